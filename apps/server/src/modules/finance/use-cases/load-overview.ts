import { computeFinanceOverview, type FinanceOverview } from '@candor/domain/finance/compute-overview';
import { startOfDay } from '@candor/domain/finance/product-day';
import { toPrice } from '@candor/money/decimal';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Board } from '#kernel/pricing/board';
import { usdtPriceOf } from '#kernel/pricing/usdt-price';
import type { Declared } from '#kernel/product/declared';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

const SHOWN_DAYS = 30;
const NO_PRICE = toPrice('0');

export interface FinanceDeps {
  readonly pool: Pool;
  readonly currencies: Currencies;
  readonly board: Pick<Board, 'byCurrency' | 'quote' | 'isOpen'>;
  readonly declared: Pick<Declared, 'holdings'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'productDayMs'>;
}

export interface LoadedOverview extends FinanceOverview {
  readonly dayMs: number;
}

/** What a user has in the products of all modules that declare holdings, and the dates of the coming 30 days. */
export const loadOverview = async (deps: FinanceDeps, userId: number): Promise<LoadedOverview> => {
  const dayMs = deps.config.productDayMs;
  const nowMs = deps.clock.nowMs();
  const sinceMs = startOfDay(nowMs, dayMs);
  const request = { userId, sinceMs, nowMs, untilMs: sinceMs + SHOWN_DAYS * dayMs };
  const [currencies, loaded] = await Promise.all([
    deps.currencies.list(),
    Promise.all(deps.declared.holdings.map((source) => source.load(deps.pool, request))),
  ]);
  const prices = new Map(currencies.map((currency) => [currency.id, usdtPriceOf(deps.board, currency)?.now]));
  const overview = computeFinanceOverview({
    families: loaded.flat(),
    span: { nowMs, sinceMs, dayMs, days: SHOWN_DAYS },
    priceOf: (currencyId) => prices.get(currencyId) ?? NO_PRICE,
  });
  return { ...overview, dayMs };
};
