import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/**
 * The transaction that books a keyed call holds an advisory lock on its reference until its commit is visible. So other
 * processes can tell a key that is being booked from a new one, although its row cannot be seen yet. A lock is tried and
 * never waited for: waiting would hold a connection, and delay the other calls of the batch.
 */
type Client = Pick<PoolClient, 'query'>;

const LOCK_ALL = { name: 'ledger_lock_keys', text: 'select ledger_lock_keys($1::uuid[])' };
const LOCK_FREE = {
  name: 'ledger_lock_free_keys',
  text: `select k.id from unnest($1::uuid[]) as k(id) where not pg_try_advisory_xact_lock(uuid_hash_extended(k.id, 0))`,
};
/** A statement of its own: the shared lock ends with it, and two look-ups do not meet. */
const FIND_HELD = {
  name: 'ledger_find_held_keys',
  text: `select k.id from unnest($1::uuid[]) as k(id)
         where not pg_try_advisory_xact_lock_shared(uuid_hash_extended(k.id, 0))`,
};

const toSet = async (query: Promise<{ readonly rows: readonly { readonly id: string }[] }>): Promise<Set<string>> =>
  new Set((await query).rows.map(({ id }) => id));

/** Another transaction is booking this key: whether it has an effect is not known yet. */
export class KeyHeld extends Error {
  constructor() {
    super('another transaction is booking this key');
    this.name = 'KeyHeld';
  }
}

/** Locks all these keys, without waiting for the result; if one is held, the transaction fails as by an existing key. */
export const sendKeyLocks = (tx: Tx, references: readonly string[]): void => {
  if (references.length > 0) tx.send(tx.client.query({ ...LOCK_ALL, values: [references] }));
};

/** Locks these keys until the transaction ends; returns those another transaction holds. */
export const lockFreeKeys = async (client: Client, references: readonly string[]): Promise<Set<string>> =>
  references.length === 0 ? new Set() : toSet(client.query<{ id: string }>({ ...LOCK_FREE, values: [references] }));

/**
 * Those of these keys a transaction is booking now. What a later statement does not find of the others was not booked
 * when this one ran.
 */
export const findHeldKeys = (client: Client, references: readonly string[]): Promise<Set<string>> =>
  toSet(client.query<{ id: string }>({ ...FIND_HELD, values: [references] }));
