import { BOX_TICK_SYMBOL } from '@candor/domain/nft/box-file';
import { drawBoxes as drawPositions, firstHead } from '@candor/domain/nft/draw-chain';
import { createFreePositions } from '@candor/domain/nft/draw-free-positions';
import { endKeep } from '#kernel/pricing/tick-keep';
import { nodeHashing } from '#modules/proof/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import {
  type BoxTick,
  type DrawnBox,
  loadDrawn,
  loadWaitingBoxes,
  loadWaitingSeries,
  updateDrawn,
  type WaitingBox,
} from '../box-draws.store';
import type { NftDeps } from '../deps';
import { sendMessages } from '../messages.store';
import { lockSeries, type Series } from '../series.store';
import { KEEP_REASON, keepReference } from './book-boxes';

export type DrawDeps = Pick<NftDeps, 'pool' | 'board' | 'clock' | 'logger'>;
export type EnsureHeld = (tx: Tx) => Promise<void>;

/** Boxes drawn in one transaction. */
const DRAWN_TOGETHER = 1_000;
/** Kept after the deciding tick; retention extends it to the next signed checkpoint. */
const KEPT_AFTER_MS = 5_000;

type ReadyBox = WaitingBox & { readonly tick: BoxTick };

/** Up to the first box without a tick: none is drawn before one with a lower number. */
const takeReady = (boxes: readonly WaitingBox[]): ReadyBox[] => {
  const end = boxes.findIndex(({ tick }) => tick === null);
  return (end === -1 ? boxes : boxes.slice(0, end)) as ReadyBox[];
};

/** The same boxes and ticks always give the same positions. */
const draw = async (tx: Tx, series: Series, boxes: readonly ReadyBox[]): Promise<DrawnBox[]> => {
  const { positions, head } = await loadDrawn(tx, series.id);
  if (boxes[0]?.number !== positions.length + 1) throw new Error(`nft: draws of series ${series.id} have a gap`);
  const state = {
    free: createFreePositions(series.total, positions),
    number: positions.length,
    head: head ?? (await firstHead(series.code, nodeHashing)),
  };
  const purchases = boxes.map(({ clientSeed, code, tick }) => ({
    clientSeed,
    boxCode: code,
    tickSeq: tick.seq,
    tickHash: tick.hash,
  }));
  const draws = await drawPositions(state, purchases, nodeHashing);
  return draws.flatMap(({ position, head: next }, at) => {
    const box = boxes[at];
    return box === undefined ? [] : [{ workId: box.workId, tick: box.tick, position, head: next }];
  });
};

const report = (tx: Tx, series: Series, { boxes, at }: { boxes: readonly ReadyBox[]; at: Date }): void => {
  const messages = boxes.map(({ buyerId, workId }) => ({
    userId: buyerId,
    kind: 'box_drawn' as const,
    workId,
    orderId: 0,
    amount: series.price,
    currencyId: series.currencyId,
  }));
  sendMessages(tx, messages, at);
  const ends = new Map(
    boxes.map(({ acceptedMs, tick }) => [
      keepReference({ seriesId: series.id, acceptedMs }),
      tick.timeMs + KEPT_AFTER_MS,
    ]),
  );
  tx.send(
    endKeep(
      tx,
      [...ends].map(([reference, toMs]) => ({ reason: KEEP_REASON, reference, toMs })),
    ),
  );
};

/** Draws the next boxes of one series in one transaction; returns how many. */
const drawSome = (deps: DrawDeps, seriesId: number, ensureHeld: EnsureHeld): Promise<number> =>
  withTx(deps.pool, async (tx) => {
    await ensureHeld(tx);
    const series = (await lockSeries(tx, [seriesId])).get(seriesId);
    const instrumentId = deps.board.bySymbol(BOX_TICK_SYMBOL)?.id;
    if (series === undefined || series.isTakenDown || instrumentId === undefined) return 0;
    const boxes = takeReady(await loadWaitingBoxes(tx, { seriesId, instrumentId, limit: DRAWN_TOGETHER }));
    if (boxes.length === 0) return 0;
    await updateDrawn(tx, seriesId, await draw(tx, series, boxes));
    report(tx, series, { boxes, at: new Date(deps.clock.nowMs()) });
    return boxes.length;
  });

/**
 * Draws a position for every box whose tick is recorded. A batch is one transaction: after a crash it is drawn again with
 * the same result. A series that fails by its own data is logged and does not keep others waiting.
 */
export const drawWaitingBoxes = async (deps: DrawDeps, ensureHeld: EnsureHeld): Promise<void> => {
  for (const seriesId of await loadWaitingSeries(deps.pool)) {
    try {
      while ((await drawSome(deps, seriesId, ensureHeld)) === DRAWN_TOGETHER);
    } catch (error) {
      if (!isPoison(error)) throw error;
      deps.logger.error({ err: error, seriesId }, 'nft: boxes of a series could not be drawn');
    }
  }
};
