import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULTS, keep, settings } from '../settings.svelte';
import { notify } from './notify';
import Settings from './Settings.svelte';
import { play } from './sound';
import TurnBell from './TurnBell.svelte';

const notices: string[] = [];
class FakeNotification {
  static permission = 'granted';
  static requestPermission = vi.fn(async () => FakeNotification.permission);
  onclick: (() => void) | null = null;
  constructor(title: string) {
    notices.push(title);
  }
}

beforeEach(() => {
  notices.length = 0;
  FakeNotification.permission = 'granted';
  vi.stubGlobal('Notification', FakeNotification);
  Object.assign(settings, { notify: false, volume: 0, theme: 'auto', language: 'en' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

describe('notices', () => {
  it('come only when wanted and when nobody looks', () => {
    hide(true);
    notify('Your turn', '', 't');
    settings.notify = true;
    notify('Your turn', '', 't');
    hide(false);
    notify('Your turn', '', 't');
    expect(notices).toEqual(['Your turn']);
  });

  it('are left out where the browser lets no page make them', () => {
    hide(true);
    settings.notify = true;
    const refusing = vi.fn(() => {
      throw new TypeError('Illegal constructor');
    });
    vi.stubGlobal('Notification', Object.assign(refusing, { permission: 'granted' }));
    notify('Your turn', '', 't');
    expect(refusing).toHaveBeenCalled();
  });

  it('come once for each turn', async () => {
    hide(true);
    settings.notify = true;
    const still = { table: 't', game: 'Flock', refused: false, over: false };
    const { rerender } = render(TurnBell, { ...still, turn: false });
    await rerender({ ...still, turn: true });
    await rerender({ ...still, turn: true, refused: true });
    await rerender({ ...still, turn: false });
    await rerender({ ...still, turn: true });
    expect(notices).toEqual(['Your turn in Flock', 'Your turn in Flock']);
  });
});

describe('sounds', () => {
  const peaks: number[] = [];
  const tones: number[] = [];
  class FakeContext {
    currentTime = 0;
    async resume(): Promise<void> {}
  }
  class FakeVoice {
    constructor(_: unknown, { frequency }: { frequency: number }) {
      tones.push(frequency);
    }
    connect = <T>(next: T): T => next;
    start(): void {}
    stop(): void {}
  }
  class FakeGain {
    gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: (peak: number) => peaks.push(peak),
      exponentialRampToValueAtTime: () => undefined,
    };
    connect = <T>(next: T): T => next;
  }
  beforeEach(() => {
    peaks.length = 0;
    tones.length = 0;
    vi.stubGlobal('AudioContext', FakeContext);
    vi.stubGlobal('OscillatorNode', FakeVoice);
    vi.stubGlobal('GainNode', FakeGain);
  });

  it('are off until they are turned up, and as loud as is wanted', () => {
    expect(DEFAULTS.volume).toBe(0);
    play('over');
    expect(peaks).toEqual([]);
    settings.volume = 0.5;
    play('move');
    settings.volume = 1;
    play('move');
    expect(peaks[1]).toBe(2 * (peaks[0] ?? Number.NaN));
  });

  it('come with moves, with my turn instead, with refusals and at the end', async () => {
    settings.volume = 1;
    const still = { table: 't', game: 'Flock', turn: false, refused: false, over: false };
    const { rerender } = render(TurnBell, still);
    const heard = async (more: object): Promise<number> => {
      tones.length = 0;
      await rerender({ ...still, ...more });
      return tones.length;
    };
    expect(await heard({ news: 3 })).toBe(1);
    expect(await heard({ news: 3 })).toBe(0);
    expect(await heard({ news: 4, turn: true })).toBe(2); // the bell alone
    expect(await heard({ news: 4, refused: true })).toBe(1);
    expect(await heard({ news: 4, over: true })).toBe(3);
  });
});

describe('the settings', () => {
  it('do not promise notices that the browser forbids', async () => {
    HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
      this.open = true;
    };
    FakeNotification.permission = 'denied';
    render(Settings, { onclose: () => undefined });
    await fireEvent.click(screen.getByRole('switch', { name: /Notify me/ }));
    await screen.findByText(/blocks notifications/);
    expect(settings.notify).toBe(false);
  });

  it('follow what is changed in another tab', () => {
    settings.volume = 0.6;
    keep();
    localStorage.setItem('theomachy-settings', JSON.stringify({ ...settings, theme: 'dark' }));
    dispatchEvent(new StorageEvent('storage', { key: 'theomachy-settings' }));
    expect(settings).toMatchObject({ theme: 'dark', volume: 0.6 });
  });

  it('are applied to the page and remembered', () => {
    settings.theme = 'dark';
    settings.language = 'de';
    keep();
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.documentElement.lang).toBe('de');
    expect(JSON.parse(localStorage.getItem('theomachy-settings') ?? '{}')).toMatchObject({ theme: 'dark' });
    settings.theme = 'auto';
    keep();
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
