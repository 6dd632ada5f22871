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
import type { TrialEnd } from '#kernel/product/trial-desk';
import type { Rules } from '#kernel/rules/rules';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { ChargeNights } from '../deps';
import { factsOf, type PositionTerms, readTerms } from '../position-terms';
import { isPosition, type PositionRow } from '../positions.store';
import { fundLeg, TRIAL_KIND } from '../trial/trial-entries';
import { endTrials, type Funds, fundOf, isTrial, openFunds, type TrialDeps, toTrialEnd } from '../trial/trial-funds';
import { type ChargedNight, insertNights, loadFree, loadMarks, type Mark, updateAfterNights } from './nights.store';

export interface NightDeps extends TrialDeps {
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly rules: Rules;
  readonly board: Board;
  readonly clock: Clock;
}

const KIND = 'futures_overnight';

/** A position with at least one overnight fee that is due, and the terms the fee is computed with. */
interface DuePosition {
  readonly row: PositionRow;
  readonly nights: readonly number[];
  readonly terms: PositionTerms;
}

/** Midnights (ms) since the position was opened whose overnight fee is not charged yet. */
const nightsOf = ({ openedAt, nightsDoneMs }: PositionRow, nowMs: number): number[] =>
  listNights(Math.max(openedAt?.getTime() ?? nowMs, nightsDoneMs), nowMs);

interface Taken {
  readonly fromBalance: string;
  readonly fromMargin: string;
}

/** The margin of a trial position is in the purse of its campaign. */
const toLegs = (row: PositionRow, { fromBalance, fromMargin }: Taken, funds: Funds): Leg[] => {
  const { userId, currencyId, reference } = row;
  const to = houseOf('fees', currencyId);
  const fund = fundOf(row, funds);
  if (fund !== null) return isZero(toAmount(fromMargin)) ? [] : [fundLeg(row, fund, { to, amount: fromMargin })];
  const free: Leg = { from: availableOf(userId, 'lever', currencyId), to, amount: fromBalance };
  const held: Leg = {
    from: frozenOf(userId, 'lever', currencyId),
    to,
    amount: fromMargin,
    drawsFrom: { purpose: 'futures', reference, outcome: 'posted' },
  };
  return [free, held].filter(({ amount }) => !isZero(toAmount(amount)));
};

const toEntry = (night: ChargedNight, funds: Funds): Entry => ({
  kind: isTrial(night.row) ? TRIAL_KIND : KIND,
  reference: night.reference,
  ruleVersion: night.row.ruleVersion,
  legs: toLegs(night.row, night, funds),
});

const toEnds = ({ row: { id, couponId }, fromMargin, reference }: ChargedNight): TrialEnd[] =>
  couponId === null || isZero(toAmount(fromMargin))
    ? []
    : [toTrialEnd({ id, couponId }, { released: fromMargin, lost: fromMargin, profit: '0', reference })];

type FindMark = (instrumentId: number, nightMs: number) => Mark | undefined;

const findMarks = async (tx: Tx, duePositions: readonly DuePosition[]): Promise<FindMark> => {
  const asked = new Map(
    duePositions.flatMap(({ row: { instrumentId }, nights }) =>
      nights.map((nightMs) => [`${instrumentId}:${nightMs}`, { instrumentId, nightMs }] as const),
    ),
  );
  const marks = await loadMarks(tx, [...asked.values()]);
  const known = new Map(marks.map((mark) => [`${mark.instrumentId}:${mark.nightMs}`, mark]));
  return (instrumentId, nightMs) => known.get(`${instrumentId}:${nightMs}`);
};

interface ChargedPosition {
  readonly charged: readonly ChargedNight[];
  readonly after: PositionRow;
}

/**
 * Charges all due nights of one position in order, because each charge reduces the balance and margin of the next.
 * Subtracts what it charges from `free` (available balance by user and currency), which a trial position cannot use.
 */
const chargePosition = (
  { row, nights, terms }: DuePosition,
  free: Map<string, string>,
  find: FindMark,
): ChargedPosition => {
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
    const available = toAmount(isTrial(row) ? '0' : (free.get(purse) ?? '0'));
    const charge = chargeNight({ ...row, margin, scale }, { mark: mark.price, times, percent, free: available });
    if (!isTrial(row)) free.set(purse, sub(available, charge.fromBalance));
    margin = sub(margin, charge.fromMargin);
    overnightFee = add(overnightFee, add(charge.fromBalance, charge.fromMargin));
    charged.push({ row, mark, size, percent, times, ...charge, reference: referenceAt(nightMs, KIND, row.id) });
  }
  const chargedRow = { ...row, marginLeft: margin, overnightFee, nightsDoneMs: nights.at(-1) ?? row.nightsDoneMs };
  return { charged, after: { ...chargedRow, ...computeLevels(factsOf(chargedRow, terms), rules) } };
};

const openPurses = (
  tx: Tx,
  { ledger }: NightDeps,
  { duePositions, funds }: { duePositions: readonly DuePosition[]; funds: Funds },
): OpenBooks => {
  const all = duePositions.map(({ row }) => ({
    kind: KIND,
    reference: row.reference,
    ruleVersion: row.ruleVersion,
    legs: toLegs(row, { fromBalance: '1', fromMargin: '1' }, funds),
  }));
  return ledger.openFor(tx, all);
};

const bookNights = async (
  tx: Tx,
  { books, funds, at }: { readonly books: OpenBooks; readonly funds: Funds; readonly at: Date },
  charged: readonly ChargedNight[],
): Promise<void> => {
  const entries = charged.map((night) => toEntry(night, funds)).filter(({ legs }) => legs.length > 0);
  for (const result of await books.post(entries)) {
    if (!result.ok) throw new Error(`an overnight fee could not be booked: ${result.problem}`);
  }
  await insertNights(tx, charged, at);
};

/**
 * Charges the overnight fee of every midnight up to `nowMs` that is not charged yet. Called before a close, so that a
 * close cannot skip a fee. The caller must hold the locks of the rows (in id order) and of no account; trial funds are locked here. Returns the
 * updated rows in the same order.
 */
export const createChargeNights =
  (deps: NightDeps): ChargeNights =>
  async (tx, rows, nowMs) => {
    const termsOf = await readTerms(deps, rows);
    const duePositions = rows
      .filter(isPosition)
      .map((row): DuePosition => ({ row, nights: nightsOf(row, nowMs), terms: termsOf(row) }))
      .filter(({ nights }) => nights.length > 0);
    if (duePositions.length === 0) return [...rows];
    const find = await findMarks(tx, duePositions);
    const dueRows = duePositions.map(({ row }) => row);
    const funds = await openFunds(deps, tx, dueRows);
    const books = openPurses(tx, deps, { duePositions, funds });
    const free = await loadFree(tx, dueRows);
    const chargedPositions = duePositions.map((due) => chargePosition(due, free, find));
    const nights = chargedPositions.flatMap(({ charged }) => charged);
    const at = new Date(deps.clock.nowMs());
    await bookNights(tx, { books, funds, at }, nights);
    await endTrials(deps, tx, { ends: nights.flatMap(toEnds), at });
    await updateAfterNights(
      tx,
      chargedPositions.map(({ after }) => after),
    );
    const afterOf = new Map(chargedPositions.map(({ after }) => [after.id, after]));
    return rows.map((row) => afterOf.get(row.id) ?? row);
  };
