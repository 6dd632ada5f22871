import type { AccountState } from '@candor/domain/ledger/decide-entries';
import { toUnits } from '@candor/money/units';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import { type AccountRef, accountKey, mayGoNegative, parks } from './chart';

const LEDGER_SCALE = 8;
/** Account ids never change, so they may be remembered; past this many the memory starts anew. */
const REMEMBERED_ACCOUNTS = 200_000;

export interface ResolvedAccounts {
  readonly idOf: ReadonlyMap<string, string>;
  /** Made in this transaction: removed again if no booking used them, so that a refusal leaves no trace. */
  readonly createdIds: ReadonlySet<string>;
}

const columns = (refs: readonly AccountRef[]) => [
  refs.map((ref) => ref.ownerId),
  refs.map((ref) => ref.type),
  refs.map((ref) => ref.currencyId),
  refs.map((ref) => ref.bucket),
];

const WANTED = 'unnest($1::int[], $2::text[], $3::int[], $4::text[]) as k(owner_id, type, currency_id, bucket)';

const FIND = {
  name: 'ledger_find_accounts',
  text: `select a.id, a.owner_id as "ownerId", a.type, a.currency_id as "currencyId", a.bucket
         from ${WANTED} join ledger_account a using (owner_id, type, currency_id, bucket)`,
};
const CREATE = {
  name: 'ledger_create_accounts',
  text: `insert into ledger_account (id, owner_id, type, currency_id, bucket)
         select nextval('ledger_account_number') * 4096 + currency_id, owner_id, type, currency_id, bucket
         from (select * from ${WANTED} order by 1, 2, 3, 4) sorted on conflict do nothing
         returning id, owner_id as "ownerId", type, currency_id as "currencyId", bucket`,
};
const LOCK = {
  name: 'ledger_lock_accounts',
  text: 'select id, balance from ledger_account where id = any($1::bigint[]) order by id for update',
};
const REMOVE = { name: 'ledger_remove_accounts', text: 'delete from ledger_account where id = any($1::bigint[])' };

type AccountRow = AccountRef & { id: string };

export const createAccountsStore = () => {
  const remembered = new Map<string, string>();

  const find = async (client: PoolClient, refs: readonly AccountRef[], into: Map<string, string>) => {
    const { rows } = await client.query<AccountRow>({ ...FIND, values: columns(refs) });
    if (remembered.size > REMEMBERED_ACCOUNTS) remembered.clear();
    for (const row of rows) {
      into.set(accountKey(row), row.id);
      remembered.set(accountKey(row), row.id);
    }
  };

  const create = async (client: PoolClient, refs: readonly AccountRef[], into: Map<string, string>) => {
    const { rows } = await client.query<AccountRow>({ ...CREATE, values: columns(refs) });
    for (const row of rows) into.set(accountKey(row), row.id);
    return rows.map((row) => row.id);
  };

  /** Finds the accounts, making those that do not exist yet. Only committed rows are remembered. */
  const resolveAccounts = async (
    client: PoolClient,
    refs: ReadonlyMap<string, AccountRef>,
  ): Promise<ResolvedAccounts> => {
    const idOf = new Map<string, string>();
    const unknown = () => [...refs.values()].filter((ref) => !idOf.has(accountKey(ref)));
    for (const key of refs.keys()) {
      const id = remembered.get(key);
      if (id !== undefined) idOf.set(key, id);
    }
    if (idOf.size < refs.size) await find(client, unknown(), idOf);
    const createdIds = new Set<string>();
    if (idOf.size < refs.size) for (const id of await create(client, unknown(), idOf)) createdIds.add(id);
    // Somebody else made the account between the two statements; it is committed by now.
    if (idOf.size < refs.size) await find(client, unknown(), idOf);
    return { idOf, createdIds };
  };

  return { resolveAccounts };
};

export type AccountsStore = ReturnType<typeof createAccountsStore>;

/** Locks in id order, so that two batches never wait for each other in a circle. */
export const lockAccounts = async (
  client: PoolClient,
  refs: ReadonlyMap<string, AccountRef>,
  idOf: ReadonlyMap<string, string>,
): Promise<Map<string, AccountState>> => {
  const { rows } = await client.query<{ id: string; balance: string }>({
    ...LOCK,
    values: [toArrayText([...idOf.values()])],
  });
  const balanceOf = new Map(rows.map((row) => [row.id, row.balance]));
  const states = new Map<string, AccountState>();
  for (const [key, ref] of refs) {
    const id = idOf.get(key);
    const balance = id === undefined ? undefined : balanceOf.get(id);
    if (id === undefined || balance === undefined) throw new Error(`ledger account ${key} could not be locked`);
    states.set(id, { id, units: toUnits(balance, LEDGER_SCALE), mayGoNegative: mayGoNegative(ref), parks: parks(ref) });
  }
  return states;
};

const LOCK_EXISTING = {
  name: 'ledger_lock_existing',
  text: `select 1 from ledger_account where id in (
           select a.id from ${WANTED} join ledger_account a using (owner_id, type, currency_id, bucket))
         order by id for update`,
};

/** Locks those of the accounts that exist, in id order; makes none. */
export const lockExisting = async (client: PoolClient, refs: readonly AccountRef[]): Promise<void> => {
  await client.query({ ...LOCK_EXISTING, values: columns(refs) });
};

export const removeAccounts = async (client: PoolClient, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await client.query({ ...REMOVE, values: [ids] });
};
