import type { CopyPeriod } from '@candor/contract/copy-fields';
import { computeLeaderFigures, type LeaderHour, toOrigin } from '@candor/domain/copy/leader-figures';
import { computeNextHour } from '@candor/domain/copy/leader-hour';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { type FigureHours, figureHoursOf } from '../figure-hours';
import { type HourAsked, loadHourFacts } from '../hour-facts.store';
import {
  type DueLeader,
  insertHours,
  type LeaderHistory,
  listDueLeaders,
  loadHistories,
  loadLastHours,
  type StoredFigures,
  type StoredHour,
  saveFigures,
} from '../leader-hours.store';

const LEADERS_AT_ONCE = 20;
const PERIOD_DAYS: readonly (readonly [CopyPeriod, number])[] = [
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
];
const LONGEST_DAYS = 90;

const hourOf = (ms: number, { hourMs }: FigureHours): number => Math.floor(ms / hourMs) * hourMs;

/**
 * The next hours of a leader after the last one there is. Where hours had another length before, the first new one begins at the
 * last old one and is shorter.
 */
const listHours = (
  { leaderId, admittedMs, untilMs }: DueLeader,
  lastMs: number | null,
  hours: FigureHours,
): HourAsked[] => {
  const first = hourOf(lastMs ?? admittedMs, hours);
  const count = Math.min(hours.hoursAtOnce, (untilMs - first) / hours.hourMs);
  return Array.from({ length: Math.max(0, count) }, (_, index): HourAsked => {
    const startMs = first + index * hours.hourMs;
    const fromMs = index === 0 ? (lastMs ?? admittedMs) : startMs;
    return { leaderId, fromMs, hourMs: startMs + hours.hourMs, isFirst: lastMs === null && index === 0 };
  });
};

/** Figures of all periods from the points there are. A leader who ended keeps those of the last days. */
const computeAllFigures = (
  leaderId: number,
  { points, older }: LeaderHistory,
  { admittedMs, endMs, hours }: { readonly admittedMs: number; readonly endMs: number; readonly hours: FigureHours },
): StoredFigures[] => {
  const whole: LeaderHour[] = [toOrigin(hourOf(admittedMs, hours)), ...points];
  const since = (fromMs: number) => whole.filter(({ hourMs }) => hourMs >= fromMs);
  const measured = older ? { points: since(endMs - LONGEST_DAYS * hours.dayMs), carried: older } : null;
  return [
    ...PERIOD_DAYS.map(([period, days]) => ({
      leaderId,
      period,
      ...computeLeaderFigures(since(endMs - days * hours.dayMs)),
    })),
    { leaderId, period: 'all', ...computeLeaderFigures(whole, measured) },
  ];
};

interface Computing {
  readonly at: Date;
  readonly hours: FigureHours;
}

const addFigures = async (
  { client }: Tx,
  leaders: readonly (DueLeader & { endMs: number })[],
  { at, hours }: Computing,
) => {
  const asked = leaders.map(({ leaderId, endMs }) => ({ leaderId, fromMs: endMs - LONGEST_DAYS * hours.dayMs }));
  const histories = await loadHistories(client, asked, hours.dayMs);
  const figures = leaders.flatMap((leader) => {
    const history = histories.get(leader.leaderId);
    return history ? computeAllFigures(leader.leaderId, history, { ...leader, hours }) : [];
  });
  await saveFigures(client, figures, at);
};

/** Adds the next hours of these leaders and their new figures. The last hour is read again here: another process may have written it. */
const addHours = async (tx: Tx, due: readonly DueLeader[], computing: Computing): Promise<number> => {
  const { hours } = computing;
  const last = await loadLastHours(
    tx.client,
    due.map(({ leaderId }) => leaderId),
  );
  const asked = due.flatMap((leader) => listHours(leader, last.get(leader.leaderId)?.hourMs ?? null, hours));
  if (asked.length === 0) return 0;
  const points = new Map<number, StoredHour>(last);
  const added: StoredHour[] = [];
  for (const { leaderId, ...facts } of await loadHourFacts(tx.client, asked)) {
    const before = points.get(leaderId) ?? toOrigin(facts.hourMs - hours.hourMs);
    const next = { leaderId, ...computeNextHour(before, facts) };
    points.set(leaderId, next);
    added.push(next);
  }
  await insertHours(tx.client, added);
  const ended = due.flatMap((leader) => {
    const endMs = points.get(leader.leaderId)?.hourMs;
    return endMs === undefined ? [] : [{ ...leader, endMs }];
  });
  await addFigures(tx, ended, computing);
  return added.length;
};

export interface FiguresDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<Config, 'productDayMs'>;
}

export interface FiguresRun {
  readonly nowMs: number;
  readonly signal: AbortSignal;
  ensureHeld(tx: Tx): Promise<void>;
}

/**
 * Computes all full hours of all leaders that are over and not there yet, however long ago, and the figures of the four periods.
 * Each hour of a leader is written once. A leader whose figures cannot be computed is logged and left out of this run. Returns
 * how many hours were written.
 */
export const runFigures = async (
  { pool, clock, logger, config }: FiguresDeps,
  { nowMs, signal, ensureHeld }: FiguresRun,
): Promise<number> => {
  const hours = figureHoursOf(config.productDayMs);
  const overMs = hourOf(nowMs - hours.settledMs, hours);
  const stuck: number[] = [];
  let count = 0;
  const add = async (due: readonly DueLeader[]): Promise<void> => {
    count += await withTx(pool, async (tx) => {
      await ensureHeld(tx);
      return addHours(tx, due, { at: new Date(clock.nowMs()), hours });
    });
  };
  const report = async ({ leaderId }: DueLeader, error: unknown): Promise<void> => {
    if (!isPoison(error)) throw error;
    logger.error({ err: error, leader: leaderId }, 'copy: figures of a leader could not be computed');
    stuck.push(leaderId);
  };
  while (!signal.aborted) {
    const due = await listDueLeaders(pool, { overMs, hours, except: stuck, limit: LEADERS_AT_ONCE });
    if (due.length === 0) break;
    await processInHalves(due, add, report);
  }
  return count;
};
