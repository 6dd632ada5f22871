import { canonical, cmp, toRate } from '@candor/money/decimal';
import {
  type Lines,
  readDecimal,
  readDelays,
  readLines,
  readOne,
  readOptional,
  readText,
  readWhole,
  UnreadableReceipt,
  writeLines,
  writeOptional,
} from '../proof/receipt-lines';
import { type FuturesRules, type FuturesTier, findTiers } from './futures-rules';
import { type FillBefore, type FillReceiptRow, RECEIPT_CAUSES } from './receipt-facts';
import { shiftTiers } from './shift-tiers';

/** What of the rules in force decides a close. */
export interface FuturesTerms extends Pick<FuturesRules, 'stepOver' | 'stepPercent'> {
  /** Those of the rules, shifted by what the owner had beside the position when it was ordered. */
  readonly tiers: readonly FuturesTier[];
  /** Of the close, or of a forced close. */
  readonly feePercent: string;
}

/** All that a close was decided by, and what was decided. It says nothing about whose it is. */
export interface FuturesReceipt extends Omit<FillReceiptRow, 'instrumentId' | 'base'> {
  readonly kind: 'futures';
  readonly terms: FuturesTerms;
}

const NAMES = [
  'kind',
  'fill',
  'reference',
  'symbol',
  'currency',
  'scale',
  'side',
  'lots_before',
  'margin_before',
  'contract_size',
  'entry_price',
  'multiple',
  'take_profit',
  'stop_loss',
  'liquidation_price',
  'entry_seq',
  'watch_seq',
  'lot_step',
  'step',
  'cause',
  'tick_seq',
  'tick_ms',
  'tick_price',
  'lots',
  'price',
  'pnl',
  'fee',
  'margin_released',
  'shortfall',
  'rule_version',
  'fee_percent',
  'step_over',
  'step_percent',
  'tiers',
] as const;
type OldName = (typeof NAMES)[number];
/** Of closes since orders wait for the next tick. */
const WAITING_NAMES = [...NAMES, 'accepted_seq', 'open_seq'] as const;
/** Of closes whose owner paid less than the rate of the rules. */
const FACTOR_NAMES = [...WAITING_NAMES, 'fee_factor'] as const;
/** Of closes since there are fill ticks: when they and their orders were accepted, and when the sources of the ticks spoke. */
const FILL_LINES = ['open_ms', 'open_sources', 'accepted_ms', 'close_sources'] as const;
const FILL_NAMES = [...WAITING_NAMES, ...FILL_LINES] as const;
const FILL_FACTOR_NAMES = [...FACTOR_NAMES, ...FILL_LINES] as const;
type WaitingName = (typeof WAITING_NAMES)[number];
type FactorName = (typeof FACTOR_NAMES)[number];
type Name = (typeof FILL_FACTOR_NAMES)[number];

const orNull = (value: string | null): string | null => (value === null ? null : canonical(value));

/** Its tiers contain what was beside it. */
const toBefore = ({ besideSize: _, ...before }: FillBefore): FillBefore => ({
  ...before,
  lots: canonical(before.lots),
  margin: canonical(before.margin),
  contractSize: canonical(before.contractSize),
  entryPrice: canonical(before.entryPrice),
  takeProfit: orNull(before.takeProfit),
  stopLoss: orNull(before.stopLoss),
  liquidationPrice: orNull(before.liquidationPrice),
  lotStep: canonical(before.lotStep),
  ...(before.feeFactor !== undefined && { feeFactor: canonical(before.feeFactor) }),
});

const toTerms = (rules: FuturesRules, { base, cause, before }: FillReceiptRow): FuturesTerms => ({
  feePercent: canonical(cause === 'liquidation' ? rules.liquidationFeePercent : rules.takerFeePercent),
  stepOver: canonical(rules.stepOver),
  stepPercent: canonical(rules.stepPercent),
  tiers: shiftTiers(findTiers(rules, base), {
    entryPrice: before.entryPrice,
    besideSize: before.besideSize ?? '0',
  }).map(({ upTo, ratePercent, amount, maxMultiple }) => ({
    upTo: canonical(upTo),
    ratePercent: canonical(ratePercent),
    amount: canonical(amount),
    maxMultiple,
  })),
});

