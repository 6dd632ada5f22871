import type { ReplyOf } from '@candor/contract/call';
import type { futuresTerms } from '@candor/contract/futures';
import { listMultiples } from '@candor/domain/futures/decide-open';
import { isNegative, toAmount, toFixed8 } from '@candor/money/decimal';
import type { TermsInForce } from './use-cases/read-terms';

export const toTerms = (terms: TermsInForce): ReplyOf<typeof futuresTerms> => {
  const { instrument, market, rules } = terms;
  return {
    instrument_id: instrument.id,
    symbol: instrument.symbol,
    is_open: terms.isOpen ? 1 : 0,
    in_session: terms.inSession ? 1 : 0,
    session_changes_ms: terms.sessionChangesMs,
    contract_size: toFixed8(market.contractSize),
    price_scale: market.priceScale,
    min_lots: market.minLots,
    max_lots: market.maxLots,
    // The offered multiples, plus the user's maximum when it is below all of them.
    multiples: [...new Set([...listMultiples(rules, terms.max.multiple), ...rules.multiples])].sort(
      (one, other) => one - other,
    ),
    default_multiple: rules.defaultMultiple,
    max_multiple: terms.max.multiple,
    max_multiple_reason: terms.max.reason,
    taker_fee_percent: toFixed8(rules.takerFeePercent),
    entrust_fee_percent: toFixed8(rules.entrustFeePercent),
    fee_level: terms.fees.level,
    fee_discount: toFixed8(terms.fees.discountPercent),
    liquidation_fee_percent: toFixed8(rules.liquidationFeePercent),
    overnight_percent: toFixed8(rules.overnightPercent),
    tiers: terms.tiers.map(({ upTo, ratePercent, amount, maxMultiple }) => ({
      up_to: toFixed8(upTo),
      rate_percent: toFixed8(ratePercent),
      amount: toFixed8(amount),
      max_multiple: maxMultiple,
    })),
    step_over: toFixed8(rules.stepOver),
    step_percent: toFixed8(rules.stepPercent),
    warn_quote_percent: toFixed8(rules.warnQuotePercent),
    refuse_quote_percent: toFixed8(rules.refuseQuotePercent),
    order_wait_ms: rules.orderWaitMs,
    hold_percent: toFixed8(rules.holdPercent),
    max_positions: rules.maxPositions,
    insurance: toFixed8(isNegative(toAmount(terms.insurance)) ? '0' : terms.insurance),
    rule_version: terms.ruleVersion,
  };
};
