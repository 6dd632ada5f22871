import type { ReplyOf } from '@candor/contract/call';
import type { operatorDeposits, operatorWithdrawals } from '@candor/contract/ops-queues';
import { toPerson } from '#kernel/operators/to-person';
import { toTime } from '#kernel/operators/to-time';
import type { DepositItem } from './deposit-queue.store';
import type { WithdrawalItem } from './withdrawal-queue.store';

/** A short-lived address of a private picture. */
type Sign = (path: string) => string;

export const toDepositRow = (row: DepositItem, sign: Sign): ReplyOf<typeof operatorDeposits>['data'][number] => ({
  id: row.id,
  ...toPerson(row),
  currency_id: row.currencyId,
  currency_name: row.currencyName,
  network: row.network,
  amount: row.amount,
  reference: row.reference,
  status: row.status,
  credited: row.credited,
  reason: row.reason,
  voucher: sign(row.voucher),
  look_alikes: [...row.lookAlikes],
  decided_by: row.decidedBy,
  decided_at_ms: row.decidedAt?.getTime() ?? 0,
  ...toTime(row.createdAt),
});

export const toWithdrawalRow = (row: WithdrawalItem): ReplyOf<typeof operatorWithdrawals>['data'][number] => ({
  id: row.id,
  ...toPerson(row),
  currency_id: row.currencyId,
  currency_name: row.currencyName,
  kind: row.kind,
  network: row.network,
  target: Object.entries(row.target)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value: String(value) })),
  amount: row.amount,
  fee: row.fee,
  received: row.received,
  usdt_value: row.usdtValue,
  level: row.level,
  reviews_needed: row.reviewsNeeded,
  state: row.state,
  reason: row.reason,
  transaction_reference: row.transactionReference,
  first_reviewer: row.firstReviewer,
  second_reviewer: row.secondReviewer,
  ...toTime(row.createdAt),
});
