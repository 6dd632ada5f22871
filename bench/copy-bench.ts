import { performance } from 'node:perf_hooks';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import type { App } from '../apps/server/src/app';
import { createFanOut } from '../apps/server/src/modules/copy/use-cases/fan-out';
import { createFuturesDeps } from '../apps/server/src/modules/futures/index';
import { type CloseItem, closePositions } from '../apps/server/src/modules/futures/use-cases/close-positions';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { withTx } from '../apps/server/src/platform/db/with-tx';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { startApp } from './app-under-load';
import { measureAcks } from './copy-ack';
import { copyNaively, prepareNaiveCopy } from './naive-copy';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const FOLLOWERS = 10_000;
/** Row by row is measured on fewer, and multiplied. */
const SAMPLE = 500;
const CLOSED_TOGETHER = 1_000;
const COPY_FLOOR = 20;
/** Copying takes at most twice the time of closing as many positions. */
const CLOSE_FLOOR = 0.5;
/** A leader with followers waits for a reply at most twice as long as one without. */
const ACK_FLOOR = 0.5;
/** Leaders whose replies are measured, with and without followers. */
const LEADERS = 4;
const PRICE = '60000';
const TICK_MS = 1_000;

interface Leader {
  readonly id: number;
  readonly followerIds: readonly number[];
}

const insertRelations = async (admin: Pool, { id, followerIds }: Leader): Promise<void> => {
  await admin.query(
    `insert into copy_leader (user_id, state, share_percent, followers, admitted_at) values ($1, 'active', 10, $2, now() - interval '90 days')`,
    [id, followerIds.length],
  );
  await admin.query(
    `insert into copy_relation (leader_id, follower_id, state, type, number, total_cap, stop_loss_percent, share_percent, agreement, started_at, rule_version)
     select $1, u, 'following', 1, 0.5, 200000, 40, 10, $3, now() - interval '1 day', (select max(id) from rule_version) from unnest($2::int[]) u`,
    [id, followerIds, COPY_AGREEMENT],
  );
  await admin.query('analyze copy_relation, copy_leader');
};

/** A position the leader has just opened, and its signal, as the filling tick leaves them. */
const insertOrder = async (admin: Pool, { id }: Leader, tick: { seq: number; timeMs: number }): Promise<number> => {
  const { rows } = await admin.query<{ id: number }>(
    `insert into futures_position (user_id, instrument_id, currency_id, side, status, entry_kind, lots, lots_left, contract_size, multiple,
       entry_price, entry_seq, margin, margin_left, open_fee, liquidation_price, warn_price, urgent_price, watch_seq, nights_done_ms,
       rule_version, reference, created_at, opened_at)
     values ($1, 1, 3, 'long', 'open', 'market', 10, 10, 0.001, 10, ${PRICE}, $2, 60, 60, 0.3, 54216, 54600, 54300, $2, $3,
       (select max(id) from rule_version), gen_random_uuid(), now(), now()) returning id`,
    [id, tick.seq, tick.timeMs - (tick.timeMs % 86_400_000)],
  );
  const positionId = rows[0]?.id ?? 0;
  await admin.query(
    `insert into copy_signal (leader_id, position_id, kind, nth, instrument_id, side, lots, multiple, price, tick_seq, tick_ms, created_at)
     values ($1, $2, 'open', 0, 1, 'long', 10, 10, ${PRICE}, $3, $4, now())`,
    [id, positionId, tick.seq, tick.timeMs],
  );
  return positionId;
};

const settleDown = async (admin: Pool): Promise<void> => {
  await admin.query(
    'vacuum analyze futures_position, copy_relation, copy_position, copy_result, copy_signal, ledger_account, ledger_posting, ledger_hold',
  );
  await admin.query('checkpoint');
};

const timeCopying = async (app: App): Promise<number> => {
  const fanOut = createFanOut({ ...createFuturesDeps(app.parts), ...app.parts });
  // Prices go on meanwhile: without a fresh one nothing is copied.
  const publishing = setInterval(() => void publishTicks(app, [{ symbol: 'BTC/USDT', price: PRICE }]), TICK_MS);
  const started = performance.now();
  while ((await fanOut({ ensureHeld: async () => undefined })) > 0);
  const ms = performance.now() - started;
  clearInterval(publishing);
  return ms;
};