export const toFuturesReceipt = (row: FillReceiptRow, rules: FuturesRules): FuturesReceipt => {
  const { instrumentId: _, base: __, ...kept } = row;
  return {
    ...kept,
    kind: 'futures',
    tick: { ...row.tick, price: canonical(row.tick.price) },
    lots: canonical(row.lots),
    price: canonical(row.price),
    pnl: canonical(row.pnl),
    fee: canonical(row.fee),
    marginReleased: canonical(row.marginReleased),
    shortfall: canonical(row.shortfall),
    before: toBefore(row.before),
    terms: toTerms(rules, row),
  };
};

const writeTiers = (tiers: readonly FuturesTier[]): string =>
  tiers.map((tier) => [tier.upTo, tier.ratePercent, tier.amount, tier.maxMultiple].join(':')).join(';');

const beforeLines = ({ before }: FuturesReceipt) => ({
  side: before.side,
  lots_before: before.lots,
  margin_before: before.margin,
  contract_size: before.contractSize,
  entry_price: before.entryPrice,
  multiple: String(before.multiple),
  take_profit: writeOptional(before.takeProfit),
  stop_loss: writeOptional(before.stopLoss),
  liquidation_price: writeOptional(before.liquidationPrice),
  entry_seq: String(before.entrySeq),
  watch_seq: String(before.watchSeq),
  lot_step: before.lotStep,
  step: String(before.step),
});

/** Whether it was closed by the order of ticks: liquidation before levels, users' closes behind both. */
export const isByTickOrder = ({ before }: Pick<FuturesReceipt, 'before'>): boolean => before.acceptedSeq !== undefined;

/** Whether what was done by hand waited for a tick whose sources spoke after the acceptance. */
const isByFillTick = ({ before }: FuturesReceipt): boolean => before.openAfterMs !== undefined;

const namesOf = (receipt: FuturesReceipt): readonly Name[] => {
  if (isByFillTick(receipt)) return receipt.before.feeFactor === undefined ? FILL_NAMES : FILL_FACTOR_NAMES;
  if (receipt.before.feeFactor !== undefined) return FACTOR_NAMES;
  return isByTickOrder(receipt) ? WAITING_NAMES : NAMES;
};

export const writeFuturesReceipt = (receipt: FuturesReceipt): string =>
  writeLines<Name>(namesOf(receipt), {
    kind: receipt.kind,
    fill: String(receipt.fillId),
    reference: receipt.reference,
    symbol: receipt.symbol,
    currency: receipt.currency,
    scale: String(receipt.scale),
    ...beforeLines(receipt),
    cause: receipt.cause,
    tick_seq: String(receipt.tick.seq),
    tick_ms: String(receipt.tick.timeMs),
    tick_price: receipt.tick.price,
    lots: receipt.lots,
    price: receipt.price,
    pnl: receipt.pnl,
    fee: receipt.fee,
    margin_released: receipt.marginReleased,
    shortfall: receipt.shortfall,
    rule_version: String(receipt.ruleVersion),
    fee_percent: receipt.terms.feePercent,
    step_over: receipt.terms.stepOver,
    step_percent: receipt.terms.stepPercent,
    tiers: writeTiers(receipt.terms.tiers),
    accepted_seq: writeOptional(receipt.before.acceptedSeq),
    open_seq: writeOptional(receipt.before.openSeq),
    fee_factor: writeOptional(receipt.before.feeFactor),
    open_ms: writeOptional(receipt.before.openAfterMs),
    open_sources: writeOptional(receipt.openSources),
    accepted_ms: writeOptional(receipt.before.closeAfterMs),
    close_sources: writeOptional(receipt.closeSources),
  });

const readTiers = (text: string): FuturesTier[] =>
  text.split(';').map((tier) => {
    const [upTo = '', ratePercent = '', amount = '', maxMultiple = '', ...more] = tier.split(':');
    return {
      upTo: readDecimal(upTo),
      ratePercent: readDecimal(ratePercent),
      amount: readDecimal(amount),
      maxMultiple: readWhole(more.length === 0 ? maxMultiple : ''),
    };
  });

