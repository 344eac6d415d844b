import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, settings } from '../settings.svelte';
import { notify } from './notify';
import Settings from './Settings.svelte';
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
  Object.assign(settings, { notify: false, sound: false, theme: 'auto', language: 'en' });
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
    settings.sound = true;
    keep();
    localStorage.setItem('theomachy-settings', JSON.stringify({ ...settings, theme: 'dark' }));
    dispatchEvent(new StorageEvent('storage', { key: 'theomachy-settings' }));
    expect(settings).toMatchObject({ theme: 'dark', sound: true });
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
