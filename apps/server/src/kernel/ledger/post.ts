import {
  type BookedLeg,
  decideEntries,
  type EntryDecision,
  type EntryDraft,
  type HoldState,
  type LegDraft,
  type WorkingBooks,
} from '@candor/domain/ledger/decide-entries';
import { fromUnits, toUnits } from '@candor/money/units';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { type AccountsStore, createAccountsStore, lockAccounts, lockExisting, removeAccounts } from './accounts.store';
import { type AccountRef, accountKey, mayGoNegative } from './chart';
import type { Entry, Leg, PostResult } from './entry';
import { holdKey, lockHolds, upsertHolds } from './holds.store';
import { lockReceivers, type PaymentBatch, writePayments } from './pay-many';
import { insertPostings, type PostingColumns } from './postings.store';
import { insertRoundings } from './roundings.store';

const LEDGER_SCALE = 8;

const ensureOneCurrency = (leg: Leg): void => {
  if (leg.from.currencyId !== leg.to.currencyId) throw new Error('a leg must stay within one currency');
};

const collectAccounts = (entries: readonly Entry[]): Map<string, AccountRef> => {
  const refs = new Map<string, AccountRef>();
  for (const entry of entries) {
    for (const leg of entry.legs) {
      ensureOneCurrency(leg);
      refs.set(accountKey(leg.from), leg.from);
      refs.set(accountKey(leg.to), leg.to);
    }
  }
  return refs;
};

const toDraft = (leg: Leg, idOf: ReadonlyMap<string, string>): LegDraft => {
  const debitId = idOf.get(accountKey(leg.from));
  const creditId = idOf.get(accountKey(leg.to));
  if (debitId === undefined || creditId === undefined) throw new Error('ledger account was not resolved');
  return {
    debitId,
    creditId,
    units: toUnits(leg.amount, LEDGER_SCALE),
    ...(leg.putsInto && { putsInto: holdKey(leg.putsInto) }),
    ...(leg.drawsFrom && { drawsFrom: { key: holdKey(leg.drawsFrom), outcome: leg.drawsFrom.outcome } }),
  };
};

const holdKeysOf = (drafts: readonly EntryDraft[]): string[] => {
  const keys = new Set<string>();
  for (const draft of drafts) {
    for (const leg of draft.legs) {
      if (leg.putsInto !== undefined) keys.add(leg.putsInto);
      if (leg.drawsFrom !== undefined) keys.add(leg.drawsFrom.key);
    }
  }
  return [...keys];
};

const loadHolds = async (client: PoolClient, keys: readonly string[]): Promise<Map<string, HoldState>> =>
  keys.length === 0 ? new Map() : lockHolds(client, keys);

const emptyColumns = (createdAt: Date): PostingColumns => ({
  accountIds: [],
  balances: [],
  debitIds: [],
  creditIds: [],
  ruleVersions: [],
  legs: [],
  kinds: [],
  references: [],
  amounts: [],
  debitAfters: [],
  creditAfters: [],
  createdAt,
});

const appendLegs = (rows: PostingColumns, entry: Entry, booked: readonly BookedLeg[]): void => {
  booked.forEach((leg, index) => {
    rows.debitIds.push(leg.debitId);
    rows.creditIds.push(leg.creditId);
    rows.ruleVersions.push(entry.ruleVersion);
    rows.legs.push(index);
    rows.kinds.push(entry.kind);
    rows.references.push(entry.reference);
    rows.amounts.push(fromUnits(leg.units, LEDGER_SCALE));
    rows.debitAfters.push(fromUnits(leg.debitAfter, LEDGER_SCALE));
    rows.creditAfters.push(fromUnits(leg.creditAfter, LEDGER_SCALE));
  });
};

interface Decided {
  readonly entries: readonly Entry[];
  readonly decisions: readonly EntryDecision[];
  readonly books: WorkingBooks;
  readonly holdsBefore: ReadonlyMap<string, HoldState>;
  readonly at: Date;
}

/** Turns decisions into rows; balances are those after the whole batch, for touched accounts only. */
const toColumns = ({ entries, decisions, books, at }: Decided): PostingColumns => {
  const rows = emptyColumns(at);
  decisions.forEach((decision, index) => {
    const entry = entries[index];
    if (decision.ok && entry) appendLegs(rows, entry, decision.legs);
  });
  for (const id of new Set([...rows.debitIds, ...rows.creditIds])) {
    rows.accountIds.push(id);
    rows.balances.push(fromUnits(books.accounts.get(id)?.units ?? 0n, LEDGER_SCALE));
  }
  return rows;
};

