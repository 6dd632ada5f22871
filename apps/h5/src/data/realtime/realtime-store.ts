import { create } from 'zustand';

/** closed: not started yet. opening: the first attempt. reconnecting: the connection broke or could not be made. */
export type SocketStatus = 'closed' | 'opening' | 'open' | 'reconnecting';

interface RealtimeState {
  readonly status: SocketStatus;
  /** When prices stopped (last successful contact), while neither socket nor polling delivers any; else null. */
  readonly stoppedAtMs: number | null;
}

/** Separate from the connection, so that the shell can show the status without loading the socket code. */
export const useRealtime = create<RealtimeState>(() => ({ status: 'closed', stoppedAtMs: null }));

/** When prices stopped, or null while they are live. */
export const useStoppedAtMs = (): number | null => useRealtime((state) => state.stoppedAtMs);
