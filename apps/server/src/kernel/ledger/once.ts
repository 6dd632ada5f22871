import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { IdempotencyKey } from '#platform/http/context';
import { Refusal } from '#platform/refusal';
import type { BatchMode, Outcome } from './group-commit';
import { KeyHeld, lockFreeKeys, sendKeyLocks } from './key-locks';

/** A money call of one user; with a key, a repeated call returns the first answer and has no second effect. */
export interface OnceItem {
  readonly userId: number;
  readonly idempotency: IdempotencyKey | null;
  /** Reference of the entry this call books; made by `referenceOfCall` when there is a key. */
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

/** The stored reply of a key, or an effect whose reply has been deleted since. */
export type Known<R> =
  | { readonly isKept: true; readonly bodyHash: string; readonly reply: R }
  | { readonly isKept: false };

type Client = Pick<PoolClient, 'query'>;
/** Returns which of these references already had their effect, from a module's own table. */
export type FindDone = (client: Client, references: readonly string[]) => Promise<readonly string[]>;

/** 128 bits of the body's SHA-256, in the database's compact form. */
const storedHash = (key: IdempotencyKey): string => key.bodyHash.slice(0, 32);

/** One statement sees one snapshot: a call committed concurrently is visible with its reply, or not at all. */
const FIND = {
  name: 'ledger_find_known',
  text: `select r.id, replace(k.body_hash::text, '-', '') as "bodyHash", k.reply,
           exists (select from ledger_posting p where p.reference = r.id) as "isPosted"
         from unnest($1::uuid[]) as r(id) left join idempotency_key k on k.id = r.id`,
};
const INSERT = {
  name: 'ledger_insert_replies',
  text: `insert into idempotency_key (id, user_id, body_hash, entry_kind, reply, created_at)
         select v.*, $6::timestamptz from unnest($1::uuid[], $2::int[], $3::uuid[], $4::text[], $5::jsonb[]) as v`,
};

interface KnownRow<R> {
  readonly id: string;
  readonly bodyHash: string | null;
  readonly reply: R;
  readonly isPosted: boolean;
}

/** The stored reply of each reference, or that its effect is booked. New references are not in the result. */
export const loadKnown = async <R>(
  client: Client,
  references: readonly string[],
  findDone?: FindDone,
): Promise<Map<string, Known<R>>> => {
  if (references.length === 0) return new Map();
  // Runs first: an effect it finds has its reply visible to the query below, unless the reply was deleted.
  const done = new Set(await findDone?.(client, references));
  const { rows } = await client.query<KnownRow<R>>({ ...FIND, values: [references] });
  const known = new Map<string, Known<R>>();
  for (const { id, bodyHash, reply, isPosted } of rows) {
    if (bodyHash !== null) known.set(id, { isKept: true, bodyHash, reply });
    else if (isPosted || done.has(id)) known.set(id, { isKept: false });
  }
  return known;
};

const keyedOf = (items: readonly OnceItem[]): string[] =>
  items.filter((item) => item.idempotency !== null).map((item) => item.reference);

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

/** Returns the first reply again; refuses the same key with another body, and a key whose reply was deleted. */
export const replay = <R>(item: OnceItem, known: Known<R>): Outcome<Answer<R>> => {
  if (!known.isKept) return { ok: false, error: new Refusal('already_done') };
  return item.idempotency && known.bodyHash === storedHash(item.idempotency)
    ? { ok: true, value: { reply: known.reply, replayed: true } }
    : { ok: false, error: new Refusal('idempotency_key_reused') };
};

interface BookOnce<I extends OnceItem, R> {
  readonly tx: Tx;
  readonly items: readonly I[];
  readonly mode: BatchMode;
  readonly at: Date;
  readonly findDone?: FindDone | undefined;
  /** Books the new items; returns outcomes in the same order. */
  readonly book: (items: readonly I[]) => Promise<readonly Outcome<Booked<R>>[]>;
}

interface Existing<R> {
  /** Keys another transaction is booking. */
  readonly held: ReadonlySet<string>;
  readonly known: ReadonlyMap<string, Known<R>>;
}

/** Locks the keys of a batch first of all; the result is awaited, and what exists searched for, in `careful` mode only. */
const lockKeys = async <R>(
  { tx, mode, findDone }: Pick<BookOnce<OnceItem, R>, 'tx' | 'mode' | 'findDone'>,
  keys: readonly string[],
): Promise<Existing<R>> => {
  if (!mode.careful) {
    sendKeyLocks(tx, keys);
    return { held: new Set(), known: new Map() };
  }
  const held = await lockFreeKeys(tx.client, keys);
  const free = keys.filter((key) => !held.has(key));
  return { held, known: await loadKnown<R>(tx.client, free, findDone) };
};

/**
 * Gives every key one effect. The first answer is stored in the transaction of the effect; refusals are not stored,
 * because they changed nothing. Only `careful` searches for existing keys: otherwise an existing key fails the insert,
 * and one that another transaction is booking fails its lock; the group commit retries the batch with `careful`, where
 * the items of held keys get `KeyHeld` and the others are booked. After a refusal the caller looks the key up: see
 * money-command.ts.
 */
export const bookOnce = async <I extends OnceItem, R>(options: BookOnce<I, R>): Promise<Outcome<Answer<R>>[]> => {
  const { tx, items, at } = options;
  const { held, known } = await lockKeys<R>(options, keyedOf(items));
  // The same key may occur twice in one batch: the first is booked, the second gets the same answer.
  const firstOf = new Map<string, I>();
  for (const item of items) {
    const isNew = !held.has(item.reference) && !known.has(item.reference);
    if (isNew && !firstOf.has(item.reference)) firstOf.set(item.reference, item);
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
  return items.map((item) => {
    if (held.has(item.reference)) return { ok: false, error: new KeyHeld() };
    const earlier = known.get(item.reference);
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
  return replay(item, { isKept: true, bodyHash: storedHash(first.idempotency), reply: outcome.value.reply });
};
