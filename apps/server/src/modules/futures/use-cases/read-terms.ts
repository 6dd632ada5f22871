import type { FeeTerms } from '@candor/domain/fees/fee-terms';
import { computeMaxMultiple } from '@candor/domain/futures/decide-open';
import { type FuturesRules, findTiers } from '@candor/domain/futures/futures-rules';
import { scaleFees } from '@candor/domain/futures/scale-fees';
import { findAreaCode } from '@candor/domain/limits/product-rules';
import { nextSessionChangeMs } from '@candor/domain/pricing/session';
import { readFeeTerms } from '#kernel/fees/fee-terms.store';
import { findClosedProducts } from '#modules/limits/index';
import type { FuturesDeps } from '../deps';
import { loadInsurance } from '../insurance.store';
import { type MarketInForce, readMarket } from '../market-in-force';
import { loadTraders } from '../traders.store';

/** The highest multiple a user may take now, and the reason for the limit; a visitor without login sees all. */
export const readMaxMultiple = async (deps: FuturesDeps, rules: FuturesRules, userId: number | null) => {
  const trader = userId === null ? undefined : (await loadTraders(deps.pool, [userId])).get(userId);
  if (!trader) return { multiple: rules.multiples.at(-1) ?? 1, reason: '' as const };
  const { registeredMs, phone } = trader;
  return computeMaxMultiple(rules, { registeredMs, nowMs: deps.clock.nowMs(), area: findAreaCode(phone) });
};

export interface TermsInForce extends MarketInForce {
  readonly inSession: boolean;
  readonly sessionChangesMs: number;
  readonly tiers: FuturesRules['majorTiers'];
  readonly max: Awaited<ReturnType<typeof readMaxMultiple>>;
  readonly insurance: string;
  /** Of the user; `rules` has them in its rates. */
  readonly fees: FeeTerms;
}

/** Everything an order form computes with. `isOpen` depends on the market and, for a user, on the region. */
export const readTermsInForce = async (
  deps: FuturesDeps,
  coins: { readonly currencyId: number; readonly legalId: number },
  userId: number | null,
): Promise<TermsInForce> => {
  const inForce = await readMarket(deps, coins);
  const { instrument, rules } = inForce;
  const { products } = await deps.rules.now();
  const [closed, max, funds, fees] = await Promise.all([
    findClosedProducts(deps.pool, products, userId),
    readMaxMultiple(deps, rules, userId),
    loadInsurance(deps.pool),
    readFeeTerms(deps.pool, userId, new Date(deps.clock.nowMs())),
  ]);
  const isOffered = !closed.has('futures') && !(instrument.kind === 'stock' && closed.has('stocks'));
  return {
    ...inForce,
    rules: scaleFees(rules, fees.factor),
    fees,
    isOpen: inForce.isOpen && isOffered,
    inSession: deps.board.isOpen(instrument.id),
    sessionChangesMs: nextSessionChangeMs(instrument.session, deps.clock.nowMs()),
    tiers: findTiers(rules, instrument.base),
    max,
    insurance: funds.get(instrument.quoteCurrencyId) ?? '0',
  };
};
