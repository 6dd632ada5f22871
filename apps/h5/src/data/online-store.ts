import { create } from 'zustand';
import { nowMs } from '#lib/clock.ts';

interface OnlineState {
  /** When the device went offline; null while it is online. */
  readonly offlineSinceMs: number | null;
}

export const useConnection = create<OnlineState>(() => ({ offlineSinceMs: null }));

export function followConnection(): void {
  if (!navigator.onLine) useConnection.setState({ offlineSinceMs: nowMs() });
  window.addEventListener('offline', () => useConnection.setState({ offlineSinceMs: nowMs() }));
  window.addEventListener('online', () => useConnection.setState({ offlineSinceMs: null }));
}
