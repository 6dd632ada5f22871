import type { ReplyOf } from '@candor/contract/call';
import type { explainRecord } from '@candor/contract/fund';
import { toFixed8 } from '@candor/money/decimal';
import type { Bucket } from '#kernel/ledger/chart';
import type { ExplainedLeg, ExplainedRecord } from '#kernel/ledger/explain';
import type { Words } from './records.reply';

type Why = ReplyOf<typeof explainRecord>;

interface Purse {
  readonly ownerId: number;
  readonly type: string;
  readonly bucket: Bucket;
}

/**
 * The user's accounts by name, held money with the suffix `_frozen`; the house's purses by name; other users are not
 * named.
 */
const namePurse = ({ ownerId, type, bucket }: Purse, userId: number): string => {
  if (ownerId === 0) return type;
  if (ownerId !== userId) return 'other_user';
  return bucket === 'frozen' ? `${type}_frozen` : type;
};

const toLeg = (leg: ExplainedLeg, userId: number, nameOf: (id: number) => string): Why['rows'][number] => ({
  leg: leg.leg,
  currency_name: nameOf(leg.currencyId),
  amount: toFixed8(leg.amount),
  from: namePurse({ ownerId: leg.fromOwner, type: leg.fromType, bucket: leg.fromBucket }, userId),
  to: namePurse({ ownerId: leg.toOwner, type: leg.toType, bucket: leg.toBucket }, userId),
  from_after: leg.fromOwner === userId ? toFixed8(leg.fromAfter) : '',
  to_after: leg.toOwner === userId ? toFixed8(leg.toAfter) : '',
});

/** An entry without an explanation, such as a transfer or a demo gift, is explained by its amount alone. */
export const toWhy = (
  record: ExplainedRecord,
  { id, userId, language, currencies, kinds }: Words & { readonly id: number; readonly userId: number },
): Why => {
  const nameOf = (currencyId: number): string => currencies.find((currency) => currency.id === currencyId)?.name ?? '';
  const plain = [{ name: 'amount', value: toFixed8(record.amount), unit: nameOf(record.currencyId) }];
  return {
    id,
    kind: record.kind,
    info: kinds.wordOf(record.kind, language),
    formula: record.explanation?.formula ?? record.kind,
    inputs: record.explanation?.inputs.map(({ name, value, unit }) => ({ name, value, unit })) ?? plain,
    rule_version: record.ruleVersion,
    reference: record.reference,
    created_time_ms: record.createdAt.getTime(),
    rows: record.legs.map((leg) => toLeg(leg, userId, nameOf)),
  };
};
