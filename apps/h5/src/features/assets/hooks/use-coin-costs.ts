import { spotHoldings } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** Every book is quoted in it. */
const QUOTE = 'USDT';

/** What a coin has cost by own spot trades, in the quote coin. */
export interface CoinCost {
  readonly quote: string;
  /** Coins bought and not sold yet. */
  readonly amount: string;
  readonly averageCost: string;
  readonly unrealised: string;
  readonly realised: string;
}

/** By currency id; empty until it is known, and for visitors. */
export function useCoinCosts(): ReadonlyMap<number, CoinCost> {
  const enabled = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: moneyKey('spot-holdings'),
    queryFn: ({ signal }) => request(spotHoldings, {}, { signal, silent: true }),
    enabled,
  });
  const rows = enabled ? (data ?? []) : [];
  return new Map(
    rows.map((row) => [
      row.currency_id,
      {
        quote: QUOTE,
        amount: row.amount,
        averageCost: row.average_cost,
        unrealised: row.unrealised,
        realised: row.realised,
      },
    ]),
  );
}
