import { createLedgerModel, HELD, type LedgerCommand, ledgerCommand, OUTSIDE } from '@candor/testkit/ledger-model';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideEntries, type EntryDraft, type WorkingBooks } from './decide-entries';

/** The same model meets the real database with 200,000 operations in the server's tests; this one fails in seconds. */
const RUNS = sized({ usual: 100, full: 500 });
const ENTRIES = 100;

const toEntry = (one: LedgerCommand): EntryDraft | null => {
  if (one.kind === 'move')
    return one.from === one.to ? null : { legs: [{ debitId: one.from, creditId: one.to, units: one.units }] };
  if (one.kind === 'hold')
    return { legs: [{ debitId: one.from, creditId: one.into, units: one.units, putsInto: one.hold }] };
  return {
    legs: [{ debitId: one.from, creditId: one.to, units: one.units, drawsFrom: { key: one.hold, outcome: 'posted' } }],
  };
};

const createBooks = (): WorkingBooks => ({
  accounts: new Map(
    Object.entries(createLedgerModel().balance).map(([id, amount]) => [
      id,
      { id, units: amount, mayGoNegative: id === OUTSIDE, isHeldBucket: HELD.some((name) => name === id) },
    ]),
  ),
  holds: new Map(),
});

const expectSane = (books: WorkingBooks): void => {
  const accounts = [...books.accounts.values()];
  expect(accounts.reduce((total, one) => total + one.units, 0n)).toBe(0n);
  for (const one of accounts) if (!one.mayGoNegative) expect(one.units >= 0n).toBe(true);
  for (const id of HELD) {
    const held = [...books.holds.values()]
      .filter((one) => one.accountId === id)
      .reduce((total, one) => total + one.remainingUnits, 0n);
    expect(books.accounts.get(id)?.units).toBe(held);
  }
};

describe('the ledger against the naive model', () => {
  it(`agrees on ${RUNS * ENTRIES} random operations`, () => {
    let operations = 0;
    fc.assert(
      fc.property(
        fc.array(ledgerCommand, { minLength: ENTRIES, maxLength: ENTRIES }),
        fc.integer({ min: 1, max: ENTRIES }),
        (commands, batchSize) => {
          const model = createLedgerModel();
          const books = createBooks();
          const usable = commands.filter((one) => toEntry(one) !== null);
          for (let start = 0; start < usable.length; start += batchSize) {
            const batch = usable.slice(start, start + batchSize);
            const decisions = decideEntries(
              books,
              batch.map((one) => toEntry(one) as EntryDraft),
            );
            expect(decisions.map((decision) => decision.ok)).toEqual(batch.map((one) => model.apply(one)));
            expectSane(books);
          }
          operations += commands.length;
          for (const [id, amount] of Object.entries(model.balance)) expect(books.accounts.get(id)?.units).toBe(amount);
        },
      ),
      { numRuns: RUNS, verbose: fc.VerbosityLevel.Verbose },
    );
    expect(operations).toBe(RUNS * ENTRIES);
  }, 120_000);
});
