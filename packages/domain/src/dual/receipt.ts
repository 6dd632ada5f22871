import { DUAL_SIDES, type DualSide } from '@candor/contract/dual';
import { canonical } from '@candor/money/decimal';
import {
  type Lines,
  readDecimal,
  readLines,
  readOne,
  readText,
  readWhole,
  UnreadableReceipt,
  writeLines,
} from '../proof/receipt-lines';

/** What was added up in one window. */
export interface ReceiptWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly found: number;
  readonly sum: string;
}

export const DUAL_RESULTS = ['below', 'at_or_above', 'failed'] as const;
export type DualResult = (typeof DUAL_RESULTS)[number];

/** A settled order as its row says it. Decimals as text in any notation; the receipt writes them canonically. */
export interface DualReceiptRow {
  readonly orderId: number;
  readonly reference: string;
  readonly symbol: string;
  readonly side: DualSide;
  readonly shares: number;
  readonly shareSize: string;
  readonly cost: string;
  readonly linkedPrice: string;
  readonly rate: string;
  readonly days: number;
  readonly base: string;
  readonly baseScale: number;
  readonly quote: string;
  readonly quoteScale: number;
  readonly boughtMs: number;
  readonly maturityMs: number;
  readonly dayMs: number;
  /** Those that were tried, the first at maturity. */
  readonly windows: readonly ReceiptWindow[];
  readonly result: DualResult;
  /** Coin and amount that were paid. */
  readonly currency: string;
  readonly paid: string;
  readonly ruleVersion: number;
}

/** All that a settled order was decided by, and what was decided. It says nothing about whose it is. */
export interface DualReceipt extends DualReceiptRow {
  readonly kind: 'dual';
}

const NAMES = [
  'kind',
  'order',
  'reference',
  'symbol',
  'side',
  'shares',
  'share_size',
  'cost',
  'linked_price',
  'rate',
  'days',
  'base',
  'base_scale',
  'quote',
  'quote_scale',
  'bought_ms',
  'maturity_ms',
  'day_ms',
  'windows',
  'result',
  'currency',
  'paid',
  'rule_version',
] as const;
type Name = (typeof NAMES)[number];

export const toDualReceipt = (row: DualReceiptRow): DualReceipt => ({
  ...row,
  kind: 'dual',
  shareSize: canonical(row.shareSize),
  cost: canonical(row.cost),
  linkedPrice: canonical(row.linkedPrice),
  rate: canonical(row.rate),
  paid: canonical(row.paid),
  windows: row.windows.map((window) => ({ ...window, sum: canonical(window.sum) })),
});

/** from:to:found:sum, one per window, separated by semicolons. */
const writeWindows = (windows: readonly ReceiptWindow[]): string =>
  windows.map(({ fromMs, toMs, found, sum }) => `${fromMs}:${toMs}:${found}:${sum}`).join(';');

const readWindows = (text: string): ReceiptWindow[] =>
  text.split(';').map((one) => {
    const parts = one.split(':');
    if (parts.length !== 4) throw new UnreadableReceipt(one.slice(0, 40));
    const [fromMs = '', toMs = '', found = '', sum = ''] = parts;
    return { fromMs: readWhole(fromMs), toMs: readWhole(toMs), found: readWhole(found), sum: readDecimal(sum) };
  });

export const writeDualReceipt = (receipt: DualReceipt): string =>
  writeLines<Name>(NAMES, {
    kind: receipt.kind,
    order: String(receipt.orderId),
    reference: receipt.reference,
    symbol: receipt.symbol,
    side: receipt.side,
    shares: String(receipt.shares),
    share_size: receipt.shareSize,
    cost: receipt.cost,
    linked_price: receipt.linkedPrice,
    rate: receipt.rate,
    days: String(receipt.days),
    base: receipt.base,
    base_scale: String(receipt.baseScale),
    quote: receipt.quote,
    quote_scale: String(receipt.quoteScale),
    bought_ms: String(receipt.boughtMs),
    maturity_ms: String(receipt.maturityMs),
    day_ms: String(receipt.dayMs),
    windows: writeWindows(receipt.windows),
    result: receipt.result,
    currency: receipt.currency,
    paid: receipt.paid,
    rule_version: String(receipt.ruleVersion),
  });

const fromLines = (lines: Lines<Name>): DualReceipt => ({
  kind: readOne(['dual'], lines.kind),
  orderId: readWhole(lines.order),
  reference: readText(lines.reference),
  symbol: readText(lines.symbol),
  side: readOne(DUAL_SIDES, lines.side),
  shares: readWhole(lines.shares),
  shareSize: readDecimal(lines.share_size),
  cost: readDecimal(lines.cost),
  linkedPrice: readDecimal(lines.linked_price),
  rate: readDecimal(lines.rate),
  days: readWhole(lines.days),
  base: readText(lines.base),
  baseScale: readWhole(lines.base_scale),
  quote: readText(lines.quote),
  quoteScale: readWhole(lines.quote_scale),
  boughtMs: readWhole(lines.bought_ms),
  maturityMs: readWhole(lines.maturity_ms),
  dayMs: readWhole(lines.day_ms),
  windows: readWindows(lines.windows),
  result: readOne(DUAL_RESULTS, lines.result),
  currency: readText(lines.currency),
  paid: readDecimal(lines.paid),
  ruleVersion: readWhole(lines.rule_version),
});

/** Null when the lines are not those of a dual order; throws UnreadableReceipt for a value that cannot be. */
export const readDualReceipt = (text: string): DualReceipt | null => {
  const lines = readLines<Name>(NAMES, text);
  return lines && fromLines(lines);
};
