import { copyLeader, copyLeaderOrders, copyLeaders } from '@candor/contract/copy';
import { toFixed8 } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { toRelation } from './copy.reply';
import type { CopyDeps } from './deps';
import { toLeaderItem, toOrderItem, toPeriods, type Viewer } from './leaderboard.reply';
import {
  findLastOrder,
  findLeader,
  type LeaderOrderRow,
  listLeaderOrders,
  listLeaders,
  loadPeriods,
  sumByInstrument,
} from './leaderboard.store';
import { readRelations } from './use-cases/read-relations';

const NEWEST = 2_147_483_647;
const HIGHEST_RISK = 10;

type Reads = Pick<CopyDeps, 'pool' | 'board' | 'clock' | 'rules' | 'currencies' | 'config'>;

const viewerOf = async ({ rules, clock, config }: Reads, userId: number | undefined): Promise<Viewer> => {
  const { copy } = await rules.now();
  return { userId: userId ?? 0, nowMs: clock.nowMs(), maxFollowers: copy.maxFollowers, dayMs: config.productDayMs };
};

const symbolOf = ({ board }: Reads, instrumentId: number): string => board.instrument(instrumentId)?.symbol ?? '';

/** The viewer's relation to a leader, running or ended; null: there was none. */
const readRelation = async (deps: Reads, leaderId: number, userId: number) => {
  if (userId === 0) return null;
  const [found] = await readRelations(deps, { followerId: userId, leaderId, state: 'all' });
  return found ? toRelation(found) : null;
};

const toLastOrder = (deps: Reads, row: LeaderOrderRow) => ({
  instrument_id: row.instrumentId,
  symbol: symbolOf(deps, row.instrumentId),
  side: row.side,
  lots: toFixed8(row.lots),
  multiple: row.multiple,
  price: toFixed8(row.entryPrice),
  contract_size: toFixed8(row.contractSize),
  at_ms: row.openedAt.getTime(),
});

const registerLeader = (http: FastifyInstance, deps: Reads): void => {
  registerCall(http, copyLeader, async ({ leader_id: leaderId, period }, { user }) => {
    const viewer = await viewerOf(deps, user?.userId);
    const leader = await findLeader(deps.pool, { leaderId, userId: viewer.userId, period });
    if (!leader) return refuse('copy_leader_unknown');
    const [periods, instruments, last, relation] = await Promise.all([
      loadPeriods(deps.pool, leaderId),
      sumByInstrument(deps.pool, leaderId),
      findLastOrder(deps.pool, leaderId),
      readRelation(deps, leaderId, viewer.userId),
    ]);
    return {
      leader: toLeaderItem(leader, viewer),
      periods: toPeriods(periods),
      open_count: instruments.reduce((count, { open }) => count + open, 0),
      instruments: instruments.map(({ instrumentId, orders, net }) => ({
        instrument_id: instrumentId,
        symbol: symbolOf(deps, instrumentId),
        orders,
        net: toFixed8(net),
      })),
      last_order: last && toLastOrder(deps, last),
      relation,
      updated_ms: Math.max(0, ...periods.map(({ computedMs }) => computedMs)),
      day_seconds: viewer.dayMs / 1000,
    };
  });
  registerCall(http, copyLeaderOrders, async (input) => {
    const before = input.before === undefined ? NEWEST : Math.min(NEWEST, Number.parseInt(input.before, 10));
    const asked = { leaderId: input.leader_id, state: input.state, before, limit: input.limit + 1 };
    const [leader, rows] = await Promise.all([
      findLeader(deps.pool, { leaderId: input.leader_id, userId: 0, period: 'all' }),
      listLeaderOrders(deps.pool, asked),
    ]);
    if (!leader) return refuse('copy_leader_unknown');
    const shown = rows.slice(0, input.limit);
    return {
      items: shown.map((row) =>
        toOrderItem(row, {
          symbol: symbolOf(deps, row.instrumentId),
          mark: deps.board.quote(row.instrumentId)?.price,
        }),
      ),
      next_before: rows.length > input.limit ? String(shown.at(-1)?.id ?? '') : '',
    };
  });
};

export const registerLeaderboard = (http: FastifyInstance, deps: Reads): void => {
  registerCall(http, copyLeaders, async (input, { user }) => {
    const viewer = await viewerOf(deps, user?.userId);
    const { rows, total, ended, updatedMs } = await listLeaders(deps.pool, {
      ...input,
      userId: viewer.userId,
      maxFollowers: input.hide_full === '1' ? viewer.maxFollowers : null,
      riskMax: input.risk_max === '' ? HIGHEST_RISK : Number.parseInt(input.risk_max, 10),
    });
    return {
      items: rows.map((row) => toLeaderItem(row, viewer)),
      total,
      ended,
      updated_ms: updatedMs,
      day_seconds: viewer.dayMs / 1000,
      page: input.page,
      limit: input.limit,
    };
  });
  registerLeader(http, deps);
};
