import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { IdempotencyKey } from '#platform/http/context';
import { Refusal } from '#platform/refusal';
import type { BatchMode, Outcome } from './group-commit';

/** A money call of one user; with a key, repeating it repeats the first answer instead of the effect. */
export interface OnceItem {
  readonly userId: number;
  readonly idempotency: IdempotencyKey | null;
  /** Of the entry this call books; made by `referenceOfCall` when there is a key. */
  readonly reference: string;
}

/** The effect of one call: the kind of entry it booked and what to answer, now and on every repetition. */
export interface Booked<R> {
  readonly entryKind: string;
  readonly reply: R;
}

export interface Answer<R> {
  readonly reply: R;
  readonly replayed: boolean;
}

interface Stored<R> {
  readonly bodyHash: string;
  readonly reply: R;
}

/** 128 bits of the body's SHA-256, in the database's compact form. */
const storedHash = (key: IdempotencyKey): string => key.bodyHash.slice(0, 32);

const FIND = {
  name: 'ledger_find_replies',
  text: `select id, replace(body_hash::text, '-', '') as "bodyHash", reply from idempotency_key where id = any($1::uuid[])`,
};
const INSERT = {
  name: 'ledger_insert_replies',
  text: `insert into idempotency_key (id, user_id, body_hash, entry_kind, reply, created_at)
         select v.*, $6::timestamptz from unnest($1::uuid[], $2::int[], $3::uuid[], $4::text[], $5::jsonb[]) as v`,
};

const loadReplies = async <R>(client: PoolClient, items: readonly OnceItem[]): Promise<Map<string, Stored<R>>> => {
  const ids = items.filter((item) => item.idempotency !== null).map((item) => item.reference);
  const { rows } = await client.query<Stored<R> & { id: string }>({ ...FIND, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
};

interface ReplyRow {
  readonly item: OnceItem;
  readonly key: IdempotencyKey;
  readonly booked: Booked<unknown>;
}

const sendReplies = (tx: Tx, rows: readonly ReplyRow[], at: Date): void => {
  if (rows.length === 0) return;
  const values = [
    toArrayText(rows.map((row) => row.item.reference)),
    toArrayText(rows.map((row) => row.item.userId)),
    toArrayText(rows.map((row) => storedHash(row.key))),
    toArrayText(rows.map((row) => row.booked.entryKind)),
    rows.map((row) => JSON.stringify(row.booked.reply)),
    at,
  ];
  tx.send(tx.client.query({ ...INSERT, values }));
};

const replay = <R>(item: OnceItem, stored: Stored<R>): Outcome<Answer<R>> =>
  item.idempotency && stored.bodyHash === storedHash(item.idempotency)
    ? { ok: true, value: { reply: stored.reply, replayed: true } }
    : { ok: false, error: new Refusal('idempotency_key_reused') };

/** The money may be gone because the first sending of the same key has spent it: then its answer is the right one. */
const loadForRefused = async <R>(
  { tx, mode }: { readonly tx: Tx; readonly mode: BatchMode },
  fresh: readonly OnceItem[],
  outcomes: ReadonlyMap<string, Outcome<Booked<R>>>,
): Promise<Map<string, Stored<R>>> => {
  const isRefused = ({ idempotency, reference }: OnceItem) =>
    idempotency !== null && outcomes.get(reference)?.ok === false;
  const refused = mode.careful ? [] : fresh.filter(isRefused);
  return refused.length === 0 ? new Map() : loadReplies<R>(tx.client, refused);
};

interface BookOnce<I extends OnceItem, R> {
  readonly tx: Tx;
  readonly items: readonly I[];
  readonly mode: BatchMode;
  readonly at: Date;
  /** Books the items that are really new; answers in the same order. */
  readonly book: (items: readonly I[]) => Promise<readonly Outcome<Booked<R>>[]>;
}

/**
 * Gives every key one effect. The first answer is stored in the transaction of the effect; refusals are not stored,
 * because they changed nothing. Without `careful` a look-up is made only for what is refused: otherwise a key that exists
 * fails the insert, and the group commit repeats the batch carefully.
 */
export const bookOnce = async <I extends OnceItem, R>(options: BookOnce<I, R>): Promise<Outcome<Answer<R>>[]> => {
  const { tx, items, mode, at } = options;
  const stored = mode.careful ? await loadReplies<R>(tx.client, items) : new Map<string, Stored<R>>();
  // The same key may come twice in one batch: the first is booked, the second hears what the first heard.
  const firstOf = new Map<string, I>();
  for (const item of items) {
    if (!stored.has(item.reference) && !firstOf.has(item.reference)) firstOf.set(item.reference, item);
  }
  const fresh = [...firstOf.values()];
  const outcomes = new Map<string, Outcome<Booked<R>>>();
  const rows: ReplyRow[] = [];
  (await options.book(fresh)).forEach((outcome, index) => {
    const item = fresh[index];
    if (!item) return;
    outcomes.set(item.reference, outcome);
    if (outcome.ok && item.idempotency) rows.push({ item, key: item.idempotency, booked: outcome.value });
  });
  sendReplies(tx, rows, at);
  for (const [id, reply] of await loadForRefused<R>(options, fresh, outcomes)) stored.set(id, reply);
  return items.map((item) => {
    const earlier = stored.get(item.reference);
    if (earlier) return replay(item, earlier);
    return answerFrom(item, firstOf.get(item.reference), outcomes.get(item.reference));
  });
};

const answerFrom = <R>(
  item: OnceItem,
  first: OnceItem | undefined,
  outcome: Outcome<Booked<R>> | undefined,
): Outcome<Answer<R>> => {
  if (!first || !outcome) throw new Error('an item of the batch has no answer');
  if (!outcome.ok) return outcome;
  if (item === first || !first.idempotency)
    return { ok: true, value: { reply: outcome.value.reply, replayed: item !== first } };
  return replay(item, { bodyHash: storedHash(first.idempotency), reply: outcome.value.reply });
};
