import type { InputOf } from '@candor/contract/call';
import type { recordTotals } from '@candor/contract/fund';
import { WALLET_ACCOUNTS } from '@candor/contract/wallet';
import type { Currency } from '#kernel/ledger/currencies';
import type { RecordFilter } from '#kernel/ledger/record-list';
import { refuse } from '#platform/refusal';

type Fields = InputOf<typeof recordTotals>;

const toMoment = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(Number.parseInt(text, 10));

/** Builds the filter of the record calls; it always contains the user id, so it cannot match other users' records. */
export const readFilter = (userId: number, fields: Fields, currencies: readonly Currency[]): RecordFilter => {
  const [from, to] = [toMoment(fields.from_ms), toMoment(fields.to_ms)];
  if (from && to && from > to) return refuse('range_invalid');
  const isPoints = currencies.some(({ id, kind }) => id === fields.currency && kind === 'points');
  return {
    userId,
    currencyId: fields.currency,
    account: isPoints ? 'points' : (WALLET_ACCOUNTS[Number.parseInt(fields.type || '0', 10) - 1] ?? null),
    kind: fields.kind || null,
    receivingOnly: false,
    from,
    to,
  };
};
