import type { RecordPlace } from '#kernel/ledger/record-list';

/** One record is one side of a posting, so the posting's number is doubled to keep ids unique. */
export const toRecordId = (row: { readonly postingId: string; readonly isCredit: boolean }): number =>
  Number.parseInt(row.postingId, 10) * 2 + (row.isCredit ? 1 : 0);

/** Up to eighteen digits, or it names nothing. */
export const readRecordId = (text: string): RecordPlace | null => {
  if (!/^[0-9]{1,18}$/.test(text)) return null;
  const id = BigInt(text);
  return { postingId: id / 2n, isCredit: id % 2n === 1n };
};
