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

const isTimeOf = (name: TermName): boolean => name === 'opens_ms' || name === 'closes_ms';

/** The fields of a proposal, filled with the terms in force; without a date a product is offered at once and until it is paused. */
export const termsFields = (product: LockProduct | null): ConfirmField[] => [
  ...LABELS.map(([name, label]): ConfirmField => {
    const isTime = isTimeOf(name);
    return {
      name,
      label,
      required: !isTime,
      isTime,
      ...(isTime && { hint: texts.dateHint }),
      ...(product !== null && { initial: valueOfTerm(product, name) }),
    };
  }),
  { name: 'reason', label: texts.reason, required: true, isLong: true },
];