const readBefore = (lines: Lines<OldName>): FillBefore => ({
  side: readOne(['long', 'short'], lines.side),
  lots: readDecimal(lines.lots_before),
  margin: readDecimal(lines.margin_before),
  contractSize: readDecimal(lines.contract_size),
  entryPrice: readDecimal(lines.entry_price),
  multiple: readWhole(lines.multiple),
  takeProfit: readOptional(readDecimal, lines.take_profit),
  stopLoss: readOptional(readDecimal, lines.stop_loss),
  liquidationPrice: readOptional(readDecimal, lines.liquidation_price),
  entrySeq: readWhole(lines.entry_seq),
  watchSeq: readWhole(lines.watch_seq),
  lotStep: readDecimal(lines.lot_step),
  step: readWhole(lines.step),
});

const fromLines = (lines: Lines<OldName>): FuturesReceipt => ({
  kind: readOne(['futures'], lines.kind),
  fillId: readWhole(lines.fill),
  reference: readText(lines.reference),
  symbol: readText(lines.symbol),
  currency: readText(lines.currency),
  scale: readWhole(lines.scale),
  before: readBefore(lines),
  cause: readOne(RECEIPT_CAUSES, lines.cause),
  tick: {
    seq: readWhole(lines.tick_seq),
    timeMs: readWhole(lines.tick_ms),
    price: readDecimal(lines.tick_price),
  },
  lots: readDecimal(lines.lots),
  price: readDecimal(lines.price),
  pnl: readDecimal(lines.pnl),
  fee: readDecimal(lines.fee),
  marginReleased: readDecimal(lines.margin_released),
  shortfall: readDecimal(lines.shortfall),
  ruleVersion: readWhole(lines.rule_version),
  terms: {
    feePercent: readDecimal(lines.fee_percent),
    stepOver: readDecimal(lines.step_over),
    stepPercent: readDecimal(lines.step_percent),
    tiers: readTiers(lines.tiers),
  },
});

const fromWaitingLines = (lines: Lines<WaitingName>): FuturesReceipt => {
  const receipt = fromLines(lines);
  const acceptedSeq = readOptional(readWhole, lines.accepted_seq);
  return { ...receipt, before: { ...receipt.before, acceptedSeq, openSeq: readOptional(readWhole, lines.open_seq) } };
};

/** A discount: above 0 and below 1. */
const readFactor = (value: string): string => {
  const factor = readDecimal(value);
  const isDiscount = cmp(toRate(factor), toRate('0')) > 0 && cmp(toRate(factor), toRate('1')) < 0;
  if (!isDiscount) throw new UnreadableReceipt(factor);
  return factor;
};

const fromFactorLines = (lines: Lines<FactorName>): FuturesReceipt => {
  const receipt = fromWaitingLines(lines);
  return { ...receipt, before: { ...receipt.before, feeFactor: readFactor(lines.fee_factor) } };
};

const withFillLines = (receipt: FuturesReceipt, lines: Lines<(typeof FILL_LINES)[number]>): FuturesReceipt => ({
  ...receipt,
  before: {
    ...receipt.before,
    openAfterMs: readOptional(readWhole, lines.open_ms),
    closeAfterMs: readOptional(readWhole, lines.accepted_ms),
  },
  openSources: readDelays(lines.open_sources),
  closeSources: readDelays(lines.close_sources),
});

/** Null when the lines are not those of a close; throws UnreadableReceipt for a value that cannot be. */
export const readFuturesReceipt = (text: string): FuturesReceipt | null => {
  const fillFactor = readLines<Name>(FILL_FACTOR_NAMES, text);
  if (fillFactor) return withFillLines(fromFactorLines(fillFactor), fillFactor);
  const fill = readLines<(typeof FILL_NAMES)[number]>(FILL_NAMES, text);
  if (fill) return withFillLines(fromWaitingLines(fill), fill);
  const factor = readLines<FactorName>(FACTOR_NAMES, text);
  if (factor) return fromFactorLines(factor);
  const waiting = readLines<WaitingName>(WAITING_NAMES, text);
  if (waiting) return fromWaitingLines(waiting);
  const lines = readLines<OldName>(NAMES, text);
  return lines && fromLines(lines);
};