const toResult = (decision: EntryDecision, accountOf: ReadonlyMap<string, AccountRef>): PostResult => {
  if (decision.ok) return { ok: true };
  const account = accountOf.get(decision.accountId);
  if (!account) throw new Error('refused on an account that was not loaded');
  return { ok: false, problem: decision.problem, account, available: fromUnits(decision.availableUnits, LEDGER_SCALE) };
};

const changedHolds = (before: ReadonlyMap<string, HoldState>, after: ReadonlyMap<string, HoldState>): HoldState[] =>
  [...after.values()].filter((hold) => before.get(hold.key) !== hold);

/** Nothing here is awaited: the writes travel with the commit. */
const write = (tx: Tx, decided: Decided): PostingColumns => {
  const { entries, decisions, holdsBefore, books, at } = decided;
  const rows = toColumns(decided);
  if (rows.debitIds.length === 0) return rows;
  tx.send(insertPostings(tx.client, rows));
  tx.send(upsertHolds(tx.client, changedHolds(holdsBefore, books.holds), at));
  const booked = entries.filter((_, index) => decisions[index]?.ok);
  const roundings = booked.flatMap(({ kind, reference, roundings = [] }) =>
    roundings.map((rounding) => ({ ...rounding, kind, reference })),
  );
  tx.send(insertRoundings(tx.client, roundings));
  return rows;
};

const postAll = async (
  tx: Tx,
  entries: readonly Entry[],
  deps: { accounts: AccountsStore; at: Date },
): Promise<PostResult[]> => {
  const refs = collectAccounts(entries);
  const { idOf, createdIds } = await deps.accounts.resolveAccounts(tx.client, refs);
  const drafts = entries.map((entry) => ({ legs: entry.legs.map((leg) => toDraft(leg, idOf)) }));
  // Sent together; the database takes the accounts first, and the holds behind them.
  const locked = lockAccounts(tx.client, refs, idOf);
  const [accounts, holdsBefore] = await Promise.all([locked, loadHolds(tx.client, holdKeysOf(drafts))]);
  const books: WorkingBooks = { accounts, holds: new Map(holdsBefore) };
  const decisions = decideEntries(books, drafts);
  const rows = write(tx, { entries, decisions, holdsBefore, books, at: deps.at });
  const used = new Set(rows.accountIds);
  tx.send(
    removeAccounts(
      tx.client,
      [...createdIds].filter((id) => !used.has(id)),
    ),
  );
  const accountOf = new Map([...refs].map(([key, ref]) => [idOf.get(key) ?? '', ref]));
  return decisions.map((decision) => toResult(decision, accountOf));
};

const payAll = async (tx: Tx, batch: PaymentBatch, deps: { accounts: AccountsStore; at: Date }): Promise<void> => {
  if (!mayGoNegative(batch.from)) throw new Error('payments to many come from a purse of the house');
  const refs = collectAccounts(batch.before).set(accountKey(batch.from), batch.from);
  const { idOf } = await deps.accounts.resolveAccounts(tx.client, refs);
  await lockReceivers(tx.client, batch, [...idOf.values()]);
  const results = batch.before.length === 0 ? [] : await postAll(tx, batch.before, deps);
  const refused = results.findIndex((result) => !result.ok);
  if (refused >= 0) throw new Error(`entry ${batch.before[refused]?.reference} before payments was refused`);
  writePayments(tx, batch, { fromId: idOf.get(accountKey(batch.from)) ?? '', at: deps.at });
};

/**
 * The only door to the balances. `postMany` books each entry or refuses it alone, in order, in the caller's
 * transaction; accounts are locked in id order until that transaction ends. A reference that was booked before
 * fails the whole transaction with a unique violation: callers that may meet one look first (see once.ts).
 */
export const createLedger = (deps: { clock: Clock }) => {
  const accounts = createAccountsStore();
  return {
    postMany: (tx: Tx, entries: readonly Entry[]): Promise<PostResult[]> =>
      postAll(tx, entries, { accounts, at: new Date(deps.clock.nowMs()) }),
    /** Pays many users at once from one purse of the house; nothing here can be refused. A reference that was booked fails all. */
    payMany: (tx: Tx, batch: PaymentBatch): Promise<void> =>
      payAll(tx, batch, { accounts, at: new Date(deps.clock.nowMs()) }),
    /**
     * Takes the locks `postMany` will take for these entries, before it: what is read afterwards in the same transaction
     * (open stakes of the same users, say) cannot change until the commit. Send it without waiting; the next query on
     * the connection comes after it.
     */
    lockFor: (tx: Tx, entries: readonly Entry[]): Promise<void> =>
      lockExisting(tx.client, [...collectAccounts(entries).values()]),
  };
};

export type Ledger = ReturnType<typeof createLedger>;
