import type { ReplyOf } from '@candor/contract/call';
import type { caseList, supportCase } from '@candor/contract/support';
import type { CaseRow, ListedCase } from './cases.store';

/** 0: not yet. */
export const toMs = (at: Date | null): number => at?.getTime() ?? 0;

export const toListedCase = (row: ListedCase): ReplyOf<typeof caseList>['items'][number] => ({
  number: row.number,
  subject: row.subject,
  status: row.status,
  unread: row.unread,
  last_text: row.lastText,
  last_time_ms: row.lastAt.getTime(),
  opened_ms: row.openedAt.getTime(),
});

export const toCaseReply = (row: CaseRow, position: number): ReplyOf<typeof supportCase> => ({
  number: row.number,
  subject: row.subject,
  status: row.status,
  conversation: row.conversationId,
  position,
  operator: row.operatorName === null ? null : { name: row.operatorName, since_ms: toMs(row.assignedAt) },
  answer_by_ms: toMs(row.answerBy),
  answered_ms: toMs(row.firstAnswerAt),
  opened_ms: row.openedAt.getTime(),
  closed_ms: toMs(row.closedAt),
  rating: row.rating ?? 0,
  can_rate: row.firstAnswerAt === null ? 0 : 1,
});
