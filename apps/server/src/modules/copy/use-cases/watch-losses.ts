import { computeStopsAt } from '@candor/domain/copy/decide-follow';
import { add, cmp, roundTo, sub, toAmount } from '@candor/money/decimal';
import {
  type CloseItem,
  closeLocked,
  findAcceptanceRefusal,
  isPosition,
  loadMarks,
  lockPositions,
  type MarkTick,
} from '#modules/futures/index';
import { notify } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { listCopiesOf } from '../copies.store';
import { sendCopyEvents } from '../copy-events';
import type { FanOutDeps } from '../deps';
import { loadNames } from '../names.store';
import { COPY_NOTICES } from '../notices';
import { endRelations, lockRelations, type RelationRow } from '../relations.store';
import { listStopped, loadFigures, type Marks } from '../stop-loss.store';
import type { FanOutMoment } from './copy-batch';
import { settleEnded } from './settle-stopped';

/** Prices this process knows; they only select relations to look at. */
const readMarks = ({ board }: FanOutDeps): Marks => {
  const known = board.instruments().flatMap(({ id }) => {
    const quote = board.quote(id);
    return quote === undefined || quote.seq === 0 || board.isStale(id) ? [] : [{ id, price: quote.price }];
  });
  return { instrumentIds: known.map(({ id }) => id), prices: known.map(({ price }) => price) };
};

const toMarks = (ticks: ReadonlyMap<number, MarkTick>): Marks => ({
  instrumentIds: [...ticks.keys()],
  prices: [...ticks.values()].map(({ price }) => price),
});

/** The loss since the follow began, with open copies at the newest ticks; null: it has not reached its limit. */
const findLoss = async (
  tx: Tx,
  relation: RelationRow,
  ticks: ReadonlyMap<number, MarkTick>,
): Promise<string | null> => {
  const figures = (await loadFigures(tx.client, [relation.id], toMarks(ticks))).get(relation.id);
  if (!figures?.isPriced) return null;
  const result = sub(add(toAmount(figures.net), toAmount(figures.running)), toAmount(relation.netBefore));
  const loss = sub(toAmount('0'), result);
  return cmp(loss, computeStopsAt(relation)) >= 0 ? roundTo(loss, 2, 'up') : null;
};

const notifyStopped = async (tx: Tx, relation: RelationRow, loss: string): Promise<void> => {
  const { leaderId, followerId: userId } = relation;
  const leader = (await loadNames(tx.client, [leaderId])).get(leaderId) ?? '';
  const params = { leader, amount: loss, cap: computeStopsAt(relation), currency: 'USDT' };
  await notify(tx, COPY_NOTICES, { userId, template: 'copy_stop_loss', params });
};

/**
 * Ends one relation whose loss has reached its limit: its copies are closed at the newest tick of their markets, as a stop loss
 * would. While one of the markets is closed, paused or without a fresh price, nothing is done.
 */
const stopOne = async (deps: FanOutDeps, tx: Tx, id: number): Promise<boolean> => {
  const [relation] = await lockRelations(tx.client, [id]);
  if (relation === undefined || relation.state === 'ended') return false;
  const copies = await listCopiesOf(tx.client, [id]);
  const rows = await lockPositions(
    tx.client,
    copies.map(({ positionId }) => positionId),
  );
  // Read under the locks: a copy may have been opened, and a price grown old, while they were waited for.
  const nowMs = deps.clock.nowMs();
  const open = [...rows.values()].filter((row) => isPosition(row) && row.orderType === 2);
  const ticks = await loadMarks(
    tx.client,
    open.map(({ instrumentId }) => instrumentId),
  );
  const isShut = open.some(({ instrumentId }) => {
    const tick = ticks.get(instrumentId);
    return findAcceptanceRefusal(deps, { what: 'close', instrumentId, tick, nowMs }) !== null;
  });
  const loss = isShut ? null : await findLoss(tx, relation, ticks);
  if (loss === null) return false;
  const items = open.flatMap(({ id: positionId, instrumentId }): CloseItem[] => {
    const tick = ticks.get(instrumentId);
    return tick ? [{ positionId, cause: 'copy_stop', lots: null, tick }] : [];
  });
  const at = new Date(nowMs);
  await endRelations(tx, [id], { cause: 'stop_loss', at });
  await closeLocked(deps, tx, { rows, items, atMs: nowMs });
  const ended: RelationRow = { ...relation, state: 'ended', endCause: 'stop_loss', endedAt: at, settling: true };
  await settleEnded(deps, tx, [ended]);
  await notifyStopped(tx, relation, loss);
  sendCopyEvents(tx, [{ userId: relation.followerId, relationIds: [id], skipped: 1 }]);
  return true;
};

/** A relation that cannot be stopped holds up no other; it is tried again with the next run. */
const tryToStop = async (deps: FanOutDeps, moment: FanOutMoment, id: number): Promise<boolean> => {
  try {
    return await withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      return stopOne(deps, tx, id);
    });
  } catch (error) {
    if (!isPoison(error)) throw error;
    deps.logger.error({ err: error, relation: id }, 'copy: a relation could not be stopped at its loss');
    return false;
  }
};

/** Stops relations whose loss has reached their limit. Returns how many. */
export const watchLosses = async (deps: FanOutDeps, moment: FanOutMoment): Promise<number> => {
  let stopped = 0;
  for (const id of await listStopped(deps.pool, readMarks(deps))) {
    if (await tryToStop(deps, moment, id)) stopped += 1;
  }
  if (stopped > 0) {
    deps.changes.notify();
    deps.relay.nudge();
  }
  return stopped;
};
