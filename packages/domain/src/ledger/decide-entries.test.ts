import { describe, expect, it } from 'vitest';
import { type AccountState, decideEntries, type EntryDraft, type HoldState, type WorkingBooks } from './decide-entries';

const account = (id: string, units: bigint, extra: Partial<AccountState> = {}): AccountState => ({
  id,
  units,
  mayGoNegative: false,
  isHeldBucket: false,
  ...extra,
});

const books = (holds: readonly HoldState[] = []): WorkingBooks => ({
  accounts: new Map(
    [
      account('spot', 100n),
      account('futures', 0n),
      account('frozen', 30n, { isHeldBucket: true }),
      account('other-frozen', 0n, { isHeldBucket: true }),
      account('outside', 0n, { mayGoNegative: true }),
    ].map((one) => [one.id, one]),
  ),
  holds: new Map(holds.map((one) => [one.key, one])),
});

const open: HoldState = { key: 'order 1', accountId: 'frozen', amountUnits: 30n, remainingUnits: 30n, outcome: null };
const closed: HoldState = {
  key: 'order 2',
  accountId: 'frozen',
  amountUnits: 5n,
  remainingUnits: 0n,
  outcome: 'posted',
};
const leg = (debitId: string, creditId: string, units: bigint, rest: object = {}) => ({
  debitId,
  creditId,
  units,
  ...rest,
});
const draw = (key: string, outcome: 'posted' | 'voided' | 'expired' = 'posted') => ({ drawsFrom: { key, outcome } });

describe('an entry is refused and leaves no trace when', () => {
  it.each<[string, EntryDraft, string]>([
    ['the balance is one unit short', { legs: [leg('spot', 'futures', 101n)] }, 'insufficient'],
    ['a later leg is short', { legs: [leg('spot', 'futures', 60n), leg('spot', 'futures', 60n)] }, 'insufficient'],
    [
      'two legs changed the same accounts before one is short',
      { legs: [leg('spot', 'futures', 40n), leg('spot', 'futures', 40n), leg('spot', 'futures', 40n)] },
      'insufficient',
    ],
    [
      'one hold was drawn from twice before it is short',
      {
        legs: [
          leg('spot', 'frozen', 20n, { putsInto: 'order 3' }),
          ...[10n, 10n, 11n].map((units) => leg('frozen', 'spot', units, draw('order 1'))),
        ],
      },
      'hold_short',
    ],
    ['money is parked without a hold', { legs: [leg('spot', 'frozen', 1n)] }, 'hold_missing'],
    ['parked money is taken without a hold', { legs: [leg('frozen', 'spot', 1n)] }, 'hold_missing'],
    ['the hold does not exist', { legs: [leg('frozen', 'spot', 1n, draw('order 9'))] }, 'hold_unknown'],
    [
      'the hold lies on another account',
      { legs: [leg('spot', 'other-frozen', 1n, { putsInto: 'order 1' })] },
      'hold_closed',
    ],
    ['the hold has ended', { legs: [leg('frozen', 'spot', 1n, draw('order 2'))] }, 'hold_closed'],
    [
      'an ended hold would be filled again',
      { legs: [leg('spot', 'frozen', 1n, { putsInto: 'order 2' })] },
      'hold_closed',
    ],
    [
      'more is drawn than the hold has',
      { legs: [leg('spot', 'frozen', 10n, { putsInto: 'order 3' }), leg('frozen', 'spot', 31n, draw('order 1'))] },
      'hold_short',
    ],
  ])('%s', (_, entry, problem) => {
    const working = books([open, closed]);
    expect(decideEntries(working, [entry])).toMatchObject([{ ok: false, problem }]);
    expect(working).toEqual(books([open, closed]));
  });
});

describe('an entry is booked', () => {
  it('to the last unit, with the balances after each leg', () => {
    const working = books();
    expect(decideEntries(working, [{ legs: [leg('spot', 'futures', 100n)] }])).toEqual([
      { ok: true, legs: [{ debitId: 'spot', creditId: 'futures', units: 100n, debitAfter: 0n, creditAfter: 100n }] },
    ]);
  });

  it('against what the entries before it left', () => {
    const moves = [60n, 60n, 40n].map((units) => ({ legs: [leg('spot', 'futures', units)] }));
    expect(decideEntries(books(), moves).map((decision) => decision.ok)).toEqual([true, false, true]);
  });

  it('below zero only for the outside world', () => {
    const working = books();
    expect(decideEntries(working, [{ legs: [leg('outside', 'spot', 7n)] }])).toMatchObject([{ ok: true }]);
    expect(working.accounts.get('outside')?.units).toBe(-7n);
  });

  it('into a new hold, drawn in parts, ended by the last part', () => {
    const working = books();
    const steps: EntryDraft[] = [
      { legs: [leg('spot', 'frozen', 10n, { putsInto: 'order 5' })] },
      { legs: [leg('frozen', 'futures', 4n, draw('order 5'))] },
      { legs: [leg('frozen', 'spot', 6n, draw('order 5', 'voided'))] },
      { legs: [leg('frozen', 'spot', 1n, draw('order 5'))] },
    ];
    expect(decideEntries(working, steps).map((decision) => decision.ok)).toEqual([true, true, true, false]);
    expect(working.holds.get('order 5')).toMatchObject({ amountUnits: 10n, remainingUnits: 0n, outcome: 'voided' });
  });
});

describe('a fault, not a refusal', () => {
  it.each<[string, EntryDraft]>([
    ['zero amount', { legs: [leg('spot', 'futures', 0n)] }],
    ['negative amount', { legs: [leg('spot', 'futures', -1n)] }],
    ['one account twice', { legs: [leg('spot', 'spot', 1n)] }],
    ['account not loaded', { legs: [leg('spot', 'nowhere', 1n)] }],
  ])('%s throws', (_, entry) => {
    expect(() => decideEntries(books(), [entry])).toThrow();
  });
});
