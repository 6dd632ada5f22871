import type { RecordPlace } from '#kernel/ledger/record-list';

/** A record is one side of a posting, so the posting id is doubled to keep record ids unique. */
export const toRecordId = (row: { readonly postingId: string; readonly isCredit: boolean }): number =>
  Number.parseInt(row.postingId, 10) * 2 + (row.isCredit ? 1 : 0);

/** Null unless the text has at most eighteen digits. */
export const readRecordId = (text: string): RecordPlace | null => {
  if (!/^[0-9]{1,18}$/.test(text)) return null;
  const id = BigInt(text);
  return { postingId: id / 2n, isCredit: id % 2n === 1n };
};

const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The reference of an entry; null: the text is none. */
export const readReference = (text: string): string | null => (REFERENCE.test(text) ? text : null);
