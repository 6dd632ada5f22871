/**
 * The ledger's rule, pure: entries are taken in order against the balances as they stand after the entries before.
 * An entry is booked whole or not at all. Amounts are whole units of 10^-8.
 */

export type AccountId = string;
export type HoldOutcome = 'posted' | 'voided' | 'expired';

export interface AccountState {
  readonly id: AccountId;
  readonly units: bigint;
  /** Plain house accounts stand for the outside world or the house's own purse. */
  readonly mayGoNegative: boolean;
  /** Frozen and clearing accounts: every unit in them belongs to a named hold. */
  readonly parks: boolean;
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
  /** The hold that receives the money; required exactly when the credited account parks. */
  readonly putsInto?: string;
  /** The hold the money is drawn from; required exactly when the debited account parks. */
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

/** The books a batch works on; `decideEntries` changes them, so a caller hands over its own copy. */
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

const putIntoHold = (books: WorkingBooks, leg: LegDraft, credit: AccountState): void => {
  if (leg.putsInto === undefined) throw new EntryRefused('hold_missing', credit);
  const held = books.holds.get(leg.putsInto);
  if (held && (held.outcome !== null || held.accountId !== credit.id)) throw new EntryRefused('hold_closed', credit);
  books.holds.set(leg.putsInto, {
    key: leg.putsInto,
    accountId: credit.id,
    amountUnits: (held?.amountUnits ?? 0n) + leg.units,
    remainingUnits: (held?.remainingUnits ?? 0n) + leg.units,
    outcome: null,
  });
};

const drawFromHold = (books: WorkingBooks, leg: LegDraft, debit: AccountState): void => {
  if (leg.drawsFrom === undefined) throw new EntryRefused('hold_missing', debit);
  const held = books.holds.get(leg.drawsFrom.key);
  if (!held || held.accountId !== debit.id) throw new EntryRefused('hold_unknown', debit);
  if (held.outcome !== null) throw new EntryRefused('hold_closed', debit);
  if (held.remainingUnits < leg.units)
    throw new EntryRefused('hold_short', { id: debit.id, units: held.remainingUnits });
  const remainingUnits = held.remainingUnits - leg.units;
  // The draw that empties a hold ends it, with the outcome that draw stands for.
  books.holds.set(held.key, { ...held, remainingUnits, outcome: remainingUnits === 0n ? leg.drawsFrom.outcome : null });
};

const bookLeg = (books: WorkingBooks, leg: LegDraft): BookedLeg => {
  if (leg.units <= 0n) throw new Error('a leg moves a positive amount');
  if (leg.debitId === leg.creditId) throw new Error('a leg needs two accounts');
  const debit = ensureAccount(books, leg.debitId);
  const credit = ensureAccount(books, leg.creditId);
  const debitAfter = debit.units - leg.units;
  if (debitAfter < 0n && !debit.mayGoNegative) throw new EntryRefused('insufficient', debit);
  if (debit.parks) drawFromHold(books, leg, debit);
  if (credit.parks) putIntoHold(books, leg, credit);
  const creditAfter = credit.units + leg.units;
  books.accounts.set(debit.id, { ...debit, units: debitAfter });
  books.accounts.set(credit.id, { ...credit, units: creditAfter });
  return { ...leg, debitAfter, creditAfter };
};

/** What an entry may touch, remembered so that a refused entry leaves no trace. */
const remember = (books: WorkingBooks, entry: EntryDraft): (() => void) => {
  const accounts = entry.legs.flatMap((leg) => [ensureAccount(books, leg.debitId), ensureAccount(books, leg.creditId)]);
  const keys = entry.legs.flatMap((leg) => [leg.putsInto, leg.drawsFrom?.key]).filter((key) => key !== undefined);
  const holds = keys.map((key) => [key, books.holds.get(key)] as const);
  return () => {
    for (const account of accounts) books.accounts.set(account.id, account);
    for (const [key, held] of holds) {
      if (held) books.holds.set(key, held);
      else books.holds.delete(key);
    }
  };
};

const decideEntry = (books: WorkingBooks, entry: EntryDraft): EntryDecision => {
  const restore = remember(books, entry);
  try {
    return { ok: true, legs: entry.legs.map((leg) => bookLeg(books, leg)) };
  } catch (refused) {
    if (!(refused instanceof EntryRefused)) throw refused;
    restore();
    const { problem, accountId, availableUnits } = refused;
    return { ok: false, problem, accountId, availableUnits };
  }
};

export const decideEntries = (books: WorkingBooks, entries: readonly EntryDraft[]): EntryDecision[] =>
  entries.map((entry) => decideEntry(books, entry));
