import type { ReplyOf } from '@candor/contract/call';
import type { operatorVerifications } from '@candor/contract/ops-queues';
import { toPerson } from '#kernel/operators/to-person';
import { toTime } from '#kernel/operators/to-time';
import type { VerificationItem } from './verification-queue.store';

export const toVerificationRow = (
  row: VerificationItem,
  cardPart: string,
): ReplyOf<typeof operatorVerifications>['data'][number] => ({
  id: row.id,
  ...toPerson(row),
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
