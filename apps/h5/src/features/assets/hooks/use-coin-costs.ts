import { spotHoldings } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** Costs are in this coin. */
const QUOTE = 'USDT';

/** Cost of one currency's coins, over all accounts. */
export interface CoinCost {
  readonly quote: string;
  /** Amount with a known cost, and amount without. */
  readonly amount: string;
  readonly unknownAmount: string;
  readonly averageCost: string;
  /** Whether a current price is available for the comparison. */
  readonly isPriced: boolean;
  readonly unrealised: string;
  readonly realised: string;
}

/** Costs by currency id; empty until loaded, and for visitors. */
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
