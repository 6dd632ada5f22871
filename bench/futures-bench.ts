import { performance } from 'node:perf_hooks';
import { computeClose } from '@candor/domain/futures/compute-close';
import { decideTrigger } from '@candor/domain/futures/decide-trigger';
import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { computePnl, computeRiskRate, type PositionFacts } from '@candor/domain/futures/position-math';
import { createTriggerBooks } from '../apps/server/src/kernel/triggers/trigger-books';
import { createChargeNights } from '../apps/server/src/modules/futures/nights/charge-nights';
import { createPositionChanges } from '../apps/server/src/modules/futures/position-changes';
import { applyTriggers } from '../apps/server/src/modules/futures/watch/apply-triggers';
import { positionLevels } from '../apps/server/src/modules/futures/watch/position-levels';
import { loadChanged, type WatchRow } from '../apps/server/src/modules/futures/watch/watch.store';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { startApp } from './app-under-load';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const POSITIONS = 100_000;
const USERS = 5_000;
const TRIGGERED = 1_000;
const WARM_UPS = 3;
const ROUNDS = 5;
/** Re-pricing all of them is measured on fewer, and multiplied. */
const SAMPLE = 5_000;
const QUIET_TICKS = 1_000;
const QUIET_BOUND_MS = 5;
/** Closing them one by one is measured on fewer, and multiplied. */
const CLOSED_SINGLY = 200;
/** All together take at most 15 % of closing them one by one. */
const TOGETHER_FLOOR = 6.67;

interface At {
  readonly seq: number;
  readonly nowMs: number;
}

