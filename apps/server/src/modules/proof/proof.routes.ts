import { adjustmentTotals } from '@candor/contract/adjustments';
import { FUNDED_PURSES, haltLog, purseList } from '@candor/contract/halts';
import { proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import { receiptFile, receiptTrees, settledCount } from '@candor/contract/receipts';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { countHalts, loadHalts } from '#kernel/halts/halts.store';
import { loadAdjustments } from '#kernel/ledger/adjustments.store';
import type { Board } from '#kernel/pricing/board';
import { loadCheckpoints, loadKeys } from '#kernel/pricing/checkpoints.store';
import { loadLatestTicks, loadTicksAfter } from '#kernel/pricing/ticks.store';
import type { ReceiptSource } from '#kernel/product/receipt-source';
import type { Pool } from '#platform/db/pool';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import {
  toAdjustmentTotals,
  toHaltLog,
  toProofKeys,
  toPurses,
  toWireCheckpoint,
  toWireTick,
  toWireTree,
} from './proof.reply';
import { loadFundings, loadPurses } from './purses.store';
import { countLeaves, loadTrees } from './trees.store';
import { createReadReceipt } from './use-cases/read-receipt';

export interface ProofDeps {
  readonly pool: Pool;
  readonly board: Board;
  readonly sources: readonly ReceiptSource[];
  readonly clock: Clock;
}

/** Enough to read a day of a symbol, too little to load the database. */
const PER_MINUTE = 300;
/** A receipt reads a few hundred rows. */
const RECEIPTS_PER_MINUTE = 60;
const TREES_PER_PAGE = 50;
/** Number of halts and fundings returned, newest first. */
const LISTED = 200;
const DAY_MS = 86_400_000;
const NEWEST_TREE = 2_147_483_647;

/**
 * Replies are equal for all clients and immutable, so caches may serve them. Pages by from_seq only grow at the end.
 */
const allowCaching: onSendHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || !payload.startsWith('{"type":"ok"')) return;
  const isPage = new URL(request.url, 'http://local').searchParams.has('from_seq');
  reply.header('cache-control', `public, max-age=${isPage ? 10 : 1}`);
};

const registerReceiptRoutes = (http: FastifyInstance, { pool, sources, clock }: ProofDeps): void => {
  const readReceipt = createReadReceipt({ pool, sources });
  registerCall(http, receiptFile, {
    perMinute: RECEIPTS_PER_MINUTE,
    handle: (input, { user }) => readReceipt(user.userId, input),
  });
  registerCall(http, settledCount, {
    perMinute: PER_MINUTE,
    handle: async () => {
      const toMs = Math.floor(clock.nowMs() / DAY_MS) * DAY_MS;
      const fromMs = toMs - DAY_MS;
      return { from_ms: fromMs, to_ms: toMs, count: await countLeaves(pool, { fromMs, toMs }) };
    },
  });
  registerCall(http, receiptTrees, {
    perMinute: PER_MINUTE,
    handle: async ({ before }) => {
      const from = before === undefined ? NEWEST_TREE : Math.min(Number.parseInt(before, 10), NEWEST_TREE);
      return (await loadTrees(pool, { before: from, limit: TREES_PER_PAGE })).map(toWireTree);
    },
  });
};

/** Public data about the house itself: halts, and its purses. */
const registerHouseRoutes = (scope: FastifyInstance, { pool }: ProofDeps): void => {
  registerCall(scope, adjustmentTotals, {
    perMinute: PER_MINUTE,
    handle: async () => toAdjustmentTotals(await loadAdjustments(pool)),
  });
  registerCall(scope, haltLog, {
    perMinute: PER_MINUTE,
    handle: async () => {
      const [counts, rows] = await Promise.all([countHalts(pool), loadHalts(pool, { running: false, limit: LISTED })]);
      return toHaltLog(counts, rows);
    },
  });
  registerCall(scope, purseList, {
    perMinute: PER_MINUTE,
    handle: async () => {
      const [purses, fundings] = await Promise.all([loadPurses(pool, FUNDED_PURSES), loadFundings(pool, LISTED)]);
      return toPurses(purses, fundings);
    },
  });
};

export const registerProofRoutes = (http: FastifyInstance, deps: ProofDeps): void => {
  const { pool, board } = deps;
  registerReceiptRoutes(http, deps);
  const idOf = (symbol: string): number => (board.bySymbol(symbol) ?? refuse('instrument_unknown')).id;
  http.register(async (scope) => {
    scope.addHook('onSend', allowCaching);
    registerCall(scope, proofTicks, {
      perMinute: PER_MINUTE,
      handle: async ({ symbol, from_seq: fromSeq, limit }) => {
        const instrumentId = idOf(symbol);
        const ticks =
          fromSeq === undefined
            ? await loadLatestTicks(pool, instrumentId, limit)
            : await loadTicksAfter(pool, [{ instrumentId, seq: fromSeq - 1 }], limit);
        return ticks.map(toWireTick);
      },
    });
    registerCall(scope, proofCheckpoints, {
      perMinute: PER_MINUTE,
      handle: async ({ symbol, from_seq: fromSeq, limit }) => {
        const checkpoints = await loadCheckpoints(pool, { instrumentId: idOf(symbol), fromSeq, limit });
        return checkpoints.map(toWireCheckpoint);
      },
    });
    registerHouseRoutes(scope, deps);
    registerCall(scope, proofKeys, { perMinute: PER_MINUTE, handle: async () => toProofKeys(await loadKeys(pool)) });
  });
};
