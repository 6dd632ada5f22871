import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { countOpenOptions, type EntryTick, insertDueOptions, loadChain } from '../apps/server/src/testing/due-options';
import { drive, type Target } from './app-under-load';
import type { Measured } from './measure';
import type { OpenLoad } from './open-loop-client';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const USDT = 3;
const BODY = `currency_id=${USDT}&number=0.000001&from_field=change&to_field=lever&lang=en`;
/** None exceeds the admission limit, so that nothing is refused at saturation. */
const CALLER_COUNTS = [8, 16, 32, 64];
const TRADERS = 256;
const TIMES = 4;
const CONNECTIONS = 1_000;
/** Callers used to compare the throughput before and after the overload. */
const PROBE_CALLERS = 8;
const NORMAL_TIMES = 2;
const GIVE_UP_SECONDS = 15;

interface OpenResult {
  readonly statuses: Readonly<Record<string, number>>;
  readonly unsent: number;
  readonly accepted: Measured;
  readonly refused: Measured;
}

const SERVER = fileURLToPath(new URL('./overload-server.ts', import.meta.url));
const CLIENT = fileURLToPath(new URL('./open-loop-client.ts', import.meta.url));

const canPin = (): boolean => availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** Pinned to one core where the system supports it, to measure the capacity of one core. */
const startServer = async (appUrl: string, isPinned: boolean): Promise<{ child: ChildProcess; origin: string }> => {
  const command = [process.execPath, '--import', 'tsx', SERVER, appUrl];
  const [program = '', ...args] = isPinned ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, origin: line.toString().trim() };
};

const driveOpen = async (load: OpenLoad, isPinned: boolean): Promise<OpenResult> => {
  const command = [process.execPath, '--import', 'tsx', CLIENT, JSON.stringify(load)];
  const [program = '', ...args] = isPinned ? ['taskset', '-c', '1', ...command] : command;
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as OpenResult;
};

const readLeases = async (pool: Pool): Promise<Map<string, string>> => {
  const { rows } = await pool.query<{ name: string; held: string }>(
    "select name, holder || ' ' || fence as held from job_lease",
  );
  return new Map(rows.map(({ name, held }) => [name, held]));
};

const countLost = async (pool: Pool, before: ReadonlyMap<string, string>): Promise<number> => {
  const after = await readLeases(pool);
  return [...before].filter(([name, held]) => after.get(name) !== held).length;
};

/** The longest time between two ticks of one instrument, in milliseconds. */
const readLongestGap = async (pool: Pool, sinceMs: number): Promise<number> => {
  const { rows } = await pool.query<{ gap: number | null }>(
    `select max(gap)::float8 as gap from (
       select time_ms - lag(time_ms) over (partition by instrument_id order by seq) as gap from tick where time_ms >= $1
     ) gaps`,
    [sinceMs],
  );
  return rows[0]?.gap ?? Number.POSITIVE_INFINITY;
};

/** The smallest number of callers with nearly the maximum throughput: more callers only wait. */
const findSaturation = async (target: Target, seconds: number): Promise<Measured & { callers: number }> => {
  const results: (Measured & { callers: number })[] = [];
  for (const callers of CALLER_COUNTS) results.push({ callers, ...(await drive(target, { callers, seconds })) });
  const best = Math.max(...results.map(({ perSecond }) => perSecond));
  const found = results.find(({ perSecond }) => perSecond >= 0.9 * best);
  for (const { callers, perSecond, p99Ms } of results) {
    console.error(`overload: ${callers} callers, ${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms`);
  }
  return found as Measured & { callers: number };
};

/** Seconds from the end of the overload to the first second that is as quick as before. */
const timeRecovery = async (target: Target, normal: Measured): Promise<number> => {
  const endedMs = performance.now();
  for (;;) {
    const second = await drive(target, { callers: PROBE_CALLERS, seconds: 1 });
    const seconds = (performance.now() - endedMs) / 1_000;
    if (second.p99Ms <= NORMAL_TIMES * normal.p99Ms || seconds > GIVE_UP_SECONDS) return seconds;
  }
};

const OPTIONS = 100_000;
const INSTRUMENT = 1;

