import type { ReplyOf } from '@candor/contract/call';
import type { Notice } from '@candor/contract/codes';
import type { futuresCharges, futuresFills, futuresPositions } from '@candor/contract/futures';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { computeNotional, computeRiskRate, computeSize } from '@candor/domain/futures/position-math';
import { canonical, div, isZero, mul, roundTo, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import { toWireTime } from '#platform/http/wire-time';
import type { ChargeView, FillView } from './lists.store';
import { factsOf, type PositionTerms, runningOf } from './position-terms';
import { isPosition, type PositionRow, type PositionStatus } from './positions.store';

export type FuturesItem = ReplyOf<typeof futuresPositions>['items'][number];

const ZERO = toFixed8('0');
const cut8 = (value: string): string => toFixed8(roundTo(toAmount(value), 8, 'down'));
const orZero = (value: string | null): string => (value === null ? ZERO : toFixed8(value));
const timeOrEmpty = (time: Date | null): string => (time === null ? '' : toWireTime(time));
const msOf = (time: Date | null): number => time?.getTime() ?? 0;

/** A market order that waits for its tick is in no list. */
const STATUS = { pending: 0, entrust: 0, open: 1, closing: 2, closed: 3, cancelled: 4 } as const;
const STATUS_NOTICE: Readonly<Record<PositionStatus, Notice>> = {
  pending: 'futures_state_entrust',
  entrust: 'futures_state_entrust',
  open: 'futures_state_open',
  closing: 'futures_state_closing',
  closed: 'futures_state_closed',
  cancelled: 'futures_state_cancelled',
};

/** A share in percent with two decimals; "0.00" if the whole is zero. */
const percentOf = (part: string, whole: string): string => {
  if (isZero(toAmount(whole))) return '0.00';
  const share = div(toRate(part), toAmount(whole), { scale: 12, rounding: 'down' });
  return canonical(mul(share, toRate('100'), { scale: 2, rounding: 'down' }), 2);
};

export interface Shown {
  readonly terms: PositionTerms;
  /** The current index price. */
  readonly mark: string;
  readonly language: Language;
}

/** All fields that depend on the price. */
const liveFields = (row: PositionRow, shown: Shown) => {
  if (isPosition(row)) {
    const profits = runningOf(row, shown.terms, shown.mark);
    const facts = factsOf(row, shown.terms);
    return {
      update_price: toFixed8(shown.mark),
      profits: toFixed8(profits),
      risk_rate: canonical(computeRiskRate(facts, shown.mark), 2),
      return_rate: percentOf(profits, row.marginLeft),
    };
  }
  const isClosed = row.status === 'closed';
  return {
    update_price: isClosed ? orZero(row.closePrice) : toFixed8(shown.mark),
    profits: isClosed ? toFixed8(row.realised) : ZERO,
    risk_rate: '0.00',
    return_rate: isClosed ? percentOf(row.realised, row.margin) : '0.00',
  };
};

/** The remaining lots; for an ended position, the original ones. */
const lotsShown = (row: PositionRow): string =>
  row.status === 'closed' || row.status === 'cancelled' ? row.lots : row.lotsLeft;

const sizeFields = (row: PositionRow) => ({
  share: canonical(lotsShown(row)),
  number: cut8(computeSize(lotsShown(row), row.contractSize)),
  multiple: String(row.multiple),
  lots: canonical(row.lots),
  contract_size: toFixed8(row.contractSize),
  beside_size: cut8(row.besideSize),
});

const toFeeFields = ({ feeLevel, feeDiscount }: Pick<PositionRow, 'feeLevel' | 'feeDiscount'>) => ({
  fee_level: feeLevel,
  fee_discount: toFixed8(feeDiscount),
});
const NO_FEE_TERMS = { feeLevel: 0, feeDiscount: '0' } as const;

const moneyFields = (row: PositionRow, { terms }: Shown) => ({
  origin_caution_money: toFixed8(row.margin),
  caution_money: toFixed8(row.marginLeft),
  fact_profits: toFixed8(row.realised),
  // The fee of a cancelled order was returned.
  trade_fee: row.status === 'cancelled' ? ZERO : toFixed8(row.openFee),
  close_fee: toFixed8(row.closeFee),
  close_fee_percent: toFixed8(terms.rules.takerFeePercent),
  ...toFeeFields(row),
  overnight: toFixed8(terms.rules.overnightPercent),
  overnight_money: toFixed8(row.overnightFee),
});

const timeFields = (row: PositionRow) => ({
  create_time: toWireTime(row.createdAt),
  time: toWireTime(row.createdAt),
  transaction_time: timeOrEmpty(row.openedAt),
  handle_time: timeOrEmpty(row.endedAt),
  complete_time: timeOrEmpty(row.endedAt),
  expires_ms: row.status === 'entrust' ? (row.expiresMs ?? 0) : 0,
  opened_ms: msOf(row.openedAt),
  closed_ms: msOf(row.endedAt),
  created_ms: row.createdAt.getTime(),
});

export const toFuturesItem = (row: PositionRow, shown: Shown): FuturesItem => {
  const { instrument } = shown.terms;
  const price = orZero(row.entryPrice ?? row.limitPrice ?? row.acceptedPrice);
  return {
    id: row.id,
    type: row.side === 'long' ? 1 : 2,
    user_id: row.userId,
    currency: instrument.baseCurrencyId,
    legal: instrument.quoteCurrencyId,
    symbol: instrument.symbol,
    // There is no spread: both prices are equal.
    origin_price: price,
    price,
    target_profit_price: orZero(row.takeProfit),
    stop_loss_price: orZero(row.stopLoss),
    status: STATUS[row.status],
    status_name: sentenceOf(shown.language, STATUS_NOTICE[row.status]),
    type_name: sentenceOf(shown.language, row.side === 'long' ? 'futures_long' : 'futures_short'),
    order_type: row.orderType,
    settled: row.status === 'closed' ? 1 : 0,
    show_lever_id: row.id + 10_000,
    instrument_id: row.instrumentId,
    base_name: instrument.base,
    liquidation_price: orZero(row.liquidationPrice),
    close_price: orZero(row.closePrice),
    close_cause: row.closeCause,
    limit_price: orZero(row.limitPrice),
    rule_version: row.ruleVersion,
    coupon_id: row.couponId ?? 0,
    ...liveFields(row, shown),
    ...sizeFields(row),
    ...moneyFields(row, shown),
    ...timeFields(row),
  };
};

/** A position as shown to other users: what was traded, without owner, fee terms and the prices at which it would end. */
export const toAnonymousItem = (row: PositionRow, shown: Shown): FuturesItem => ({
  ...toFuturesItem(
    { ...row, couponId: null, takeProfit: null, stopLoss: null, liquidationPrice: null, ...NO_FEE_TERMS },
    shown,
  ),
  user_id: 0,
  close_fee_percent: ZERO,
  beside_size: ZERO,
  risk_rate: '0.00',
});

export const toFillItem = (fill: FillView, symbol: string): ReplyOf<typeof futuresFills>['items'][number] => ({
  id: fill.id,
  position_id: fill.positionId,
  symbol,
  type: fill.side === 'long' ? 1 : 2,
  multiple: fill.multiple,
  cause: fill.cause,
  lots: canonical(fill.lots),
  open_price: toFixed8(fill.openPrice),
  price: toFixed8(fill.price),
  pnl: toFixed8(fill.pnl),
  fee: toFixed8(fill.fee),
  ...toFeeFields(fill.cause === 'liquidation' ? NO_FEE_TERMS : fill),
  margin_released: toFixed8(fill.marginReleased),
  has_receipt: fill.hasReceipt ? 1 : 0,
  time_ms: fill.createdAt.getTime(),
});

const percentOfCharge = ({ kind, entryKind, percent }: ChargeView, { rules }: PositionTerms): string => {
  if (kind === 'overnight') return percent ?? '0';
  if (kind === 'liquidation') return rules.liquidationFeePercent;
  return kind === 'open' && entryKind === 'limit' ? rules.entrustFeePercent : rules.takerFeePercent;
};

export const toChargeItem = (
  charge: ChargeView,
  terms: PositionTerms,
): ReplyOf<typeof futuresCharges>['items'][number] => ({
  position_id: charge.positionId,
  symbol: terms.instrument.symbol,
  kind: charge.kind,
  notional: cut8(computeNotional(charge.price, charge.size)),
  rate_percent: cut8(percentOfCharge(charge, terms)),
  ...toFeeFields(charge.kind === 'open' || charge.kind === 'close' ? charge : NO_FEE_TERMS),
  amount: toFixed8(charge.amount),
  time_ms: charge.timeMs,
});
