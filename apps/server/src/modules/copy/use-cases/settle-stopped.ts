import { lockPositions, markOwn, sendFuturesEvents } from '#modules/futures/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { listCopiesOf } from '../copies.store';
import type { CopyDeps } from '../deps';
import { sendSelfHeld } from '../hand-overs.store';
import { lockRelations, type RelationRow } from '../relations.store';
import { loadResults } from '../results.store';
import { listStopDue } from '../shares.store';
import { reportUnsettled, type SettleMoment, type ShareDeps, settleShares } from './settle-shares';

const TOGETHER = 500;
/** How long a stop waits for the next price to close its copies; those still open then become the follower's own. */
const CLOSING_MS = 10_000;

const stopPeriodOf = ({ endedAt }: RelationRow): number => endedAt?.getTime() ?? 0;

/** Settles the end of locked relations without open copies; where one waits for its mark the share is settled after it. */
export const settleEnded = async (deps: ShareDeps, tx: Tx, relations: readonly RelationRow[]): Promise<void> => {
  const loaded = await loadResults(
    tx.client,
    relations.map(({ id }) => id),
  );
  const ready = relations.filter(({ id }) => (loaded.get(id)?.parts.length ?? 0) === 0);
  if (ready.length === 0) return;
  const results = new Map([...loaded].map(([id, { realised }]) => [id, { realised, running: '0' }]));
  await settleShares(deps, tx, { relations: ready, results, cause: 'stop', periodOf: stopPeriodOf });
};

/** Copies that are still open after the end of their relation become their owners' own; then the share of the end is settled. */
export const settleStopped = async (deps: ShareDeps, tx: Tx, relations: readonly RelationRow[]): Promise<void> => {
  const copies = await listCopiesOf(
    tx.client,
    relations.map(({ id }) => id),
  );
  if (copies.length > 0) {
    const rows = await lockPositions(
      tx.client,
      copies.map(({ positionId }) => positionId),
    );
    // One may have been closed while the locks were waited for.
    const open = [...rows.values()].filter(({ status, orderType }) => status !== 'closed' && orderType === 2);
    const positions = open.map(({ id }) => id);
    await markOwn(tx.client, positions);
    sendFuturesEvents(tx, open);
    sendSelfHeld(tx, positions, new Date(deps.clock.nowMs()));
  }
  await settleEnded(deps, tx, relations);
};

/**
 * Settles relations that have ended: those whose kept copies are marked, and those whose copies were being closed when a process
 * died. Returns how many were looked at.
 */
export const settleLeft = async (deps: CopyDeps, moment: SettleMoment): Promise<number> => {
  const ids = await listStopDue(deps.pool, moment.nowMs - CLOSING_MS, TOGETHER);
  const settleOne = (id: number): Promise<void> =>
    withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      const relations = (await lockRelations(tx.client, [id])).filter(({ settling }) => settling);
      if (relations.length > 0) await settleStopped(deps, tx, relations);
    });
  for (const id of ids) await settleOne(id).catch((error) => reportUnsettled(deps)(id, error));
  if (ids.length > 0) deps.relay.nudge();
  return ids.length;
};
