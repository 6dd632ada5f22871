import type { Language } from '@candor/contract/languages';
import type { ChatPerson } from '#kernel/product/chat-kind';
import type { Tx } from '#platform/db/with-tx';

/** First halves of the two-part advisory lock keys; the second half is the user or the visitor. */
const OPEN_LOCK = 1_718_185_073;
const VISITOR_OPEN_LOCK = 1_718_185_072;

export interface OpenNow {
  readonly open: number;
  /** The case that was opened with this key before. */
  readonly before: { readonly number: string; readonly conversationId: number } | null;
}

/** Serialises the opening of cases of one person until the transaction ends. */
export const lockOpening = async (
  { client }: Tx,
  { userId, visitorId }: ChatPerson,
  clientKey: string,
): Promise<OpenNow> => {
  const key = userId === null ? [VISITOR_OPEN_LOCK, visitorId] : [OPEN_LOCK, userId];
  await client.query('select pg_advisory_xact_lock($1::int, $2::int)', key);
  const { rows } = await client.query<{ number: string; conversationId: number; isSame: boolean; isOpen: boolean }>(
    `select number, conversation_id as "conversationId", client_key is not distinct from $3 as "isSame", status = 'open' as "isOpen"
     from support_case where (user_id = $1 or (visitor_id = $2 and user_id is null)) and (status = 'open' or client_key = $3)`,
    [userId, visitorId, clientKey],
  );
  return { open: rows.filter(({ isOpen }) => isOpen).length, before: rows.find(({ isSame }) => isSame) ?? null };
};

export interface NewCase extends ChatPerson {
  readonly number: string;
  readonly subject: string;
  readonly conversationId: number;
  readonly language: Language;
  readonly clientKey: string;
  readonly at: Date;
  readonly answerBy: Date;
}

export const insertCase = async ({ client }: Tx, one: NewCase): Promise<void> => {
  await client.query(
    `insert into support_case (user_id, visitor_id, number, subject, status, conversation_id, language, client_key, opened_at,
       last_at, waiting_at, answer_by)
     values ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $8, $8, $9)`,
    [
      one.userId,
      one.visitorId,
      one.number,
      one.subject,
      one.conversationId,
      one.language,
      one.clientKey,
      one.at,
      one.answerBy,
    ],
  );
};

export const isNumberUsed = async ({ client }: Tx, number: string): Promise<boolean> => {
  const { rowCount } = await client.query('select from support_case where number = $1', [number]);
  return rowCount === 1;
};

/** The customer wrote: the case waits, from the first message that is not answered. The conversation is locked. */
export const updateWaiting = async (
  { client }: Tx,
  { conversationId, at, answerBy }: { conversationId: number; at: Date; answerBy: Date },
): Promise<void> => {
  await client.query({
    name: 'support_customer_wrote',
    text: `update support_case set status = 'open', last_at = $2, waiting_at = coalesce(waiting_at, $2),
             answer_by = coalesce(answer_by, $3)
           where conversation_id = $1`,
    values: [conversationId, at, answerBy],
  });
};

/** An operator answered: nobody waits. The conversation and the case are locked. */
export const updateAnswered = async ({ client }: Tx, id: number, at: Date): Promise<void> => {
  await client.query(
    `update support_case set status = 'answered', last_at = $2, waiting_at = null, answer_by = null,
       first_answer_at = coalesce(first_answer_at, $2) where id = $1`,
    [id, at],
  );
};

/** The same locks. */
export const updateAssigned = async (
  { client }: Tx,
  { id, operatorId, at }: { readonly id: number; readonly operatorId: number | null; readonly at: Date },
): Promise<void> => {
  await client.query('update support_case set operator_id = $2, assigned_at = $3 where id = $1', [
    id,
    operatorId,
    operatorId === null ? null : at,
  ]);
};

/** The same locks. */
export const updateClosed = async ({ client }: Tx, id: number, at: Date): Promise<void> => {
  await client.query(
    `update support_case set status = 'closed', closed_at = $2, waiting_at = null, answer_by = null where id = $1`,
    [id, at],
  );
};

/** The same locks. */
export const updateRating = async (
  { client }: Tx,
  { id, stars, note, at }: { id: number; stars: number; note: string; at: Date },
): Promise<void> => {
  await client.query('update support_case set rating = $2, rating_note = $3, rated_at = $4 where id = $1', [
    id,
    stars,
    note,
    at,
  ]);
};

/** The visitor is locked and is about to be joined to the account. */
export const updateOwner = async ({ client }: Tx, visitorId: number, userId: number): Promise<number> => {
  const { rowCount } = await client.query(
    'update support_case set user_id = $2 where visitor_id = $1 and user_id is null',
    [visitorId, userId],
  );
  return rowCount ?? 0;
};
