import type { ReplyOf } from '@candor/contract/call';
import type { operatorPostings } from '@candor/contract/ops-books';
import { toTime } from '#kernel/operators/to-time';
import type { BookPosting } from './books.store';

/** "house fees", "clearing escrow", "user 7 change frozen". */
const nameAccount = (account: { owner: number; type: string; bucket: string }): string =>
  account.owner === 0 ? `${account.bucket} ${account.type}` : `user ${account.owner} ${account.type} ${account.bucket}`;

export const toPostingRow = (row: BookPosting): ReplyOf<typeof operatorPostings>['list'][number] => ({
  id: Number.parseInt(row.id, 10),
  reference: row.reference,
  leg: row.leg,
  kind: row.kind,
  rule_version: row.ruleVersion,
  currency_name: row.currencyName,
  amount: row.amount,
  debit_account: nameAccount({ owner: row.debitOwner, type: row.debitType, bucket: row.debitBucket }),
  debit_account_id: row.debitId,
  debit_after: row.debitAfter,
  credit_account: nameAccount({ owner: row.creditOwner, type: row.creditType, bucket: row.creditBucket }),
  credit_account_id: row.creditId,
  credit_after: row.creditAfter,
  ...toTime(row.createdAt),
});
