import { isInTime } from '@candor/domain/futures/decide-fill';
import { add, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import type { Tx } from '#platform/db/with-tx';
import { holdOf } from '../close-entries';
import { sendCloseEnds } from '../close-orders.store';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import { orderReference } from '../position-reference';
import { lockPositions, type PositionRow, type StoredRefusal, sendPositions } from '../positions.store';
import { endTrials, isTrial, openFunds, toTrialEnd } from '../trial/trial-funds';
import { loadDecidingTicks } from '../waiting.store';

const REFUSED_KIND = 'futures_refused';

export interface RefusedWaiting {
  /** Locked row; `pending` or `closing`. */
  readonly row: PositionRow;
  readonly refusal: StoredRefusal;
}

/** Fields of a position without a waiting close. */
export const NOTHING_WAITS = {
  acceptedSeq: 0,
  fillAfterMs: null,
  fillByMs: null,
  closeLots: null,
  closeReference: null,
} as const;

const toReturnEntry = (row: PositionRow): Entry => ({
  kind: REFUSED_KIND,
  reference: orderReference('refused', row.id),
  ruleVersion: row.ruleVersion,
  legs: [
    {
      from: frozenOf(row.userId, 'lever', row.currencyId),
      to: availableOf(row.userId, 'lever', row.currencyId),
      amount: add(toAmount(row.marginLeft), toAmount(row.openFee)),
      drawsFrom: { ...holdOf(row), outcome: 'voided' },
    },
  ],
});

/** What trial orders had taken goes back to their coupons; nothing was booked. */
const releaseTrials = async (deps: FuturesDeps, tx: Tx, rows: readonly PositionRow[]): Promise<void> => {
  await openFunds(deps, tx, rows);
  const ends = rows.flatMap(({ id, couponId, marginLeft, openFee }) => {
    if (couponId === null) return [];
    const released = add(toAmount(marginLeft), toAmount(openFee));
    return [toTrialEnd({ id, couponId }, { released, lost: '0', profit: '0', reference: null })];
  });
  await endTrials(deps, tx, { ends, at: new Date(deps.clock.nowMs()) });
};

/** A market order is cancelled and its hold is released; a close is removed and only its refusal is stored. */
export const refuseWaiting = async (deps: FuturesDeps, tx: Tx, refused: readonly RefusedWaiting[]): Promise<void> => {
  if (refused.length === 0) return;
  const orders = refused.filter(({ row }) => row.status === 'pending');
  const closes = refused.filter(({ row }) => row.status === 'closing');
  await releaseTrials(
    deps,
    tx,
    orders.map(({ row }) => row),
  );
  const results = await deps.ledger.postMany(
    tx,
    orders.filter(({ row }) => !isTrial(row)).map(({ row }) => toReturnEntry(row)),
  );
  if (results.some((result) => !result.ok)) throw new Error('a market order could not be given back');
  const endedAt = new Date(deps.clock.nowMs());
  const after = [
    ...orders.map(
      ({ row, refusal }): PositionRow => ({
        ...row,
        ...NOTHING_WAITS,
        status: 'cancelled',
        marginLeft: '0',
        endedAt,
        refusal,
      }),
    ),
    ...closes.map(({ row }): PositionRow => ({ ...row, ...NOTHING_WAITS, status: 'open' })),
  ];
  sendPositions(tx, after);
  sendCloseEnds(
    tx,
    closes.map(({ row, refusal }) => ({ reference: row.closeReference ?? '', outcome: 'refused', refusal })),
  );
  sendFuturesEvents(tx, after);
};

export const noFillInTime = (deps: Pick<FuturesDeps, 'board'>, row: PositionRow): StoredRefusal => ({
  code: 'no_fill_in_time',
  params: { symbol: deps.board.instrument(row.instrumentId)?.symbol ?? '' },
});

/**
 * Gives up orders and closes without a fill tick in time. If one was made in time, it alone decides: then nothing is
 * given up, however late the tick arrives. Call `changes.tell()` after the commit.
 */
export const giveUpWaiting = async (deps: FuturesDeps, tx: Tx, ids: readonly number[]): Promise<void> => {
  const rows = [...(await lockPositions(tx.client, ids)).values()].filter(({ fillByMs }) => fillByMs !== null);
  const deciding = await loadDecidingTicks(tx.client, rows);
  const late = rows.filter(({ id, fillByMs }) => {
    const tick = deciding.get(id);
    return tick === undefined || !isInTime(tick, fillByMs ?? 0);
  });
  await refuseWaiting(
    deps,
    tx,
    late.map((row) => ({ row, refusal: noFillInTime(deps, row) })),
  );
};