/** Closes the copies of a position as plain positions, in transactions of the same size. */
const timeClosing = async (app: App, admin: Pool, leaderPositionId: number): Promise<number> => {
  const { rows } = await admin.query<{ id: number }>(
    'select position_id as id from copy_position where leader_position_id = $1 order by 1',
    [leaderPositionId],
  );
  if (rows.length !== FOLLOWERS) throw new Error(`${rows.length} of ${FOLLOWERS} were copied`);
  const deps = createFuturesDeps(app.parts);
  const quote = app.parts.board.quote(1);
  if (!quote) throw new Error('no price');
  const tick = { seq: quote.seq, timeMs: quote.timeMs, price: quote.price };
  const started = performance.now();
  for (let from = 0; from < rows.length; from += CLOSED_TOGETHER) {
    const items = rows
      .slice(from, from + CLOSED_TOGETHER)
      .map(({ id }): CloseItem => ({ positionId: id, cause: 'leader', lots: null, tick }));
    await withTx(deps.pool, (tx) => closePositions(deps, tx, { items, atMs: tick.timeMs }));
  }
  return performance.now() - started;
};

const timeNaive = async (pool: Pool, { id, followerIds }: Leader, position: number): Promise<number> => {
  const order = { leaderId: id, position, lots: '10', price: PRICE, multiple: 10 };
  const sample = followerIds.slice(0, SAMPLE);
  const started = performance.now();
  for (const followerId of sample) await copyNaively(pool, followerId, order);
  return (performance.now() - started) / sample.length;
};

/** One order of a leader copied to 10,000 followers, against row by row and against closing 10,000 positions; best rounds. */
export const benchCopy = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  { rounds }: { rounds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(postgres.appUrl);
  const admin = createPool(postgres.adminUrl, { max: 1 });
  const purse = { account: 'lever', currencies: [3] };
  const [{ ids }, leaders, alone] = [
    await addTraders(pool, { count: FOLLOWERS + 1, prefix: 'copy', ...purse }),
    await addTraders(pool, { count: LEADERS, prefix: 'lead', ...purse }),
    await addTraders(pool, { count: LEADERS, prefix: 'alone', ...purse }),
  ];
  const [id = 0, ...followerIds] = ids;
  const leader: Leader = { id, followerIds };
  await prepareNaiveCopy(admin, id, followerIds);
  const { app } = await startApp(pool, 'api');
  await insertRelations(admin, leader);
  let [naiveMs, copyMs, closeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The first round is for warming up.
  for (let round = 0; round <= rounds; round += 1) {
    await publishTicks(app, [{ symbol: 'BTC/USDT', price: PRICE }]);
    const quote = app.parts.board.quote(1);
    if (!quote) throw new Error('no price');
    const positionId = await insertOrder(admin, leader, quote);
    await settleDown(admin);
    await publishTicks(app, [{ symbol: 'BTC/USDT', price: PRICE }]);
    const copied = await timeCopying(app);
    const naive = await timeNaive(pool, leader, positionId);
    const closed = await timeClosing(app, admin, positionId);
    if (round === 0) continue;
    naiveMs = Math.min(naiveMs, naive);
    copyMs = Math.min(copyMs, copied);
    closeMs = Math.min(closeMs, closed);
  }
  await app.close();
  for (const leaderId of leaders.ids) await insertRelations(admin, { id: leaderId, followerIds });
  const acks = await measureAcks({ pool, admin }, { alone, followed: leaders });
  await Promise.all([pool.end(), admin.end()]);
  const row = (name: string, ms: number, [ratio, floor]: readonly [number, number | null]): BenchRow => ({
    name,
    perSecond: (FOLLOWERS * 1000) / ms,
    p50Ms: ms,
    p99Ms: ms,
    ratio,
    floor,
  });
  const rowByRow = naiveMs * FOLLOWERS;
  return [
    row(`one order copied to ${FOLLOWERS} followers row by row (${SAMPLE} measured)`, rowByRow, [1, null]),
    row('… by the fan-out', copyMs, [rowByRow / copyMs, COPY_FLOOR]),
    row(`the same, against closing ${FOLLOWERS} positions in ${closeMs.toFixed(0)} ms`, copyMs, [
      closeMs / copyMs,
      CLOSE_FLOOR,
    ]),
    {
      name: 'reply to an order of a leader without followers, wait for the tick not counted',
      ...acks.without,
      ratio: 1,
      floor: null,
    },
    {
      name: `… with ${FOLLOWERS} followers, being copied meanwhile (p99 against p99)`,
      ...acks.with,
      ratio: acks.without.p99Ms / acks.with.p99Ms,
      floor: ACK_FLOOR,
    },
  ];
};
