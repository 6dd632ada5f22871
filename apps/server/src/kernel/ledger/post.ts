import {
  decideEntries,
  type EntryDecision,
  type HoldState,
  type WorkingBooks,
} from '@candor/domain/ledger/decide-entries';
import { fromUnits } from '@candor/money/units';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { type AccountsStore, createAccountsStore, type LockedAccounts, removeAccounts } from './accounts.store';
import { type AccountRef, LEDGER_SCALE, mayGoNegative } from './chart';
import type { Entry, HoldRef, Leg, PostResult } from './entry';
import { holdKey, loadHolds, type StoredHold, writeHolds } from './holds.store';
import { lockReceivers, type PaymentBatch, writePayments } from './pay-many';
import { type Decided, toColumns, toDrafts } from './posting-rows';
import { insertKnownPostings, insertPostings, type PostingColumns } from './postings.store';
import { insertRoundings } from './roundings.store';
import { type SettleStep, settleAll } from './settle-many';

/** While the postings of one part are written, the next part is decided. */
const PART = 256;

const ensureOneCurrency = (leg: Leg): void => {
  if (leg.from.currencyId !== leg.to.currencyId) throw new Error('a leg must stay within one currency');
};

type Refs = ReadonlyMap<string, AccountRef>;

const collectAccounts = (entries: readonly Entry[]): Map<string, AccountRef> => {
  const refs = new Map<string, AccountRef>();
  for (const entry of entries) {
    for (const leg of entry.legs) {
      ensureOneCurrency(leg);
      refs.set(leg.from.key, leg.from);
      refs.set(leg.to.key, leg.to);
    }
  }
  return refs;
};

const collectHolds = (entries: readonly Entry[]): HoldRef[] =>
  entries.flatMap(({ legs }) => legs.flatMap(({ putsInto, drawsFrom }) => [putsInto ?? [], drawsFrom ?? []].flat()));

const BOOKED: PostResult = { ok: true };

const toResult = (decision: EntryDecision, accountOf: ReadonlyMap<string, AccountRef>): PostResult => {
  if (decision.ok) return BOOKED;
  const account = accountOf.get(decision.accountId);
  if (!account) throw new Error('refused on an account that was not loaded');
  return { ok: false, problem: decision.problem, account, available: fromUnits(decision.availableUnits, LEDGER_SCALE) };
};

const toResults = (decisions: readonly EntryDecision[], refs: Refs, idOf: ReadonlyMap<string, string>) => {
  const isAllBooked = decisions.every(({ ok }) => ok);
  const accountOf = new Map(isAllBooked ? [] : [...refs].map(([key, ref]) => [idOf.get(key) ?? '', ref]));
  return decisions.map((decision) => toResult(decision, accountOf));
};

const changedHolds = (before: ReadonlyMap<string, HoldState>, after: ReadonlyMap<string, HoldState>): HoldState[] =>
  [...after.values()].filter((hold) => before.get(hold.key) !== hold);

interface Writing extends Decided {
  readonly store: AccountsStore;
  readonly insert: (rows: PostingColumns) => Promise<void>;
}

/** Nothing here is awaited: the writes are sent with the commit. Returns the accounts that were touched. */
const writePostings = (tx: Tx, writing: Writing): readonly string[] => {
  const { entries, decisions, books, store } = writing;
  const rows = toColumns(writing);
  if (rows.debitIds.length === 0) return [];
  const written = writing.insert(rows);
  tx.send(written);
  // Cached before the commit, which may still fail: cached balances are compared wherever they are used.
  store.remember(rows.accountIds, books.accounts);
  written.catch(() => store.forget(rows.accountIds));
  const booked = entries.filter((_, index) => decisions[index]?.ok);
  const roundings = booked.flatMap(({ kind, reference, roundings = [] }) =>
    roundings.map((rounding) => ({ ...rounding, kind, reference })),
  );
  tx.send(insertRoundings(tx.client, roundings));
  return rows.accountIds;
};

