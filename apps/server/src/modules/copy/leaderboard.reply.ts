import type { ReplyOf } from '@candor/contract/call';
import type { copyLeader, copyLeaderOrders, copyLeaders } from '@candor/contract/copy';
import { COPY_PERIODS } from '@candor/contract/copy-fields';
import { add, toAmount, toFixed8 } from '@candor/money/decimal';
import type { FiguresRow, LeaderOrderRow, LeaderView } from './leaderboard.store';
import { runningOf } from './open-result';

type LeaderItem = ReplyOf<typeof copyLeaders>['items'][number];
type PageOfLeader = ReplyOf<typeof copyLeader>;
type OrderItem = ReplyOf<typeof copyLeaderOrders>['items'][number];

const ZERO = toFixed8('0');

const toFigures = (row: FiguresRow) => ({
  profit: toFixed8(row.profit),
  yield_percent: toFixed8(row.yieldPercent),
  drawdown_percent: toFixed8(row.drawdownPercent),
  accuracy_percent: toFixed8(row.accuracyPercent),
  closed: row.closed,
  won: row.won,
  lots: toFixed8(row.lots),
  holding_seconds: row.holdingSeconds,
  followers_percent: toFixed8(row.followersPercent),
  followers_profit: toFixed8(row.followersProfit),
  risk: row.risk,
});

export interface Viewer {
  readonly userId: number;
  readonly nowMs: number;
  readonly maxFollowers: number;
  /** Length of a day; shorter in the demo. */
  readonly dayMs: number;
}

export const toLeaderItem = (row: LeaderView, { userId, nowMs, maxFollowers, dayMs }: Viewer): LeaderItem => ({
  user_id: row.userId,
  name: row.name,
  head_portrait: row.portrait,
  signature: row.signature,
  state: row.state,
  stop_cause: row.stopCause,
  days: Math.floor(((row.stoppedAt?.getTime() ?? nowMs) - row.admittedAt.getTime()) / dayMs),
  verified_level: row.verifiedLevel,
  share_percent: toFixed8(row.sharePercent),
  followers: row.followers,
  max_followers: maxFollowers,
  assets: toFixed8(row.assets),
  ...toFigures(row),
  curve: row.curve.map(Number),
  is_followed: row.isFollowed ? 1 : 0,
  is_self: row.userId === userId ? 1 : 0,
});

const NO_FIGURES: FiguresRow = {
  profit: '0',
  yieldPercent: '0',
  drawdownPercent: '0',
  accuracyPercent: '0',
  closed: 0,
  won: 0,
  lots: '0',
  holdingSeconds: 0,
  followersPercent: '0',
  followersProfit: '0',
  risk: 1,
};

/** All four periods, with zeros where nothing was computed yet. */
export const toPeriods = (rows: readonly (FiguresRow & { readonly period: string })[]): PageOfLeader['periods'] =>
  COPY_PERIODS.map((period) => ({
    period,
    ...toFigures(rows.find((row) => row.period === period) ?? NO_FIGURES),
  }));

/** An open order is shown with its result at the current price. */
export const toOrderItem = (row: LeaderOrderRow, shown: { symbol: string; mark: string | undefined }): OrderItem => ({
  id: row.id,
  instrument_id: row.instrumentId,
  symbol: shown.symbol,
  side: row.side,
  multiple: row.multiple,
  lots: toFixed8(row.lots),
  entry_price: toFixed8(row.entryPrice),
  close_price: row.closePrice === null || row.endedAt === null ? ZERO : toFixed8(row.closePrice),
  net: toFixed8(row.endedAt === null ? add(toAmount(row.net), runningOf(row, shown.mark)) : row.net),
  opened_ms: row.openedAt.getTime(),
  closed_ms: row.endedAt?.getTime() ?? 0,
  close_cause: row.closeCause,
});
