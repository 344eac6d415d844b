// Apart from vite.config.ts, so that building the client takes no package of the tests.
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import build from './vite.config';

export default mergeConfig(
  build,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
  }),
);
