import { chargeNight } from '@candor/domain/futures/charge-night';
import { computeLevels } from '@candor/domain/futures/compute-levels';
import { countNight, listNights } from '@candor/domain/futures/overnight';
import { computeSize } from '@candor/domain/futures/position-math';
import { add, isZero, sub, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Entry, Leg } from '#kernel/ledger/entry';
import type { Ledger, OpenBooks } from '#kernel/ledger/post';
import { referenceAt } from '#kernel/ledger/reference';
import type { Board } from '#kernel/pricing/board';
import type { Rules } from '#kernel/rules/rules';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { ChargeNights } from '../deps';
import { factsOf, type PositionTerms, readTerms } from '../position-terms';
import { isPosition, type PositionRow } from '../positions.store';
import { type ChargedNight, insertNights, loadFree, loadMarks, type Mark, updateAfterNights } from './nights.store';

export interface NightDeps {
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly rules: Rules;
  readonly board: Board;
  readonly clock: Clock;
}

const KIND = 'futures_overnight';

/** A position with everything its nights are computed with. */
interface Sleeper {
  readonly row: PositionRow;
  readonly nights: readonly number[];
  readonly terms: PositionTerms;
}

/** Nights after its opening that are not done. */
const nightsOf = ({ openedAt, nightsDoneMs }: PositionRow, nowMs: number): number[] =>
  listNights(Math.max(openedAt?.getTime() ?? nowMs, nightsDoneMs), nowMs);

const legsOf = (row: PositionRow, { fromBalance, fromMargin }: { fromBalance: string; fromMargin: string }): Leg[] => {
  const { userId, currencyId, reference } = row;
  const to = houseOf('fees', currencyId);
  const free: Leg = { from: availableOf(userId, 'lever', currencyId), to, amount: fromBalance };
  const held: Leg = {
    from: frozenOf(userId, 'lever', currencyId),
    to,
    amount: fromMargin,
    drawsFrom: { purpose: 'futures', reference, outcome: 'posted' },
  };
  return [free, held].filter(({ amount }) => !isZero(toAmount(amount)));
};

const toEntry = (night: ChargedNight): Entry => ({
  kind: KIND,
  reference: night.reference,
  ruleVersion: night.row.ruleVersion,
  legs: legsOf(night.row, night),
});

type FindMark = (instrumentId: number, nightMs: number) => Mark | undefined;

const findMarks = async (tx: Tx, sleepers: readonly Sleeper[]): Promise<FindMark> => {
  const asked = new Map(
    sleepers.flatMap(({ row: { instrumentId }, nights }) =>
      nights.map((nightMs) => [`${instrumentId}:${nightMs}`, { instrumentId, nightMs }] as const),
    ),
  );
  const marks = await loadMarks(tx, [...asked.values()]);
  const known = new Map(marks.map((mark) => [`${mark.instrumentId}:${mark.nightMs}`, mark]));
  return (instrumentId, nightMs) => known.get(`${instrumentId}:${nightMs}`);
};

interface Slept {
  readonly charged: readonly ChargedNight[];
  readonly after: PositionRow;
}

/** All nights of one position in order: the first may leave less for the next. `free` goes down with what is taken. */
const sleep = ({ row, nights, terms }: Sleeper, free: Map<string, string>, find: FindMark): Slept => {
  const { rules, instrument, scale } = terms;
  const charged: ChargedNight[] = [];
  const purse = `${row.userId}:${row.currencyId}`;
  const size = computeSize(row.lotsLeft, row.contractSize);
  const percent = rules.overnightPercent;
  let margin = toAmount(row.marginLeft);
  let overnightFee = toAmount(row.overnightFee);
  for (const nightMs of nights) {
    const times = countNight(instrument.kind, nightMs);
    if (times === 0) continue;
    const mark = find(row.instrumentId, nightMs);
    if (mark === undefined) throw new Error(`instrument ${row.instrumentId} has no price at all`);
    const has = toAmount(free.get(purse) ?? '0');
    const charge = chargeNight({ ...row, margin, scale }, { mark: mark.price, times, percent, free: has });
    free.set(purse, sub(has, charge.fromBalance));
    margin = sub(margin, charge.fromMargin);
    overnightFee = add(overnightFee, add(charge.fromBalance, charge.fromMargin));
    charged.push({ row, mark, size, percent, times, ...charge, reference: referenceAt(nightMs, KIND, row.id) });
  }
  const slept = { ...row, marginLeft: margin, overnightFee, nightsDoneMs: nights.at(-1) ?? row.nightsDoneMs };
  return { charged, after: { ...slept, ...computeLevels(factsOf(slept, terms), rules) } };
};

const openPurses = (tx: Tx, { ledger }: NightDeps, sleepers: readonly Sleeper[]): OpenBooks => {
  const all = sleepers.map(({ row }) => ({
    kind: KIND,
    reference: row.reference,
    ruleVersion: row.ruleVersion,
    legs: legsOf(row, { fromBalance: '1', fromMargin: '1' }),
  }));
  return ledger.openFor(tx, all);
};

const bookNights = async (
  tx: Tx,
  { books, at }: { readonly books: OpenBooks; readonly at: Date },
  charged: readonly ChargedNight[],
): Promise<void> => {
  const entries = charged.map(toEntry).filter(({ legs }) => legs.length > 0);
  for (const result of await books.post(entries)) {
    if (!result.ok) throw new Error(`an overnight fee could not be booked: ${result.problem}`);
  }
  await insertNights(tx, charged, at);
};

/**
 * Charges positions for every night up to `nowMs` that is not done yet, each once: nothing is closed before its nights
 * are paid. The caller has locked the rows, by id, and no accounts yet. Gives the rows as they stand afterwards, in the
 * same order.
 */
export const createChargeNights =
  (deps: NightDeps): ChargeNights =>
  async (tx, rows, nowMs) => {
    const termsOf = await readTerms(deps, rows);
    const sleepers = rows
      .filter(isPosition)
      .map((row): Sleeper => ({ row, nights: nightsOf(row, nowMs), terms: termsOf(row) }))
      .filter(({ nights }) => nights.length > 0);
    if (sleepers.length === 0) return [...rows];
    const find = await findMarks(tx, sleepers);
    const books = openPurses(tx, deps, sleepers);
    const free = await loadFree(
      tx,
      sleepers.map(({ row }) => row),
    );
    const slept = sleepers.map((sleeper) => sleep(sleeper, free, find));
    await bookNights(
      tx,
      { books, at: new Date(deps.clock.nowMs()) },
      slept.flatMap(({ charged }) => charged),
    );
    await updateAfterNights(
      tx,
      slept.map(({ after }) => after),
    );
    const afterOf = new Map(slept.map(({ after }) => [after.id, after]));
    return rows.map((row) => afterOf.get(row.id) ?? row);
  };
