import fc from 'fast-check';

/** Accounts of the model: four plain ones, two held buckets, and the outside world. */
const PLAIN = ['a', 'b', 'c', 'd'] as const;
export const HELD = ['x', 'y'] as const;
export const OUTSIDE = 'world';
const HOLDS = ['h1', 'h2', 'h3'] as const;

export type LedgerCommand =
  | { readonly kind: 'move'; readonly from: string; readonly to: string; readonly units: bigint }
  | {
      readonly kind: 'hold';
      readonly from: string;
      readonly into: string;
      readonly hold: string;
      readonly units: bigint;
    }
  | {
      readonly kind: 'draw';
      readonly from: string;
      readonly to: string;
      readonly hold: string;
      readonly units: bigint;
    };

const units = fc.bigInt({ min: 1n, max: 60n });
export const ledgerCommand: fc.Arbitrary<LedgerCommand> = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    from: fc.constantFrom(...PLAIN, OUTSIDE),
    to: fc.constantFrom(...PLAIN),
    units,
  }),
  fc.record({
    kind: fc.constant('hold' as const),
    from: fc.constantFrom(...PLAIN),
    into: fc.constantFrom(...HELD),
    hold: fc.constantFrom(...HOLDS),
    units,
  }),
  fc.record({
    kind: fc.constant('draw' as const),
    from: fc.constantFrom(...HELD),
    to: fc.constantFrom(...PLAIN),
    hold: fc.constantFrom(...HOLDS),
    units,
  }),
);

/** The simplest ledger: balances in one object, holds in another. The real one must agree with it. */
export const createLedgerModel = () => {
  const balance: Record<string, bigint> = { a: 50n, b: 50n, c: 0n, d: 0n, x: 0n, y: 0n, [OUTSIDE]: -100n };
  let holds: Record<string, { at: string; left: bigint; ended: boolean }> = {};
  const shift = (from: string, to: string, amount: bigint): void => {
    balance[from] = (balance[from] ?? 0n) - amount;
    balance[to] = (balance[to] ?? 0n) + amount;
  };
  const put = (one: LedgerCommand & { kind: 'hold' }): boolean => {
    const held = holds[one.hold];
    if ((balance[one.from] ?? 0n) < one.units || held?.ended || (held && held.at !== one.into)) return false;
    holds[one.hold] = { at: one.into, left: (held?.left ?? 0n) + one.units, ended: false };
    shift(one.from, one.into, one.units);
    return true;
  };
  const draw = (one: LedgerCommand & { kind: 'draw' }): boolean => {
    const held = holds[one.hold];
    if (!held || held.ended || held.at !== one.from || held.left < one.units) return false;
    held.left -= one.units;
    held.ended = held.left === 0n;
    shift(one.from, one.to, one.units);
    return true;
  };
  const move = (one: LedgerCommand & { kind: 'move' }): boolean => {
    if (one.from !== OUTSIDE && (balance[one.from] ?? 0n) < one.units) return false;
    shift(one.from, one.to, one.units);
    return true;
  };
  const apply = (one: LedgerCommand): boolean =>
    one.kind === 'move' ? move(one) : one.kind === 'hold' ? put(one) : draw(one);
  /** Ended holds cannot be reused: continues with new hold names. Held money stays held. */
  const startNewHolds = (): void => {
    holds = {};
  };
  return { balance, apply, forgetHolds: startNewHolds };
};
