import type { TableEvent } from '../../../wire/types';
import { regionOf } from '../geometry';
import type { FourGodsView, Kingdom, Space } from '../view';

/** A quarter of a space. */
export interface Spot {
  readonly cell: string;
  readonly corner: number;
}

/** What is looked at: a quarter of a tile under the pointer or kept by a tap, Kingdoms of a colour or terrain, or all. */
export class Attention {
  hover = $state(''); // the cell under the pointer or in the focus
  spot = $state.raw<Spot | null>(null);
  pin = $state.raw<Spot | null>(null);
  pointed = $state(''); // a colour under the pointer
  kept = $state(''); // a colour or terrain that was tapped, or "all"
  step = $state.raw<TableEvent | undefined>(undefined); // of the story of the end
  left: Spot | null = null; // where the pointer was last

  constructor(private readonly now: () => FourGodsView) {}

  readonly spaces: ReadonlySet<string> = $derived.by(
    () => new Set((this.step?.spaces ?? []) as readonly string[]),
  );
  readonly looked: Spot | null = $derived.by(() =>
    this.spot && this.spaceOn(this.spot.cell) ? this.spot : this.pin,
  );
  readonly space: Space | undefined = $derived.by(() =>
    this.looked ? this.spaceOn(this.looked.cell) : undefined,
  );
  /** The Kingdom looked at. */
  readonly here: Kingdom | undefined = $derived.by(() => {
    const [look, looked] = [this.space?.look, this.looked];
    const region = look && looked ? regionOf(look, looked.corner) : [];
    return this.now().kingdoms.find((kingdom) =>
      kingdom.regions.some((one) => one.cell === looked?.cell && region.includes(one.corner)),
    );
  });
  /** The Kingdoms whose borders are shown. */
  readonly shown: readonly Kingdom[] = $derived.by(() => {
    const { kingdoms } = this.now();
    const [led, step] = [this.pointed || this.kept, this.step];
    if (step?.terrain)
      return kingdoms.filter(
        (kingdom) =>
          kingdom.terrain === step.terrain && kingdom.spaces.every((space) => this.spaces.has(space)),
      );
    if (this.pointed === '' && this.here !== undefined) return [this.here];
    if (led === 'all') return kingdoms.filter((kingdom) => kingdom.leaders.length > 0);
    return led === ''
      ? []
      : kingdoms.filter((kingdom) => kingdom.terrain === led || kingdom.leaders.includes(led));
  });

  spaceOn(cell: string): Space | undefined {
    return this.now().spaces.find((space) => space.cell === cell);
  }

  keep(what: string): void {
    this.kept = this.kept === what ? '' : what;
  }

  leave(): void {
    [this.left, this.hover, this.spot] = [this.spot, '', null];
  }

  /** A tap on land that leads nowhere keeps it in sight; a key walks round its quarters. */
  pinAt(cell: string, pressed: boolean): void {
    const again = this.pin?.cell === cell ? this.pin.corner : undefined;
    const at = this.spot ?? this.left; // a finger has gone before its tap counts
    const corner = pressed && again !== undefined ? (again + 1) % 4 : at?.cell === cell ? at.corner : 0;
    this.pin = corner === again ? null : { cell, corner };
    this.spot = pressed ? this.pin : this.spot;
  }
}
