import type { Tx } from '#platform/db/with-tx';
import { listOpenCopies } from '../copies.store';
import type { FanOutDeps } from '../deps';
import { lockFollowers, lockRelations } from '../relations.store';
import type { Signal } from '../signals.store';
import { copyClose } from './copy-close';
import { copyLevels } from './copy-levels';
import { copyOpen } from './copy-open';

export interface FanOutMoment {
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** How many followers one transaction serves. */
export interface Batching {
  readonly batch: number;
}

export interface BatchDone {
  readonly count: number;
  /** The last follower of the batch. */
  readonly doneTo: number;
}

const openBatch = async (deps: FanOutDeps & Batching, tx: Tx, signal: Signal): Promise<BatchDone> => {
  const { leaderId, doneTo, createdAt } = signal;
  const relations = await lockFollowers(tx.client, { leaderId, after: doneTo, limit: deps.batch, before: createdAt });
  if (relations.length > 0) await copyOpen(deps, tx, { signal, relations });
  return { count: relations.length, doneTo: relations.at(-1)?.followerId ?? doneTo };
};

const changeBatch = async (deps: FanOutDeps & Batching, tx: Tx, signal: Signal): Promise<BatchDone> => {
  const { positionId, doneTo } = signal;
  const copies = await listOpenCopies(tx.client, { leaderPositionId: positionId, after: doneTo, limit: deps.batch });
  if (copies.length === 0) return { count: 0, doneTo };
  const ids = copies.map(({ relationId }) => relationId);
  const relations = new Map((await lockRelations(tx.client, ids)).map((one) => [one.id, one]));
  if (signal.kind === 'close') await copyClose(deps, tx, { signal, copies });
  else await copyLevels(deps, tx, { signal, copies, relations });
  return { count: copies.length, doneTo: copies.at(-1)?.followerId ?? doneTo };
};

/** Carries an act out for its next followers, at most `batch`. The caller stores the progress in the same transaction. */
export const copyBatch = (deps: FanOutDeps & Batching, tx: Tx, signal: Signal): Promise<BatchDone> =>
  signal.kind === 'open' ? openBatch(deps, tx, signal) : changeBatch(deps, tx, signal);
