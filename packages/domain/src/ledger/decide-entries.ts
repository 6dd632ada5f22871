/**
 * The ledger's rule as a pure function: entries are applied in order to the balances left by the entries before. An
 * entry is booked whole or not at all. Amounts are whole units of 10^-8.
 */

export type AccountId = string;
export type HoldOutcome = 'posted' | 'voided' | 'expired';

export interface AccountState {
  readonly id: AccountId;
  readonly units: bigint;
  /** True for plain house accounts: the outside world and the house's own money. */
  readonly mayGoNegative: boolean;
  /** Frozen and clearing accounts: every unit in them belongs to a named hold. */
  readonly isHeldBucket: boolean;
}

export interface HoldState {
  readonly key: string;
  readonly accountId: AccountId;
  readonly amountUnits: bigint;
  readonly remainingUnits: bigint;
  readonly outcome: HoldOutcome | null;
}

export interface LegDraft {
  readonly debitId: AccountId;
  readonly creditId: AccountId;
  readonly units: bigint;
  /** The hold that receives the money; required exactly when the credited account is a held bucket. */
  readonly putsInto?: string;
  /** The hold the money is drawn from; required exactly when the debited account is a held bucket. */
  readonly drawsFrom?: { readonly key: string; readonly outcome: HoldOutcome };
}

export interface EntryDraft {
  readonly legs: readonly LegDraft[];
}

export type EntryProblem = 'insufficient' | 'hold_unknown' | 'hold_closed' | 'hold_short' | 'hold_missing';
export type EntryDecision =
  | { readonly ok: true; readonly legs: readonly BookedLeg[] }
  | {
      readonly ok: false;
      readonly problem: EntryProblem;
      readonly accountId: AccountId;
      readonly availableUnits: bigint;
    };

export interface BookedLeg extends LegDraft {
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
}

/** The balances and holds of a batch; `decideEntries` mutates them, so the caller passes its own copy. */
export interface WorkingBooks {
  readonly accounts: Map<AccountId, AccountState>;
  readonly holds: Map<string, HoldState>;
}

class EntryRefused {
  readonly problem: EntryProblem;
  readonly accountId: AccountId;
  readonly availableUnits: bigint;
  constructor(problem: EntryProblem, account: { id: AccountId; units: bigint }) {
    this.problem = problem;
    this.accountId = account.id;
    this.availableUnits = account.units;
  }
}

const ensureAccount = (books: WorkingBooks, id: AccountId): AccountState => {
  const account = books.accounts.get(id);
  if (!account) throw new Error(`account ${id} was not loaded`);
  return account;
};

/** Undo log of the current entry: earlier values in order, restored when the entry is refused. */
interface Replaced {
  readonly accounts: AccountState[];
  readonly holds: (readonly [key: string, before: HoldState | undefined])[];
}

type Working = WorkingBooks & { readonly replaced: Replaced };

const setAccount = ({ accounts, replaced }: Working, before: AccountState, units: bigint): void => {
  replaced.accounts.push(before);
  accounts.set(before.id, {
    id: before.id,
    units,
    mayGoNegative: before.mayGoNegative,
    isHeldBucket: before.isHeldBucket,
  });
};

const setHold = ({ holds, replaced }: Working, hold: HoldState): void => {
  replaced.holds.push([hold.key, holds.get(hold.key)]);
  holds.set(hold.key, hold);
};

const putBack = ({ accounts, holds, replaced }: Working): void => {
  for (const account of replaced.accounts.reverse()) accounts.set(account.id, account);
  for (const [key, before] of replaced.holds.reverse()) {
    if (before) holds.set(key, before);
    else holds.delete(key);
  }
};

const putIntoHold = (books: Working, leg: LegDraft, credit: AccountState): void => {
  if (leg.putsInto === undefined) throw new EntryRefused('hold_missing', credit);
  const held = books.holds.get(leg.putsInto);
  if (held && (held.outcome !== null || held.accountId !== credit.id)) throw new EntryRefused('hold_closed', credit);
  setHold(books, {
    key: leg.putsInto,
    accountId: credit.id,
    amountUnits: (held?.amountUnits ?? 0n) + leg.units,
    remainingUnits: (held?.remainingUnits ?? 0n) + leg.units,
    outcome: null,
  });
};

const drawFromHold = (books: Working, leg: LegDraft, debit: AccountState): void => {
  if (leg.drawsFrom === undefined) throw new EntryRefused('hold_missing', debit);
  const held = books.holds.get(leg.drawsFrom.key);
  if (!held || held.accountId !== debit.id) throw new EntryRefused('hold_unknown', debit);
  if (held.outcome !== null) throw new EntryRefused('hold_closed', debit);
  if (held.remainingUnits < leg.units)
    throw new EntryRefused('hold_short', { id: debit.id, units: held.remainingUnits });
  const remainingUnits = held.remainingUnits - leg.units;
  // The draw that empties a hold ends it with that draw's outcome.
  setHold(books, { ...held, remainingUnits, outcome: remainingUnits === 0n ? leg.drawsFrom.outcome : null });
};

const bookLeg = (books: Working, leg: LegDraft): BookedLeg => {
  if (leg.units <= 0n) throw new Error('a leg moves a positive amount');
  if (leg.debitId === leg.creditId) throw new Error('a leg needs two accounts');
  const debit = ensureAccount(books, leg.debitId);
  const credit = ensureAccount(books, leg.creditId);
  const debitAfter = debit.units - leg.units;
  if (debitAfter < 0n && !debit.mayGoNegative) throw new EntryRefused('insufficient', debit);
  if (debit.isHeldBucket) drawFromHold(books, leg, debit);
  if (credit.isHeldBucket) putIntoHold(books, leg, credit);
  const creditAfter = credit.units + leg.units;
  setAccount(books, debit, debitAfter);
  setAccount(books, credit, creditAfter);
  return { ...leg, debitAfter, creditAfter };
};

const decideEntry = ({ accounts, holds }: WorkingBooks, entry: EntryDraft): EntryDecision => {
  const books: Working = { accounts, holds, replaced: { accounts: [], holds: [] } };
  try {
    return { ok: true, legs: entry.legs.map((leg) => bookLeg(books, leg)) };
  } catch (refused) {
    if (!(refused instanceof EntryRefused)) throw refused;
    putBack(books);
    const { problem, accountId, availableUnits } = refused;
    return { ok: false, problem, accountId, availableUnits };
  }
};

export const decideEntries = (books: WorkingBooks, entries: readonly EntryDraft[]): EntryDecision[] =>
  entries.map((entry) => decideEntry(books, entry));
