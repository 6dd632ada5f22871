import type { PositionAction } from '#kernel/product/position-watcher';
import type { Tx } from '#platform/db/with-tx';
import type { FuturesDeps } from './deps';
import type { NewFill } from './fills.store';
import type { MarkTick } from './marks.store';
import type { PositionRow } from './positions.store';
import { isTrial } from './trial/trial-funds';

type Watched = Pick<FuturesDeps, 'declared' | 'clock'>;

/**
 * Tells the watchers about acts on users' own positions. Those on copies are not acts of their owners, and positions
 * made with a trial fund are not announced: nobody should copy what its owner cannot lose.
 */
const sendActions = ({ declared, clock }: Watched, tx: Tx, actions: readonly PositionAction[]): void => {
  if (actions.length === 0) return;
  const at = new Date(clock.nowMs());
  for (const watcher of declared.positionWatchers) watcher.sendActions(tx, actions, at);
};

const isOwn = (row: Pick<PositionRow, 'orderType' | 'couponId'>): boolean => row.orderType === 1 && !isTrial(row);

const factsOf = (row: PositionRow) => ({
  userId: row.userId,
  positionId: row.id,
  instrumentId: row.instrumentId,
  side: row.side,
  multiple: row.multiple,
  takeProfit: row.takeProfit,
  stopLoss: row.stopLoss,
});

export const sendOpened = (deps: Watched, tx: Tx, opened: readonly { position: PositionRow; tick: MarkTick }[]): void =>
  sendActions(
    deps,
    tx,
    opened
      .filter(({ position }) => isOwn(position))
      .map(({ position, tick }) => ({
        ...factsOf(position),
        kind: 'open',
        nth: 0,
        lots: position.lots,
        lotsBefore: '0',
        price: position.entryPrice ?? tick.price,
        tick,
      })),
  );

export const sendClosedParts = (
  deps: Watched,
  tx: Tx,
  closed: readonly { row: PositionRow; fill: NewFill; lotsBefore: string }[],
): void =>
  sendActions(
    deps,
    tx,
    closed
      .filter(({ row }) => isOwn(row))
      .map(({ row, fill, lotsBefore }) => ({
        ...factsOf(row),
        kind: 'close',
        nth: fill.nth,
        lots: fill.lots,
        lotsBefore,
        price: fill.price,
        tick: fill.tick,
      })),
  );

export const sendLevels = (deps: Watched, tx: Tx, { row, tick }: { row: PositionRow; tick: MarkTick }): void => {
  if (!isOwn(row)) return;
  const { lotsLeft: lots } = row;
  sendActions(deps, tx, [{ ...factsOf(row), kind: 'levels', nth: 0, lots, lotsBefore: lots, price: tick.price, tick }]);
};
