import type { Close } from '@candor/domain/futures/compute-close';
import { canonical, sum, toAmount } from '@candor/money/decimal';
import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { toWireTime } from '#platform/http/wire-time';
import type { FuturesDeps } from '../deps';
import type { MarkTick } from '../marks.store';
import { FUTURES_NOTICES } from '../notices';
import type { PositionRow } from '../positions.store';
import { updateWarned } from './watch.store';

/** A position closed by force, whole or in steps. */
export interface Forced {
  readonly row: PositionRow;
  readonly tick: MarkTick;
  readonly closes: readonly Close[];
}

/** For a partial close the notice includes the remaining lots. */
const toForcedNotice = (deps: FuturesDeps, { row, tick, closes }: Forced) => {
  const params = {
    symbol: deps.board.instrument(row.instrumentId)?.symbol ?? '',
    number: String(row.id),
    price: canonical(tick.price),
    time: toWireTime(new Date(tick.timeMs)),
    seq: String(tick.seq),
  };
  if (row.status === 'closed') return { userId: row.userId, template: 'futures_liquidated' as const, params };
  const lots = sum(closes.map((close) => toAmount(close.lots)));
  const reduced = { ...params, lots, left: canonical(row.lotsLeft) };
  return { userId: row.userId, template: 'futures_reduced' as const, params: reduced };
};

export const notifyForced = (deps: FuturesDeps, tx: Tx, forced: readonly Forced[]): Promise<void> =>
  notifyMany(
    tx,
    FUTURES_NOTICES,
    forced.map((one) => toForcedNotice(deps, one)),
  );

export interface Warned {
  readonly row: PositionRow;
  readonly tick: MarkTick;
  readonly isUrgent: boolean;
}

/** Sends each warning once and stores that it was sent. */
export const notifyWarned = async (deps: FuturesDeps, tx: Tx, warned: readonly Warned[]): Promise<void> => {
  if (warned.length === 0) return;
  await updateWarned(
    tx,
    warned.map(({ row, isUrgent }) => ({ id: row.id, warned: isUrgent ? 2 : 1 })),
  );
  await notifyMany(
    tx,
    FUTURES_NOTICES,
    warned.map(({ row, tick, isUrgent }) => ({
      userId: row.userId,
      template: isUrgent ? ('futures_urgent' as const) : ('futures_warning' as const),
      params: {
        symbol: deps.board.instrument(row.instrumentId)?.symbol ?? '',
        number: String(row.id),
        price: canonical(tick.price),
        liquidation: canonical(row.liquidationPrice ?? '0'),
      },
    })),
  );
};