/**
 * Locked accounts and their holds. Call `post` once, with entries that touch nothing else; called with none, it deletes
 * the accounts created for them.
 */
export interface OpenBooks {
  post(entries: readonly Entry[]): Promise<PostResult[]>;
  /** Balances of the locked accounts before anything is posted, by account key. */
  balances(): Promise<(key: string) => string>;
}

/** All accounts and holds that entries may touch. */
interface Touched {
  readonly accounts: readonly AccountRef[];
  readonly holds: readonly HoldRef[];
}

interface Loaded {
  readonly accounts: LockedAccounts;
  readonly holds: ReadonlyMap<string, StoredHold>;
}

interface Deps {
  readonly accounts: AccountsStore;
  readonly at: Date;
}

const postInParts = (tx: Tx, entries: readonly Entry[], { accounts, holds, deps }: Loaded & { deps: Deps }) => {
  const { at } = deps;
  const insert = (rows: PostingColumns) => insertPostings(tx.client, rows);
  const books: WorkingBooks = { accounts: accounts.states, holds: new Map<string, HoldState>(holds) };
  const decisions: EntryDecision[] = [];
  const used = new Set<string>();
  for (let from = 0; from < entries.length; from += PART) {
    const part = entries.slice(from, from + PART);
    const decided = decideEntries(books, toDrafts(part, accounts.idOf));
    for (const id of writePostings(tx, { entries: part, decisions: decided, books, at, store: deps.accounts, insert }))
      used.add(id);
    decisions.push(...decided);
  }
  const idOf = (key: string): string | undefined => holds.get(key)?.id;
  tx.send(writeHolds(tx.client, changedHolds(holds, books.holds), { idOf, at }));
  // If nothing was booked, all new accounts are deleted; otherwise a new, empty account of the house may stay for the
  // next booking.
  const stays = (id: string): boolean =>
    used.has(id) || (used.size > 0 && accounts.states.get(id)?.mayGoNegative === true);
  const unused = [...accounts.createdIds].filter((id) => !stays(id));
  tx.send(removeAccounts(tx.client, unused));
  return decisions;
};

/** Both statements are sent together; the database locks the accounts first and reads the holds after that. */
const openBooks = (
  tx: Tx,
  { refs, holds }: { readonly refs: Refs; readonly holds: readonly HoldRef[] },
  deps: Deps,
): OpenBooks => {
  const keys = [...new Set(holds.map(holdKey))];
  const loading = Promise.all([
    deps.accounts.lock(tx.client, refs),
    keys.length === 0 ? new Map<string, StoredHold>() : loadHolds(tx.client, keys),
  ]);
  // The rejection is handled where the promise is awaited; a caller that throws before that reports its own error.
  loading.catch(() => undefined);
  return {
    balances: async () => {
      const [{ idOf, states }] = await loading;
      return (key) => fromUnits(states.get(idOf.get(key) ?? '')?.units ?? 0n, LEDGER_SCALE);
    },
    post: async (entries) => {
      const [accounts, loaded] = await loading;
      const decisions = postInParts(tx, entries, { accounts, holds: loaded, deps });
      return toResults(decisions, refs, accounts.idOf);
    },
  };
};

const openForAll = (tx: Tx, entries: readonly Entry[], deps: Deps): OpenBooks =>
  openBooks(tx, { refs: collectAccounts(entries), holds: collectHolds(entries) }, deps);

const postAll = (tx: Tx, entries: readonly Entry[], deps: Deps) => openForAll(tx, entries, deps).post(entries);

/**
 * Decides on cached balances, without a round trip to lock and read them. The write compares the balances and fails the
 * transaction if another process changed one; the retry locks and reads first. So does any entry that is not simply
 * booked, so that no refusal is based on an outdated balance.
 */
