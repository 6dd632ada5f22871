import { spotHoldings } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** Costs are counted in it. */
const QUOTE = 'USDT';

/** What the coins of one currency have cost, all accounts together. */
export interface CoinCost {
  readonly quote: string;
  /** Coins whose cost is known, and those whose cost is not. */
  readonly amount: string;
  readonly unknownAmount: string;
  readonly averageCost: string;
  /** Whether there is a price to compare with. */
  readonly isPriced: boolean;
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
        unknownAmount: row.unknown_amount,
        averageCost: row.average_cost,
        isPriced: row.price !== '',
        unrealised: row.unrealised,
        realised: row.realised,
      },
    ]),
  );
}
