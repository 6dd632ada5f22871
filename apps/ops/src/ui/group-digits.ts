import { canonical } from '@candor/money/decimal';

/** Decimal text without trailing zeros, in groups of three, every digit kept. */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = canonical(text).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
