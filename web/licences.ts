// The licences of everything that others made and the built client carries, as one file beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
const RULE = '-'.repeat(80);

/** The folders of the packages that modules and assets come from. */
export const packagesOf = (files: Iterable<string>): string[] => {
  const found = new Set<string>();
  for (const file of files) {
    const folder = PACKAGE.exec(file.replaceAll('\\', '/').replace(/^\0/, ''))?.[0];
    if (folder !== undefined) found.add(folder);
  }
  return [...found].sort();
};

/** What the licence of a package says; a package without one must not be built in. */
export const licenceOf = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file; it must not be part of the client`);
  return `${RULE}\n${name} ${version} (${license})\n${RULE}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
};

/** Writes licences.txt when the client is built. */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle(_, bundle) {
    const assets = Object.values(bundle).flatMap((part) =>
      part.type === 'asset' ? part.originalFileNames : [],
    );
    const source = packagesOf([...this.getModuleIds(), ...assets])
      .map(licenceOf)
      .join('\n');
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
  },
});
