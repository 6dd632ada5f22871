import type { ReplyOf } from '@candor/contract/call';
import type { operatorTickets } from '@candor/contract/ops-desk';
import type { operatorDeposits, operatorVerifications, operatorWithdrawals } from '@candor/contract/ops-queues';
import { toWireTime } from '#platform/http/wire-time';
import type { DepositItem, TicketItem, VerificationItem, WithdrawalItem } from './queues.store';

const person = (row: { userId: number; userName: string }) => ({ user_id: row.userId, user_name: row.userName });

export const toTime = (createdAt: Date) => ({
  created_at: toWireTime(createdAt),
  created_at_ms: createdAt.getTime(),
});

/** A short-lived address of a private picture. */
type Sign = (path: string) => string;

export const toDepositRow = (row: DepositItem, sign: Sign): ReplyOf<typeof operatorDeposits>['data'][number] => ({
  id: row.id,
  ...person(row),
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
  ...person(row),
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

export const toVerificationRow = (
  row: VerificationItem,
  cardPart: string,
): ReplyOf<typeof operatorVerifications>['data'][number] => ({
  id: row.id,
  ...person(row),
  level: row.level,
  status: row.status,
  id_type: row.idType ?? 0,
  name: row.name ?? '',
  card_id: cardPart,
  has_images: row.hasImages ? 1 : 0,
  reason: row.reason,
  decided_by: row.decidedBy ?? '',
  ...toTime(row.createdAt),
});

export const toTicketRow = (row: TicketItem): ReplyOf<typeof operatorTickets>['data'][number] => ({
  id: row.id,
  ...person(row),
  reference: row.reference,
  subject: row.subject,
  status: row.status,
  messages: row.messages,
  last_at_ms: row.lastAt.getTime(),
  answered_by: row.answeredBy,
  ...toTime(row.createdAt),
});
