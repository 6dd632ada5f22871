import { create } from 'zustand';
import { nowMs } from '#lib/clock.ts';

interface OnlineState {
  /** When the connection went away; null while there is one. */
  readonly offlineSinceMs: number | null;
}

export const useConnection = create<OnlineState>(() => ({ offlineSinceMs: navigator.onLine ? null : nowMs() }));

export function followConnection(): void {
  window.addEventListener('offline', () => useConnection.setState({ offlineSinceMs: nowMs() }));
  window.addEventListener('online', () => useConnection.setState({ offlineSinceMs: null }));
}
