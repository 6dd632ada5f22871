import { create } from 'zustand';

/** closed: not wanted yet. opening: the first try. reconnecting: the connection broke, or could not be made. */
export type SocketStatus = 'closed' | 'opening' | 'open' | 'reconnecting';

interface RealtimeState {
  readonly status: SocketStatus;
  /** When prices stopped (the last sign of life), while neither the socket nor polling brings any; else null. */
  readonly stoppedAtMs: number | null;
}

/** Apart from the connection itself, so that the shell can show it without loading it. */
export const useRealtime = create<RealtimeState>(() => ({ status: 'closed', stoppedAtMs: null }));

/** When prices stopped, or null while they move. */
export const useStoppedAtMs = (): number | null => useRealtime((state) => state.stoppedAtMs);
