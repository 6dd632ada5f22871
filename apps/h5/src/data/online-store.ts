import { create } from 'zustand';
import { nowMs } from '#lib/clock.ts';

interface OnlineState {
  /** When the connection went away; null while there is one. */
  readonly offlineSinceMs: number | null;
}

export const useConnection = create<OnlineState>(() => ({ offlineSinceMs: null }));

export function followConnection(): void {
  if (!navigator.onLine) useConnection.setState({ offlineSinceMs: nowMs() });
  window.addEventListener('offline', () => useConnection.setState({ offlineSinceMs: nowMs() }));
  window.addEventListener('online', () => useConnection.setState({ offlineSinceMs: null }));
}
