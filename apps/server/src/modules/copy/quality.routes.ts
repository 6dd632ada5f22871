import { copyQuality, copyReserved, copyShares, copyWhatIf } from '@candor/contract/copy';
import { nextWeekOf } from '@candor/domain/copy/profit-share';
import { div, mul, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { CopyDeps } from './deps';
import { COPY_RESERVE } from './reserve';
import { listShares, sumSharesPaid } from './shares-list.store';
import { readQuality } from './use-cases/read-quality';
import { readWhatIf } from './use-cases/read-what-if';

const NEWEST = Number.MAX_SAFE_INTEGER;

type Reads = Pick<CopyDeps, 'pool' | 'board' | 'clock' | 'rules' | 'currencies' | 'config'>;

const orZero = (text: string): string => (text === '' ? '0' : text);

const percentOf = (part: string, whole: string): string =>
  mul(div(toRate(part), toAmount(whole), { scale: 20, rounding: 'down' }), toRate('100'), {
    scale: 8,
    rounding: 'down',
  });

const registerQuality = (http: FastifyInstance, deps: Reads): void => {
  registerCall(http, copyQuality, async ({ leader_id: leaderId, ...input }, { user }) => {
    const { leader, sums, steps, fills } = await readQuality(deps, { ...input, leaderId, userId: user.userId });
    return {
      leader_name: leader.name,
      leader_portrait: leader.portrait,
      fills: sums.fills,
      same: sums.same,
      worse: sums.worse,
      better: sums.better,
      slowest_ms: sums.slowestMs,
      cost: toFixed8(sums.cost),
      steps: {
        leader_return: toFixed8(steps.leaderReturn),
        began_later: toFixed8(steps.beganLater),
        not_copied: toFixed8(steps.notCopied),
        fees: toFixed8(steps.fees),
        slippage: toFixed8(steps.slippage),
        share: toFixed8(steps.share),
        own_return: toFixed8(steps.ownReturn),
      },
      items: fills.map((fill) => ({
        id: fill.id,
        kind: fill.kind,
        symbol: deps.board.instrument(fill.instrumentId)?.symbol ?? '',
        side: fill.side,
        lots: toFixed8(fill.lots),
        leader_price: toFixed8(fill.leaderPrice),
        own_price: toFixed8(fill.ownPrice),
        delay_ms: fill.delayMs,
        cost: toFixed8(fill.cost),
        at_ms: fill.at.getTime(),
      })),
      page: input.page,
      limit: input.limit,
    };
  });
};

const readPairs = ({ board }: Reads, text: string): number[] => {
  const ids = text === '' ? [] : text.split(',').map((id) => Number.parseInt(id, 10));
  if (ids.some((id) => board.instrument(id)?.hasFutures !== true)) return refuse('copy_pair_unknown');
  return [...new Set(ids)];
};

const registerWhatIf = (http: FastifyInstance, deps: Reads): void => {
  registerCall(http, copyWhatIf, async (input, { user }) => {
    const { copy } = await deps.rules.now();
    const result = await readWhatIf(deps, {
      userId: user.userId,
      leaderId: input.leader_id,
      since: input.since,
      settings: {
        type: input.type === '1' ? 1 : 2,
        number: input.number,
        totalCap: input.total_cap,
        orderCap: orZero(input.order_cap),
        stopLossPercent: input.stop_loss_percent === '' ? copy.defaultStopLossPercent : input.stop_loss_percent,
        maxMultiple: input.max_multiple,
        takeProfitPercent: orZero(input.take_profit_percent),
        stopLevelPercent: orZero(input.stop_level_percent),
        guardPercent: orZero(input.guard_percent),
        instrumentIds: readPairs(deps, input.instrument_ids),
      },
    });
    return {
      since_ms: result.sinceMs,
      orders: result.orders,
      made: result.made,
      smaller: result.smaller,
      skipped: result.skipped,
      gross: toFixed8(result.gross),
      fees: toFixed8(result.fees),
      slippage: toFixed8(result.slippage),
      share: toFixed8(result.share),
      net: toFixed8(result.net),
      net_percent: toFixed8(percentOf(result.net, input.total_cap)),
      stopped_ms: result.stoppedMs,
    };
  });
};

/** What following a leader brought or would have brought, and the shares that were paid. */
export const registerCopyResults = (http: FastifyInstance, deps: Reads): void => {
  registerQuality(http, deps);
  registerWhatIf(http, deps);
  registerCall(http, copyReserved, async (_, { user: { userId } }) => {
    const reserved = await COPY_RESERVE.loadReserved(deps, deps.pool, [userId]);
    return { currency: COPY_RESERVE.currency, reserved: toFixed8(reserved.get(userId) ?? '0') };
  });
  registerCall(http, copyShares, async ({ role, before, limit }, { user: { userId } }) => {
    const from = before === undefined ? NEWEST : Number.parseInt(before, 10);
    const [rows, paid] = await Promise.all([
      listShares(deps.pool, { userId, role, before: from, limit: limit + 1 }),
      sumSharesPaid(deps.pool, userId, role),
    ]);
    const shown = rows.slice(0, limit);
    return {
      items: shown.map((row) => ({
        id: row.id,
        name: row.name,
        leader_id: row.leaderId,
        at_ms: row.createdAt.getTime(),
        cause: row.cause,
        net_total: toFixed8(row.netTotal),
        running: toFixed8(row.running),
        shared_before: toFixed8(row.sharedBefore),
        share_percent: toFixed8(row.sharePercent),
        due: toFixed8(row.due),
        paid: toFixed8(row.paid),
      })),
      next_before: rows.length > limit ? String(shown.at(-1)?.id ?? '') : '',
      total_paid: toFixed8(paid),
      next_ms: nextWeekOf(deps.clock.nowMs()),
    };
  });
};
