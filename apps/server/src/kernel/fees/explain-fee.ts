import type { EntryExplanation } from '#kernel/ledger/explain';

/** What a reduced rate was reduced by: the rate of the rules, the level by volume, the discount of an invited user. */
export const toFeeInputs = ({
  fullPercent,
  level,
  discount,
}: {
  readonly fullPercent: string;
  readonly level: number;
  readonly discount: string;
}): EntryExplanation['inputs'] => [
  { name: 'full_percent', value: fullPercent, unit: '%' },
  ...(level === 0 ? [] : [{ name: 'fee_level', value: String(level), unit: '' }]),
  ...(discount === '0' ? [] : [{ name: 'fee_discount', value: discount, unit: '%' }]),
];
