import { create } from 'zustand';
import { nowMs } from '#lib/clock.ts';
import { OPENED_OFFLINE } from '#lib/worker-messages.ts';

interface OnlineState {
  /** When the device went offline; null while it is online. */
  readonly offlineSinceMs: number | null;
  /** The server could not be reached when the app was opened: there is nothing to show but that. */
  readonly isOpenedOffline: boolean;
}

export const useConnection = create<OnlineState>(() => ({ offlineSinceMs: null, isOpenedOffline: false }));

export function followConnection(): void {
  const isOpenedOffline = document.documentElement.hasAttribute(OPENED_OFFLINE);
  if (isOpenedOffline) useConnection.setState({ isOpenedOffline });
  if (isOpenedOffline || !navigator.onLine) useConnection.setState({ offlineSinceMs: nowMs() });
  window.addEventListener('offline', () => useConnection.setState({ offlineSinceMs: nowMs() }));
  window.addEventListener('online', () => useConnection.setState({ offlineSinceMs: null }));
}
