import type { ReplyOf } from '@candor/contract/call';
import { operatorDualProducts, operatorDualReserve, pauseDualProduct } from '@candor/contract/ops-dual';
import { toFixed8 } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { OK, registerAction } from '#kernel/operators/action';
import { readReason } from '#kernel/operators/read-reason';
import { toTime } from '#kernel/operators/to-time';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { DualDeps } from './deps';
import { listProducts, loadReserve, type OpsProduct, setLinePaused, setPaused } from './ops.store';

const toRow = (row: OpsProduct, nowMs: number): ReplyOf<typeof operatorDualProducts>['data'][number] => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  days: row.days,
  distance_percent: toFixed8(row.distancePercent),
  linked_price: toFixed8(row.linkedPrice),
  rate: toFixed8(row.rate),
  total_shares: row.totalShares,
  sold_shares: row.soldShares,
  user_limit: row.userLimit,
  open_shares: row.openShares,
  starts_ms: row.startsMs,
  closes_ms: row.closesMs,
  maturity_ms: row.maturityMs,
  is_paused: row.isPaused ? 1 : 0,
  is_line_paused: row.isLinePaused ? 1 : 0,
  is_on_sale: row.startsMs <= nowMs && nowMs < row.closesMs ? 1 : 0,
  rule_version: row.ruleVersion,
  ...toTime(row.createdAt),
});

/** Console routes of dual investment: what is offered, and the pause for new orders. Rates and shares are rules. */
export const registerDualOpsRoutes = (http: FastifyInstance, deps: DualDeps): void => {
  const { pool, clock } = deps;
  registerCall(http, operatorDualProducts, async ({ state, page, limit }) => {
    const nowMs = clock.nowMs();
    const rows = await listProducts(pool, { state, nowMs, page, limit });
    return toCountedPage({ rows: rows.map((row) => toRow(row, nowMs)), total: rows[0]?.total ?? 0 }, { page, limit });
  });
  registerCall(http, operatorDualReserve, async () =>
    (await loadReserve(pool)).map(({ name, reserve, needed, openOrders }) => ({
      currency_name: name,
      reserve: toFixed8(reserve),
      needed: toFixed8(needed),
      open_orders: openOrders,
    })),
  );
  registerAction({ ...deps, http }, pauseDualProduct, async (tx, { id, on, scope, reason }) => {
    const note = readReason(reason);
    const isPaused = on === '1';
    const after = { paused: isPaused };
    if (scope === 'line') {
      const line = (await setLinePaused(tx, id, { isPaused, at: new Date(clock.nowMs()) })) ?? refuse('dual_unknown');
      const action = isPaused ? 'dual.pause_line' : 'dual.resume_line';
      const subject = `dual ${line.side} ${line.symbol}, ${line.days} days, ${line.distancePercent} % away`;
      return { reply: OK, audit: { action, subject, before: { paused: line.wasPaused }, after, note } };
    }
    const before = (await setPaused(tx, id, isPaused)) ?? refuse('dual_unknown');
    const action = isPaused ? 'dual.pause' : 'dual.resume';
    return { reply: OK, audit: { action, subject: `dual product ${id}`, before: { paused: before }, after, note } };
  });
};
