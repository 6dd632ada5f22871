import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';

const TICK_MS = 1000;

/** The server's time, read every second. */
export function useServerNow(): number {
  useNow(TICK_MS);
  return serverNowMs();
}
