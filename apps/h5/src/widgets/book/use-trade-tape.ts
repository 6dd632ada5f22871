import { spotTrades } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onTape } from '#data/book/book-store.ts';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { useSocketStatus } from '#data/quotes/quote-store.ts';
import { fromTapeItem, isGap, mergeTrades, type TradeRow } from './trade-rows.ts';
import type { BookedPair } from './use-book.ts';

const POLL_MS = 2000;
const LIMIT = '50';

const tapeKey = (id: number) => ['spot-trades', id] as const;

/** The latest trades of a pair, newest first: fetched once, then continued by the socket. Missed trades are fetched. */
export function useTradeTape({ id, currencyId, quoteId }: BookedPair) {
  const status = useSocketStatus();
  useEffect(
    () =>
      onTape(([instrumentId, items]) => {
        const rows = queryClient.getQueryData<readonly TradeRow[]>(tapeKey(id));
        const [first] = items;
        if (instrumentId !== id || rows === undefined || first === undefined) return;
        queryClient.setQueryData(tapeKey(id), mergeTrades(rows, items.map(fromTapeItem)));
        if (isGap(rows, first[0])) void queryClient.invalidateQueries({ queryKey: tapeKey(id) });
      }),
    [id],
  );
  return useQuery({
    queryKey: tapeKey(id),
    queryFn: async ({ signal }) => {
      const pair = { currency_id: String(currencyId), legal_id: String(quoteId), limit: LIMIT };
      const reply = await request(spotTrades, pair, { signal, silent: true });
      const fetched = reply.map(
        ({ seq, price, amount, side, with_house, time_ms }): TradeRow => ({
          seq,
          price,
          amount,
          side,
          withHouse: with_house === 1,
          timeMs: time_ms,
        }),
      );
      return mergeTrades(queryClient.getQueryData<readonly TradeRow[]>(tapeKey(id)) ?? [], fetched);
    },
    staleTime: 0,
    refetchInterval: status === 'open' ? false : POLL_MS,
  });
}
