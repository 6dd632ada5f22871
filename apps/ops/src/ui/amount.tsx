import { groupDigits } from './group-digits.ts';

interface AmountProps {
  readonly value: string;
  readonly currency?: string;
}

export function Amount({ value, currency }: AmountProps) {
  const digits = groupDigits(value);
  return <span className="num">{currency === undefined ? digits : `${digits} ${currency}`}</span>;
}
