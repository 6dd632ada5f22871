import type {
  BookedLeg,
  EntryDecision,
  EntryDraft,
  LegDraft,
  WorkingBooks,
} from '@candor/domain/ledger/decide-entries';
import { fromUnits, toUnits } from '@candor/money/units';
import { LEDGER_SCALE } from './chart';
import type { Entry, Leg } from './entry';
import { holdKey } from './holds.store';
import type { PostingColumns } from './postings.store';

const toDraft = (leg: Leg, idOf: ReadonlyMap<string, string>): LegDraft => {
  const debitId = idOf.get(leg.from.key);
  const creditId = idOf.get(leg.to.key);
  if (debitId === undefined || creditId === undefined) throw new Error('ledger account was not resolved');
  return {
    debitId,
    creditId,
    units: toUnits(leg.amount, LEDGER_SCALE),
    ...(leg.putsInto && { putsInto: holdKey(leg.putsInto) }),
    ...(leg.drawsFrom && { drawsFrom: { key: holdKey(leg.drawsFrom), outcome: leg.drawsFrom.outcome } }),
  };
};

export const toDrafts = (entries: readonly Entry[], idOf: ReadonlyMap<string, string>): EntryDraft[] =>
  entries.map(({ legs }) => ({ legs: legs.map((leg) => toDraft(leg, idOf)) }));

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

export interface Decided {
  readonly entries: readonly Entry[];
  readonly decisions: readonly EntryDecision[];
  readonly books: WorkingBooks;
  readonly at: Date;
}

/** Compares account numbers given as text: the shorter one is the smaller. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** Turns decisions into rows; balances are those after all of them, for touched accounts only, in the order of their numbers. */
export const toColumns = ({ entries, decisions, books, at }: Decided): PostingColumns => {
  const rows = emptyColumns(at);
  decisions.forEach((decision, index) => {
    const entry = entries[index];
    if (decision.ok && entry) appendLegs(rows, entry, decision.legs);
  });
  for (const id of [...new Set([...rows.debitIds, ...rows.creditIds])].sort(byNumber)) {
    rows.accountIds.push(id);
    rows.balances.push(fromUnits(books.accounts.get(id)?.units ?? 0n, LEDGER_SCALE));
  }
  return rows;
};
