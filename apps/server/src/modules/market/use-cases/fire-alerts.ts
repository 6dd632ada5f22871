import { canonical } from '@candor/money/decimal';
import type { Board } from '#kernel/pricing/board';
import { notifyMany } from '#modules/notify/index';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { toWireTime } from '#platform/http/wire-time';
import { type DueAlert, type FiredAlert, updateFired } from '../alert-watch.store';
import { MARKET_NOTICES } from '../notices';

const targetOf = ({ kind, price, percent }: FiredAlert): string => {
  if (kind === 'move') return `±${canonical(percent)}% · ${canonical(price)}`;
  return `${kind === 'above' ? '≥' : '≤'} ${canonical(price)}`;
};

export interface FireDeps {
  readonly pool: Pool;
  readonly board: Board;
}

/** At most this many alerts are fired in one transaction. */
const BATCH = 500;

/** Fires each alert once, also with several processes: the mark, the notice and its push are one transaction. */
export const fireAlerts = async (deps: FireDeps, due: readonly DueAlert[]): Promise<void> => {
  for (let at = 0; at < due.length; at += BATCH) await fireBatch(deps, due.slice(at, at + BATCH));
};

const fireBatch = ({ pool, board }: FireDeps, due: readonly DueAlert[]): Promise<void> => {
  const tickOf = new Map(due.map(({ id, tick }) => [id, tick]));
  const seqOf = ({ id }: FiredAlert): number => tickOf.get(id)?.seq ?? 0;
  const toNotice = (alert: FiredAlert) => {
    const tick = tickOf.get(alert.id);
    return {
      userId: alert.userId,
      template: 'price_alert' as const,
      params: {
        symbol: board.instrument(alert.instrumentId)?.symbol ?? '',
        price: canonical(tick?.price ?? '0'),
        target: targetOf(alert),
        time: toWireTime(new Date(tick?.timeMs ?? 0)),
        seq: String(tick?.seq ?? 0),
      },
    };
  };
  return withTx(pool, async (tx) => {
    const fired = await updateFired(tx, due);
    // The database returns rows in any order; notifications are sent in tick order.
    await notifyMany(tx, MARKET_NOTICES, fired.toSorted((a, b) => seqOf(a) - seqOf(b)).map(toNotice));
  });
};