/** Everything due at once, settled by the engine of the running server beside its ticks. */
const settleBesideTicks = async (pool: Pool, userIds: readonly number[]): Promise<{ ms: number; gapMs: number }> => {
  let chain = await loadChain(pool, INSTRUMENT);
  while (chain.length < 12) chain = await loadChain(pool, INSTRUMENT);
  const dueMs = (chain.at(-1)?.timeMs ?? 0) + 1_000;
  const entry = chain[0] as EntryTick;
  await insertDueOptions(pool, { userIds, instrumentId: INSTRUMENT, entry, dueMs, count: OPTIONS });
  const startedMs = performance.now();
  while ((await countOpenOptions(pool)) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return { ms: performance.now() - startedMs, gapMs: await readLongestGap(pool, dueMs - 1_000) };
};

const rowOf = (name: string, figure: number, { ratio, floor }: { ratio: number; floor: number | null }): BenchRow => ({
  name,
  perSecond: 0,
  p50Ms: figure,
  p99Ms: figure,
  ratio,
  floor,
});

/** Transfers at four times the rate one core can book, for a minute; then back to normal. */
export const benchOverload = async (appUrl: string, { rounds }: { rounds: number }): Promise<BenchRow[]> => {
  const pool = createPool(appUrl, { max: 2 });
  const traders = { count: TRADERS, prefix: 'overload', account: 'change', currencies: [USDT] };
  const { tokens } = await addTraders(pool, traders);
  const optionTraders = { count: TRADERS, prefix: 'settled', account: 'micro', currencies: [USDT] };
  const { ids } = await addTraders(pool, optionTraders);
  const isPinned = canPin();
  const { child, origin } = await startServer(appUrl, isPinned);
  const target: Target = { origin, path: '/api/wallet/change', body: BODY, tokens };
  try {
    await drive(target, { callers: 64, seconds: 2 });
    const normal = await drive(target, { callers: PROBE_CALLERS, seconds: 4 });
    const saturated = await findSaturation(target, rounds > 1 ? 15 : 4);
    const leases = await readLeases(pool);
    const sinceMs = Date.now();
    const perSecond = TIMES * saturated.perSecond;
    const seconds = rounds > 1 ? 60 : 10;
    const over = await driveOpen({ ...target, perSecond, seconds, connections: CONNECTIONS }, isPinned);
    const recoverySeconds = await timeRecovery(target, normal);
    const gapMs = await readLongestGap(pool, sinceMs);
    const settled = await settleBesideTicks(pool, ids);
    const lost = await countLost(pool, leases);
    const { 200: done = 0, 503: busy = 0, ...others } = over.statuses;
    console.error(
      `overload: ${done} accepted, ${busy} answered 503 (p99 ${over.refused.p99Ms.toFixed(1)} ms), others ${JSON.stringify(others)}, ${over.unsent} not sent for want of a connection`,
    );
    const wrong = Object.values(others).reduce((sum, count) => sum + count, 0);
    const where = isPinned ? 'server on one core' : 'server NOT pinned: no taskset or one core only';
    const of = (ratio: number, floor: number | null) => ({ ratio, floor });
    return [
      { name: `transfers at saturation, ${saturated.callers} callers, ${where}`, ...saturated, ratio: 1, floor: null },
      {
        name: `accepted at ${TIMES}× that for ${seconds} s, p99 against saturation`,
        ...over.accepted,
        ratio: saturated.p99Ms / over.accepted.p99Ms,
        floor: 0.33,
      },
      rowOf('answers under it that are neither 200 nor 503, count', wrong, of(wrong === 0 ? 1 : 0, 1)),
      rowOf('leases lost under it and under the settlement, count', lost, of(lost === 0 ? 1 : 0, 1)),
      rowOf('longest time between two ticks under it, ms, against 2 s', gapMs, of(2_000 / gapMs, 1)),
      rowOf('back to normal behind it, s, against 5 s', recoverySeconds, of(5 / recoverySeconds, 1)),
      rowOf(`${OPTIONS} options settled by a server that makes prices, ms`, settled.ms, of(1, null)),
      rowOf('longest time between two ticks meanwhile, ms, against 2 s', settled.gapMs, of(2_000 / settled.gapMs, 1)),
    ];
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await pool.end();
  }
};
