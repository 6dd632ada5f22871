import type { ReplyOf } from '@candor/contract/call';
import type { futuresTerms } from '@candor/contract/futures';
import type { FuturesMarket } from '@candor/domain/futures/decide-open';
import { FUTURES_RULES, type FuturesRules, type FuturesTier } from '@candor/domain/futures/futures-rules';
import { canonical } from '@candor/money/decimal';

export type FuturesTerms = ReplyOf<typeof futuresTerms>;

export interface TradedPair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** Maps pair and terms to the domain type. */
export const toMarket = ({ symbol, base, quote }: TradedPair, terms: FuturesTerms, scale: number): FuturesMarket => ({
  symbol,
  base,
  currency: quote,
  scale,
  priceScale: terms.price_scale,
  contractSize: canonical(terms.contract_size),
  minLots: terms.min_lots,
  maxLots: terms.max_lots,
  lotStep: '1',
});

export const toTiers = (terms: FuturesTerms): readonly FuturesTier[] =>
  terms.tiers.map((tier) => ({
    upTo: canonical(tier.up_to),
    ratePercent: canonical(tier.rate_percent),
    amount: canonical(tier.amount),
    maxMultiple: tier.max_multiple,
  }));

/** The wire does not include the allowed distance of a limit from the mark; only the server checks it. */
const ANY_LIMIT = { lowestLimit: '0', highestLimit: '1000000' } as const;

/** Maps the terms to the domain rules. The wire has only this pair's tiers, so both tier lists get them. */
export function toRules(terms: FuturesTerms): FuturesRules {
  const tiers = toTiers(terms);
  return {
    ...FUTURES_RULES,
    ...ANY_LIMIT,
    multiples: terms.multiples,
    defaultMultiple: terms.default_multiple,
    takerFeePercent: canonical(terms.taker_fee_percent),
    entrustFeePercent: canonical(terms.entrust_fee_percent),
    liquidationFeePercent: canonical(terms.liquidation_fee_percent),
    overnightPercent: canonical(terms.overnight_percent),
    stepOver: canonical(terms.step_over),
    stepPercent: canonical(terms.step_percent),
    warnQuotePercent: canonical(terms.warn_quote_percent),
    refuseQuotePercent: canonical(terms.refuse_quote_percent),
    orderWaitMs: terms.order_wait_ms,
    holdPercent: canonical(terms.hold_percent),
    maxPositions: terms.max_positions,
    majors: [],
    majorTiers: tiers,
    otherTiers: tiers,
  };
}
