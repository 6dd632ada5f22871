import type { CopyPeriod } from '@candor/contract/copy-fields';
import { computeYield } from '@candor/domain/copy/leader-figures';
import { computeReturnSteps, type ReturnSteps } from '@candor/domain/copy/return-steps';
import { add, sum, toAmount } from '@candor/money/decimal';
import { refuse } from '#platform/refusal';
import type { CopyDeps } from '../deps';
import { loadHourAt } from '../leader-hours.store';
import { findLeader, type LeaderView } from '../leaderboard.store';
import { runningOf } from '../open-result';
import {
  type CopyFill,
  type FillSums,
  listCopyFills,
  listOpenCopies,
  sumCopyFills,
  sumCopyResults,
} from '../quality.store';
import { listRelations } from '../views.store';

const PERIOD_DAYS: Readonly<Partial<Record<CopyPeriod, number>>> = { '7d': 7, '30d': 30 };
const NOTHING = { indexPercent: '0' };

export interface QualityAsked {
  readonly userId: number;
  readonly leaderId: number;
  readonly period: '7d' | '30d' | 'all';
  readonly sort: 'cost' | 'newest';
  readonly page: number;
  readonly limit: number;
}

export interface Quality {
  readonly leader: LeaderView;
  readonly sums: FillSums;
  readonly steps: ReturnSteps;
  readonly fills: readonly CopyFill[];
}

type Reads = Pick<CopyDeps, 'pool' | 'board' | 'clock' | 'config'>;

/** The leader's yield since two times, up to the newest full hour. */
const readLeaderYields = async ({ pool, clock }: Reads, leaderId: number, sinceMs: readonly [number, number]) => {
  const [from, began, end] = await Promise.all([
    loadHourAt(pool, leaderId, sinceMs[0]),
    loadHourAt(pool, leaderId, sinceMs[1]),
    loadHourAt(pool, leaderId, clock.nowMs()),
  ]);
  const since = (start: typeof from) => (end ? computeYield(start ?? NOTHING, end) : '0');
  return { leaderPercent: since(from), leaderSincePercent: since(began) };
};

/** Own fills of the copies opened in the period beside the leader's, and how the leader's return became the own one. */
export const readQuality = async (deps: Reads, asked: QualityAsked): Promise<Quality> => {
  const { pool, board, clock } = deps;
  const { leaderId, userId } = asked;
  const [leader, [relation]] = await Promise.all([
    findLeader(pool, { leaderId, userId, period: 'all' }),
    listRelations(pool, { leaderId, followerId: userId, state: 'all' }),
  ]);
  if (!leader) return refuse('copy_leader_unknown');
  if (!relation) return refuse('copy_not_following');
  const days = PERIOD_DAYS[asked.period];
  const fromMs = days === undefined ? 0 : clock.nowMs() - days * deps.config.productDayMs;
  const scope = { relationId: relation.id, fromMs };
  const [sums, fills, results, open] = await Promise.all([
    sumCopyFills(pool, scope),
    listCopyFills(pool, scope, asked),
    sumCopyResults(pool, scope),
    listOpenCopies(pool, scope),
  ]);
  const followedMs = Math.min(relation.startedAt.getTime(), results.firstAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const yields = await readLeaderYields(deps, leaderId, [fromMs, Math.max(fromMs, followedMs)]);
  const running = open.map((copy) => runningOf(copy, board.quote(copy.instrumentId)?.price));
  const steps = computeReturnSteps({
    ...yields,
    ...results,
    cap: relation.totalCap,
    cost: sums.cost,
    net: add(toAmount(results.net), sum(running)),
  });
  return { leader, sums, steps, fills };
};