/** Open longs of one lot, 1,000 of them per round with a take profit that its tick will reach, and their margin in holds. */
const insertPositions = async (pool: Pool, ids: readonly number[], { seq, nowMs }: At): Promise<void> => {
  const midnightMs = nowMs - (nowMs % 86_400_000);
  await pool.query(
    `insert into futures_position (user_id, instrument_id, currency_id, side, status, entry_kind, lots, lots_left, contract_size,
       multiple, entry_price, entry_seq, margin, margin_left, open_fee, take_profit, liquidation_price, warn_price, urgent_price,
       watch_seq, nights_done_ms, rule_version, reference, created_at, opened_at)
     select u.id, 1, 3, 'long', 'open', 'market', 1, 1, 0.001, 10, 60000, $3::bigint, 6, 6, 0.03,
            case when n < $7::int * $4::int then 60100 + 100 * (n / $4::int) else 70000 + n % 1000 end, 54216, 54600, 54300, $3::bigint, $5::bigint,
            (select max(id) from rule_version), gen_random_uuid(), now(), now()
     from generate_series(0, $6::int - 1) n join unnest($1::int[]) with ordinality u(id, place) on u.place = 1 + n % $2::int`,
    [ids, ids.length, seq, TRIGGERED, midnightMs, POSITIONS, WARM_UPS + ROUNDS + 1],
  );
  await pool.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     select nextval('ledger_account_number') * 4096 + 3, user_id, 'lever', 3, 'frozen', sum(margin)
     from futures_position group by user_id`,
  );
  await pool.query(
    `insert into ledger_hold (account_id, purpose, reference, amount, remaining, created_at)
     select a.id, 'futures', p.reference::text, p.margin, p.margin, now()
     from futures_position p join ledger_account a on a.owner_id = p.user_id and a.type = 'lever' and a.bucket = 'frozen'`,
  );
  await pool.query('analyze futures_position, ledger_hold, ledger_account');
};

const FACTS: PositionFacts = {
  side: 'long',
  size: '0.001',
  entryPrice: '60000',
  margin: '6',
  tiers: FUTURES_RULES.majorTiers,
  scale: 6,
};

/** What the engine decides about one that was reached: which level it was, and what the close comes to. */
const decideOne = (row: WatchRow, tick: { seq: number; price: string; timeMs: number }): void => {
  if (decideTrigger(row, tick) !== 'tp') throw new Error('a take profit was not met');
  const { takerFeePercent: feePercent } = FUTURES_RULES;
  computeClose({ ...FACTS, lotsLeft: '1', contractSize: '0.001' }, { lots: '1', price: tick.price, feePercent });
};

/** What a server without an index does with every tick: the profit and the risk of every position. */
const timeRepricing = (): number => {
  const started = performance.now();
  for (let n = 0; n < SAMPLE; n += 1) {
    computePnl(FACTS, `${60_000 + (n % 100)}`);
    computeRiskRate(FACTS, `${60_000 + (n % 100)}`);
  }
  return ((performance.now() - started) * POSITIONS) / SAMPLE;
};

const toRow = (name: string, ms: number, peerMs: number): BenchRow => ({
  name,
  perSecond: 1000 / ms,
  p50Ms: ms,
  p99Ms: ms,
  ratio: peerMs / ms,
  floor: null,
});
const verdict = (ms: number, bound: number): string => `bound ${bound} ms ${ms <= bound ? 'held' : 'MISSED'}`;

/** One tick over 100,000 open positions: nothing reached, and 1,000 reached, found and closed in the ledger. */
export const benchFutures = async (postgres: { readonly appUrl: string }): Promise<BenchRow[]> => {
  const pool = createPool(postgres.appUrl);
  const { ids } = await addTraders(pool, { count: USERS, prefix: 'futures', account: 'lever', currencies: [3] });
  const { app } = await startApp(pool, 'api');
  await publishTicks(app, [{ symbol: 'BTC/USDT', price: '60000' }]);
  const { seq, timeMs } = app.parts.board.quote(1) ?? { seq: 0, timeMs: 0 };
  await insertPositions(pool, ids, { seq, nowMs: timeMs });
  const books = createTriggerBooks(positionLevels);
  const { found: rows } = await loadChanged(pool, '0');
  const watched = new Map(rows.map((row) => [row.id, row]));
  books.take(rows);
  books.catchUp(1, [], true);
  const quiet: number[] = [];
  for (let n = 1; n <= QUIET_TICKS; n += 1) {
    const started = performance.now();
    const due = books.follow(1, { seq: seq + n, price: `${60_000 + (n % 90)}`, timeMs: timeMs + n });
    quiet.push(performance.now() - started);
    if (due.length > 0) throw new Error('a quiet tick reached something');
  }
  const changes = createPositionChanges();
  const deps = { ...app.parts, chargeNights: createChargeNights(app.parts), changes, fills: changes };
  const tickOf = (nth: number) => ({
    seq: seq + QUIET_TICKS + nth,
    price: `${60_000 + 100 * nth}`,
    timeMs: timeMs + QUIET_TICKS + nth,
  });
  const closeSingly = async (nth: number): Promise<number> => {
    const due = books.follow(1, tickOf(nth)).slice(0, CLOSED_SINGLY);
    const began = performance.now();
    for (const one of due) await applyTriggers(deps, [one]);
    return ((performance.now() - began) * TRIGGERED) / due.length;
  };
  const reach = async (nth: number) => {
    const tick = tickOf(nth);
    const started = performance.now();
    const due = books.follow(1, tick);
    if (due.length !== TRIGGERED) throw new Error(`${due.length} were reached instead of ${TRIGGERED}`);
    const foundMs = performance.now() - started;
    for (const { id } of due) decideOne(watched.get(id) as WatchRow, tick);
    const decidedMs = performance.now() - started;
    const began = performance.now();
    await applyTriggers(deps, due);
    return { foundMs, decidedMs, closedMs: performance.now() - began };
  };
  // A server that has just started is slower; of the rounds after that the best counts, as in the other rows.
  const rounds: Awaited<ReturnType<typeof reach>>[] = [];
  for (let nth = 1; nth <= WARM_UPS + ROUNDS; nth += 1) rounds.push(await reach(nth));
  const singlyMs = await closeSingly(WARM_UPS + ROUNDS + 1);
  const measured = rounds.slice(WARM_UPS).toSorted((one, other) => one.closedMs - other.closedMs);
  const [{ foundMs, decidedMs, closedMs }] = measured as [(typeof measured)[0]];
  const all = measured.map((round) => round.closedMs.toFixed(0)).join(', ');
  await app.close();
  await pool.end();
  const quietMs = Math.max(...quiet);
  const peerMs = timeRepricing();
  return [
    toRow(`one tick re-prices ${POSITIONS} positions one by one (${SAMPLE} measured)`, peerMs, peerMs),
    toRow(
      `one tick reaches none of ${POSITIONS}, slowest of ${QUIET_TICKS} (${verdict(quietMs, QUIET_BOUND_MS)})`,
      quietMs,
      peerMs,
    ),
    toRow(`one tick reaches ${TRIGGERED} of ${POSITIONS}: found`, foundMs, peerMs),
    toRow('… and what each comes to decided', decidedMs, peerMs),
    toRow(`${TRIGGERED} closed and committed one by one (${CLOSED_SINGLY} measured)`, singlyMs, singlyMs),
    { ...toRow(`… and together: ${all} ms (at most 15 %)`, closedMs, singlyMs), floor: TOGETHER_FLOOR },
  ];
};