const postOnMemory = (tx: Tx, entries: readonly Entry[], { accounts: store, at }: Deps): PostResult[] | null => {
  if (tx.isRetry || entries.length > PART || collectHolds(entries).length > 0) return null;
  const known = store.recall(collectAccounts(entries));
  if (known === null) return null;
  const before = new Map(known.states);
  const books: WorkingBooks = { accounts: known.states, holds: new Map() };
  const decisions = decideEntries(books, toDrafts(entries, known.idOf));
  if (!decisions.every(({ ok }) => ok)) return null;
  const expectedOf = (id: string): string => fromUnits(before.get(id)?.units ?? 0n, LEDGER_SCALE);
  const insert = (rows: PostingColumns) => insertKnownPostings(tx.client, rows, rows.accountIds.map(expectedOf));
  writePostings(tx, { entries, decisions, books, at, store, insert });
  return decisions.map(() => BOOKED);
};

const payAll = async (tx: Tx, batch: PaymentBatch, deps: Deps): Promise<void> => {
  if (!mayGoNegative(batch.from)) throw new Error('payments to many come from a purse of the house');
  const refs = collectAccounts(batch.before).set(batch.from.key, batch.from);
  tx.send(lockReceivers(tx.client, batch, [...refs.values()]));
  const { idOf } = await deps.accounts.lock(tx.client, refs);
  const results = batch.before.length === 0 ? [] : await postAll(tx, batch.before, deps);
  const refused = results.findIndex((result) => !result.ok);
  if (refused >= 0) throw new Error(`entry ${batch.before[refused]?.reference} before payments was refused`);
  writePayments(tx, batch, { fromId: idOf.get(batch.from.key) ?? '', at: deps.at });
};

/**
 * The only code that changes balances. `postMany` books or refuses each entry separately, in order, in the caller's
 * transaction; accounts are locked in id order until that transaction ends. A reference that was booked before fails
 * the whole transaction with a unique violation: callers that may repeat one check first (see once.ts).
 */
export const createLedger = (deps: { clock: Clock }) => {
  const accounts = createAccountsStore();
  return {
    postMany: (tx: Tx, entries: readonly Entry[]): Promise<PostResult[]> =>
      postAll(tx, entries, { accounts, at: new Date(deps.clock.nowMs()) }),
    /**
     * Like `postMany`, but faster, for plain movements between accounts written mostly by this process. The caller's
     * transaction must be retried after a serialisation failure (`withTx` does).
     */
    postManyKnown: async (tx: Tx, entries: readonly Entry[]): Promise<PostResult[]> => {
      const now = { accounts, at: new Date(deps.clock.nowMs()) };
      return postOnMemory(tx, entries, now) ?? (await postAll(tx, entries, now));
    },
    /**
     * Takes the locks at once, for entries that are still to be decided: the database works meanwhile, and rows read
     * afterwards in the same transaction (for example open stakes of the same users) cannot change until the commit.
     */
    open: (tx: Tx, { accounts: touched, holds }: Touched): OpenBooks => {
      const refs = new Map(touched.map((ref) => [ref.key, ref]));
      return openBooks(tx, { refs, holds }, { accounts, at: new Date(deps.clock.nowMs()) });
    },
    /** Like `open`, for entries whose accounts are known, but not yet whether they are booked, or their amounts. */
    openFor: (tx: Tx, entries: readonly Entry[]): OpenBooks =>
      openForAll(tx, entries, { accounts, at: new Date(deps.clock.nowMs()) }),
    /**
     * Pays many users from one account of the house; nothing here can be refused. A reference booked before fails the
     * transaction.
     */
    payMany: (tx: Tx, batch: PaymentBatch): Promise<void> =>
      payAll(tx, batch, { accounts, at: new Date(deps.clock.nowMs()) }),
    /**
     * Moves money of many users with one statement per step: out of holds, into holds, from purses of the house. Nothing
     * is refused: a movement that is not possible fails the transaction.
     */
    settleMany: (tx: Tx, steps: readonly SettleStep[]): Promise<void> =>
      settleAll(tx, steps, new Date(deps.clock.nowMs())),
  };
};

export type Ledger = ReturnType<typeof createLedger>;
