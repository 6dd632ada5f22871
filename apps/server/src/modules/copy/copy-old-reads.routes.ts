import { followHistoryTrade, followIndex, followTraderDetail } from '@candor/contract/copy-old';
import { computeYield } from '@candor/domain/copy/leader-figures';
import { canonical, roundTo, toFixed8, toRate } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { toLaravelPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { toWireTime } from '#platform/http/wire-time';
import { refuse } from '#platform/refusal';
import type { CopyDeps } from './deps';
import { loadHourAt } from './leader-hours.store';
import {
  findLeader,
  pageByClosedOrders,
  pageLeaderOrders,
  sumByInstrument,
  sumClosedOrders,
} from './leaderboard.store';

const DAY_MS = 86_400_000;

type Reads = Pick<CopyDeps, 'pool' | 'board' | 'clock'>;

/** Percent with two decimals, as old clients print it. */
const toPercent = (percent: string): string => canonical(roundTo(toRate(percent), 2, 'down'), 2);

/** Yield of the last whole day (UTC); zero while the leader has none. */
const readYesterday = async ({ pool, clock }: Reads, leaderId: number): Promise<string> => {
  const midnight = Math.floor(clock.nowMs() / DAY_MS) * DAY_MS;
  const [start, end] = await Promise.all([
    loadHourAt(pool, leaderId, midnight - DAY_MS),
    loadHourAt(pool, leaderId, midnight),
  ]);
  return end === null ? '0' : computeYield(start ?? { indexPercent: '0' }, end);
};

const registerDetail = (http: FastifyInstance, deps: Reads): void => {
  registerCall(http, followTraderDetail, async ({ trader_user_id: leaderId }, { user }) => {
    const leader = await findLeader(deps.pool, { leaderId, userId: user?.userId ?? 0, period: 'all' });
    if (!leader) return refuse('copy_leader_unknown');
    const [sums, closed, yesterday] = await Promise.all([
      sumByInstrument(deps.pool, leaderId),
      sumClosedOrders(deps.pool, leaderId),
      readYesterday(deps, leaderId),
    ]);
    const count = (of: 'open' | 'orders') => sums.reduce((total, row) => total + row[of], 0);
    return {
      trader_info: {
        id: leader.userId,
        nickname: leader.name,
        head_portrait: leader.portrait,
        signature: leader.signature,
        is_trader: leader.state === 'stopped' ? (0 as const) : (1 as const),
      },
      data: {
        // The family counts closed trades only; our own pages show running results too.
        total_profits: toFixed8(closed.net),
        total_income_rate: toPercent(leader.yieldPercent),
        correct_rate: toPercent(leader.accuracyPercent),
        profitCount: leader.won,
        fallCount: closed.shorts,
        riseCount: closed.longs,
        follow_num: leader.followers,
        yesterday_profits: toPercent(yesterday),
        position_count: count('open'),
        total_count: count('orders'),
      },
      is_followed: leader.isFollowed,
    };
  });
};

/** What old clients read of leaders. */
export const registerOldCopyReads = (http: FastifyInstance, deps: Reads): void => {
  registerCall(http, followIndex, async (input, { user }) => {
    const { rows, total } = await pageByClosedOrders(deps.pool, { ...input, userId: user?.userId ?? 0 });
    const items = rows.map((row) => ({
      id: row.userId,
      nickname: row.name,
      head_portrait: row.portrait,
      total_profits: toFixed8(row.closedNet),
      closed_count: row.closed,
      correct_rate: toPercent(row.accuracyPercent),
      follow_num: row.followers,
      is_followed: row.isFollowed,
    }));
    return toLaravelPage({ rows: items, total }, input, followIndex.path);
  });
  registerDetail(http, deps);
  registerCall(http, followHistoryTrade, async (input) => {
    const leader = await findLeader(deps.pool, { leaderId: input.trader_user_id, userId: 0, period: 'all' });
    if (!leader) return refuse('copy_leader_unknown');
    const { rows, total } = await pageLeaderOrders(deps.pool, leader.userId, input);
    const items = rows.map((row) => ({
      id: row.id,
      symbol: deps.board.instrument(row.instrumentId)?.symbol ?? '',
      type: row.side === 'long' ? (1 as const) : (2 as const),
      price: toFixed8(row.entryPrice),
      close_price: toFixed8(row.closePrice ?? '0'),
      share: toFixed8(row.lots),
      profits: toFixed8(row.net),
      transaction_time: toWireTime(row.openedAt),
    }));
    return toLaravelPage({ rows: items, total }, input, followHistoryTrade.path);
  });
};
