import type { ReplyOf } from '@candor/contract/call';
import type { cannedAnswers, operatorCase, supportInbox } from '@candor/contract/ops-support';
import { type ChatRow, type PictureSigner, toChatItem } from '#modules/chat/index';
import type { CannedRow } from './canned.store';
import type { CaseRow } from './cases.store';
import type { CaseMarks, EarlierCase, InboxRow } from './inbox.store';
import { toMs } from './support.reply';

type Holder = Pick<CaseRow, 'operatorId' | 'operatorName' | 'assignedAt'>;

const toOperator = ({ operatorId, operatorName, assignedAt }: Holder) =>
  operatorId === null ? null : { id: operatorId, name: operatorName ?? '', since_ms: toMs(assignedAt) };

export const toInboxItem = (row: InboxRow): ReplyOf<typeof supportInbox>['data'][number] => ({
  number: row.number,
  subject: row.subject,
  status: row.status,
  user_id: row.userId ?? 0,
  user_name: row.userName ?? '',
  language: row.language,
  operator: toOperator(row),
  waiting_ms: toMs(row.waitingAt),
  answer_by_ms: toMs(row.answerBy),
  unread: row.unread,
  last_text: row.lastText,
  last_time_ms: row.lastAt.getTime(),
  opened_ms: row.openedAt.getTime(),
  rating: row.rating ?? 0,
});

export interface DeskCase {
  readonly found: CaseRow;
  readonly rows: readonly ChatRow[];
  readonly holds: boolean;
  readonly names: ReadonlyMap<number, string>;
  readonly marks: CaseMarks;
  readonly earlier: readonly EarlierCase[];
  readonly median: number;
  readonly userName: string;
}

const toEarlier = (row: EarlierCase) => ({
  number: row.number,
  subject: row.subject,
  status: row.status,
  opened_ms: row.openedAt.getTime(),
  rating: row.rating ?? 0,
});

export const toDeskCase = (signer: PictureSigner, desk: DeskCase): ReplyOf<typeof operatorCase> => {
  const { found, rows, names } = desk;
  const toMessage = (row: ChatRow) => ({
    ...toChatItem(signer, row, null),
    author: row.operatorId === null ? '' : (names.get(row.operatorId) ?? ''),
  });
  return {
    number: found.number,
    subject: found.subject,
    status: found.status,
    conversation: found.conversationId,
    user_id: found.userId ?? 0,
    user_name: desk.userName,
    language: found.language,
    operator: toOperator(found),
    messages: rows.map(toMessage),
    chain_holds: desk.holds ? 1 : 0,
    customer_read_seq: desk.marks.customerRead,
    operator_read_seq: desk.marks.operatorRead,
    waiting_ms: toMs(found.waitingAt),
    answer_by_ms: toMs(found.answerBy),
    opened_ms: found.openedAt.getTime(),
    closed_ms: toMs(found.closedAt),
    rating: found.rating ?? 0,
    rating_note: found.ratingNote,
    first_answer_ms: toMs(found.firstAnswerAt),
    median_answer_ms: desk.median,
    earlier: desk.earlier.map(toEarlier),
  };
};

export const toCannedItem = (row: CannedRow): ReplyOf<typeof cannedAnswers>['items'][number] => ({
  id: row.id,
  code: row.code,
  texts: { ...row.texts },
  is_active: row.isActive ? 1 : 0,
  changed_ms: row.changedAt.getTime(),
  changed_by: row.changedBy,
});
