import { lockProductTexts as texts } from '#texts/lock-products.ts';
import type { ConfirmField } from '#ui/confirm-action.tsx';
import type { LockProduct } from './lock-product.ts';

type TermName =
  | 'day_rate_percent'
  | 'redeem_fee_percent'
  | 'min_amount'
  | 'max_amount'
  | 'quota'
  | 'opens_ms'
  | 'closes_ms';

const LABELS: readonly (readonly [TermName, string])[] = [
  ['day_rate_percent', texts.rate],
  ['redeem_fee_percent', texts.fee],
  ['min_amount', texts.min],
  ['max_amount', texts.max],
  ['quota', texts.quota],
  ['opens_ms', texts.opens],
  ['closes_ms', texts.closes],
];

/** Without trailing zeros, as one would type it. */
export const toPlain = (decimal: string): string => decimal.replace(/\.?0+$/, '');

const valueOfTerm = (product: LockProduct, name: TermName): string => {
  const value = product[name];
  return typeof value === 'number' ? String(value) : toPlain(value);
};

const hintOf = (name: TermName, product: LockProduct | null): string => {
  const now = product === null ? '' : `${texts.keepHint}${valueOfTerm(product, name)}. `;
  return name === 'opens_ms' || name === 'closes_ms' ? `${now}${texts.dateHint}` : now;
};

/** The fields of a proposal; of an existing product each says what is in force. */
export const termsFields = (product: LockProduct | null): ConfirmField[] => [
  ...LABELS.map(([name, label]) => ({ name, label, required: true, hint: hintOf(name, product) })),
  { name: 'reason', label: texts.reason, required: true, isLong: true },
];
