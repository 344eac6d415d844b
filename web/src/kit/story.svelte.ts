import { untrack } from 'svelte';
import { settings } from '../settings.svelte';

const PACE = 1600; // ms a step is shown, at normal speed

/** Whether motion is not wanted. */
export const isStill = (): boolean =>
  settings.speed === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Something told step by step. It walks on by itself; where motion is not wanted it waits at its last step. */
export class Story<Step> {
  steps = $state.raw<readonly Step[]>([]);
  at = $state(0);
  /** Whether it walks on by itself now. */
  playing = $state(false);
  private timer: number | undefined;

  get now(): Step | undefined {
    return this.steps[this.at];
  }

  get ended(): boolean {
    return this.at >= this.steps.length - 1;
  }

  /** Begin to tell these steps; inside an effect it does not become what the effect depends on. */
  tell(steps: readonly Step[]): void {
    untrack(() => {
      this.steps = steps;
      this.skip();
      if (!isStill()) this.play();
    });
  }

  /** Tell it from the first step on, or from where it was stopped. */
  play(): void {
    this.go(this.ended ? 0 : this.at);
    this.playing = true;
    this.walk();
  }

  /** Show one step, and stay there. */
  go(at: number): void {
    this.stop();
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
  }

  skip(): void {
    this.go(this.steps.length - 1);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.playing = false;
  }

  private walk(): void {
    this.timer = window.setTimeout(
      () => {
        if (this.ended) {
          this.stop();
          return;
        }
        this.at += 1;
        this.walk();
      },
      PACE / (settings.speed || 1),
    );
  }
}
