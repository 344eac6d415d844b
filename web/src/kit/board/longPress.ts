const HOLD = 450; // ms after which a press is a long one

/** A press that means more when it lasts. The click that the browser makes of its end is none. */
export class LongPress {
  private timer: number | undefined;
  /** Whether the last press was a long one. */
  held = false;

  /** Something was pressed: do this if it is held. */
  press(then: () => void): void {
    this.held = false;
    this.release();
    this.timer = window.setTimeout(() => {
      this.held = true;
      then();
    }, HOLD);
  }

  release(): void {
    window.clearTimeout(this.timer);
  }

  /** Whether a long press ends with this click; the next click is one again. */
  ends(): boolean {
    const held = this.held;
    this.held = false;
    return held;
  }
}
