import { bars, proofTicks } from '@candor/contract/market';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { chainStart, previousClose } from '#features/instrument/model/day-bars.ts';

const FRESH_MS = 60_000;

/** Previous day's close (UTC) and the start of the proof chain. */
export function useDayBars(symbol: string) {
  return useQuery({
    queryKey: ['bars', 'days', symbol],
    queryFn: async ({ signal }) => {
      const nowS = Math.floor(serverNowMs() / 1000);
      const range = { symbol, period: '1D', from: '0', to: String(nowS) } as const;
      const [days, first] = await Promise.all([
        request(bars, range, { signal, silent: true }),
        request(proofTicks, { symbol, from_seq: '1', limit: '1' }, { signal, silent: true }),
      ]);
      return { previousClose: previousClose(days, serverNowMs()), chainStartMs: chainStart(days, first) };
    },
    staleTime: FRESH_MS,
  });
}
