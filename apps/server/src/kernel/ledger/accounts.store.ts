import type { AccountState } from '@candor/domain/ledger/decide-entries';
import { toUnits } from '@candor/money/units';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import { type AccountParts, type AccountRef, accountKey, isHeldBucket, LEDGER_SCALE, mayGoNegative } from './chart';

/** The cache is cleared when it exceeds this many accounts. */
const REMEMBERED_ACCOUNTS = 200_000;

export interface LockedAccounts {
  readonly idOf: ReadonlyMap<string, string>;
  readonly states: Map<string, AccountState>;
  /** Accounts created in this transaction; deleted again if no booking used them, so that a refusal leaves no rows. */
  readonly createdIds: ReadonlySet<string>;
}

/** Keys of accounts as parameters: owner, type, currency, bucket. */
export const accountColumns = (refs: readonly AccountParts[]) => [
  refs.map((ref) => ref.ownerId),
  refs.map((ref) => ref.type),
  refs.map((ref) => ref.currencyId),
  refs.map((ref) => ref.bucket),
];

const WANTED = 'unnest($1::int[], $2::text[], $3::int[], $4::text[]) as k(owner_id, type, currency_id, bucket)';

const FOUND = 'a.id, a.owner_id as "ownerId", a.type, a.currency_id as "currencyId", a.bucket, a.balance';

const FIND = {
  name: 'ledger_find_accounts',
  text: `select ${FOUND} from ${WANTED} join ledger_account a using (owner_id, type, currency_id, bucket)
         order by a.id for update of a`,
};
const CREATE = {
  name: 'ledger_create_accounts',
  text: `insert into ledger_account as a (id, owner_id, type, currency_id, bucket)
         select nextval('ledger_account_number') * 4096 + currency_id, owner_id, type, currency_id, bucket
         from (select * from ${WANTED} order by 1, 2, 3, 4) sorted on conflict do nothing
         returning ${FOUND}`,
};
const LOCK = {
  name: 'ledger_lock_accounts',
  text: 'select id, balance from ledger_account where id = any($1::bigint[]) order by id for update',
};
const REMOVE = { name: 'ledger_remove_accounts', text: 'delete from ledger_account where id = any($1::bigint[])' };

type AccountRow = AccountParts & { readonly id: string; readonly balance: string };

const toState = (ref: AccountParts, { id, balance }: { id: string; balance: string }): AccountState => ({
  id,
  units: toUnits(balance, LEDGER_SCALE),
  mayGoNegative: mayGoNegative(ref),
  isHeldBucket: isHeldBucket(ref),
});

/** The accounts being locked; filled as the rows arrive. */
interface Locking {
  readonly idOf: Map<string, string>;
  readonly states: Map<string, AccountState>;
}

/** Balances by account number as of this process's last write; other processes may have written since. */
const createBalanceMemory = () => {
  const balances = new Map<string, bigint>();
  return {
    unitsOf: (id: string): bigint | undefined => balances.get(id),
    remember: (ids: Iterable<string>, states: ReadonlyMap<string, AccountState>): void => {
      if (balances.size > REMEMBERED_ACCOUNTS) balances.clear();
      for (const id of ids) balances.set(id, states.get(id)?.units ?? 0n);
    },
    forget: (ids: Iterable<string>): void => {
      for (const id of ids) balances.delete(id);
    },
  };
};

interface Memory {
  /** Numbers of accounts by their keys. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly balances: ReturnType<typeof createBalanceMemory>;
}

const recallFrom = ({ idOf, balances }: Memory, refs: ReadonlyMap<string, AccountRef>): LockedAccounts | null => {
  const known: Locking = { idOf: new Map(), states: new Map() };
  for (const [key, ref] of refs) {
    const id = idOf.get(key);
    const units = id === undefined ? undefined : balances.unitsOf(id);
    if (id === undefined || units === undefined) return null;
    known.idOf.set(key, id);
    known.states.set(id, { id, units, mayGoNegative: mayGoNegative(ref), isHeldBucket: isHeldBucket(ref) });
  }
  return { ...known, createdIds: new Set() };
};

export const createAccountsStore = () => {
  /** Account numbers never change. */
  const remembered = new Map<string, string>();
  const balances = createBalanceMemory();

  /** Fast path: all account numbers are cached. */
  const lockRemembered = async (client: PoolClient, refs: ReadonlyMap<string, AccountRef>, into: Locking) => {
    const keyOf = new Map<string, string>();
    for (const key of refs.keys()) keyOf.set(remembered.get(key) ?? '', key);
    const values = [toArrayText([...keyOf.keys()])];
    const { rows } = await client.query<{ id: string; balance: string }>({ ...LOCK, values });
    for (const row of rows) {
      const key = keyOf.get(row.id) ?? '';
      into.idOf.set(key, row.id);
      into.states.set(row.id, toState(refs.get(key) as AccountRef, row));
    }
  };

  const take = (rows: readonly AccountRow[], into: Locking): void => {
    for (const row of rows) {
      into.idOf.set(accountKey(row), row.id);
      into.states.set(row.id, toState(row, row));
    }
  };

  const find = async (client: PoolClient, refs: readonly AccountRef[], into: Locking) => {
    const { rows } = await client.query<AccountRow>({ ...FIND, values: accountColumns(refs) });
    if (remembered.size > REMEMBERED_ACCOUNTS) remembered.clear();
    for (const row of rows) remembered.set(accountKey(row), row.id);
    take(rows, into);
  };

  const create = async (client: PoolClient, refs: readonly AccountRef[], into: Locking) => {
    const { rows } = await client.query<AccountRow>({ ...CREATE, values: accountColumns(refs) });
    take(rows, into);
    return rows.map((row) => row.id);
  };

  /**
   * Locks the accounts until the transaction ends and creates missing ones. Locks in id order, so that two batches
   * cannot deadlock; new accounts have the highest numbers. Only committed rows are cached.
   */
  const lock = async (client: PoolClient, refs: ReadonlyMap<string, AccountRef>): Promise<LockedAccounts> => {
    const locking: Locking = { idOf: new Map(), states: new Map() };
    const missing = () => [...refs].flatMap(([key, ref]) => (locking.idOf.has(key) ? [] : [ref]));
    const isKnown = [...refs.keys()].every((key) => remembered.has(key));
    if (isKnown) await lockRemembered(client, refs, locking);
    else await find(client, missing(), locking);
    const createdIds = new Set<string>();
    if (locking.idOf.size < refs.size) for (const id of await create(client, missing(), locking)) createdIds.add(id);
    // Another transaction created the account between the two statements; it is committed by now.
    if (locking.idOf.size < refs.size) await find(client, missing(), locking);
    if (locking.idOf.size < refs.size) throw new Error('ledger accounts could not be locked');
    return { ...locking, createdIds };
  };

  return {
    lock,
    /**
     * The accounts as this process last wrote them, or null if one is not cached. Nothing is locked: a writer must
     * compare the balances.
     */
    recall: (refs: ReadonlyMap<string, AccountRef>) => recallFrom({ idOf: remembered, balances }, refs),
    remember: balances.remember,
    forget: balances.forget,
  };
};

export type AccountsStore = ReturnType<typeof createAccountsStore>;

export const removeAccounts = async (client: PoolClient, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await client.query({ ...REMOVE, values: [ids] });
};
