import { settings } from '../settings.svelte';

/** Ask the browser for its permission; false when it is not given. */
export async function allow(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tell a user who looks elsewhere; a newer notice of the same table replaces the older one. */
export function notify(title: string, body: string, table: string): void {
  if (!settings.notify || !document.hidden) return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag: table, icon: '/logo.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // phones give the permission, but let no page speak by itself
  }
}
