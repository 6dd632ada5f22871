import { performance } from 'node:perf_hooks';
import type { App } from '../apps/server/src/app';
import { availableOf, frozenOf, houseOf } from '../apps/server/src/kernel/ledger/chart';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { withTx } from '../apps/server/src/platform/db/with-tx';
import { newId } from '../apps/server/src/platform/runtime/ids';
import { addProject, runIeo } from '../apps/server/src/testing/ieo-steps';
import { startApp } from './app-under-load';
import type { BenchRow } from './report';
import { insertOpen, makeTicks, timeOurs } from './settle-bench';
import { addTraders } from './traders';

const COMMITS = 100_000;
const USERS = 10_000;
/** Rows of one insert: a statement has a time limit. */
const CHUNK = 5_000;
/** Row by row is measured on fewer, and multiplied. */
const SAMPLE = 1_000;
/** Allocated, refunded and published in at most three times what 100,000 options take in the same run. */
const FLOOR = 1 / 3;

/** Commits of 1,000 tokens at 0.05 USDT, as the call would have left them: rows, holds and held money. */
const insertCommits = async (pool: Pool, ids: readonly number[], projectId: number): Promise<void> => {
  await pool.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket)
     select nextval('ledger_account_number') * 4096 + 3, id, 'financial', 3, 'frozen' from unnest($1::int[]) as u(id)
     on conflict do nothing`,
    [ids],
  );
  for (let from = 0; from < COMMITS; from += CHUNK) {
    await pool.query(
      `insert into ieo_commit (id, project_id, user_id, currency_id, wanted, price, paid, value, rule_version, reference, created_at)
       select nextval('ieo_commit_id')::int, $2, ($1::int[])[1 + n % $3::int], 3, 1000, 0.05, 50, 50, 1, gen_random_uuid(),
              p.start_at + n * interval '1 millisecond'
       from generate_series($4::int, $4::int + ${CHUNK} - 1) n, ieo_project p where p.id = $2`,
      [ids, projectId, ids.length, from],
    );
  }
  await pool.query(
    `insert into ledger_hold (purpose, reference, account_id, amount, remaining, created_at)
     select 'ieo_commit', lpad(to_hex(c.user_id), 8, '0') || '-0003-8e10-8000-' || lpad(to_hex($1::int), 12, '0'), a.id, c.paid, c.paid, c.at
     from (select user_id, sum(paid) as paid, min(created_at) as at from ieo_commit where project_id = $1 group by 1) c
     join ledger_account a on a.owner_id = c.user_id and a.type = 'financial' and a.bucket = 'frozen' and a.currency_id = 3`,
    [projectId],
  );
  await pool.query(
    `update ledger_account a set balance = a.balance + v.paid from (select user_id, sum(paid) as paid from ieo_commit
     where project_id = $1 group by 1) v where a.owner_id = v.user_id and a.type = 'financial' and a.bucket = 'frozen'`,
    [projectId],
  );
};

/** From the fixed list to the last refund. */
const timeSharing = async (app: App, projectId: number): Promise<number> => {
  const started = performance.now();
  await runIeo({ app });
  const took = performance.now() - started;
  const { rows } = await app.parts.pool.query<{ state: string; paid: string }>(
    'select state, (select count(*) from ieo_buyer where project_id = p.id and allocated is not null) as paid from ieo_project p where id = $1',
    [projectId],
  );
  if (rows[0]?.state !== 'paid') throw new Error(`the project is ${rows[0]?.state} after ${rows[0]?.paid} buyers`);
  return took;
};

/** The same money per commit, one transaction each: cost to the house, the rest back. */
const timeNaive = async ({ parts }: App, ids: readonly number[]): Promise<number> => {
  const [userId = 0] = ids;
  const post = (legs: Parameters<typeof parts.ledger.postMany>[1][number]['legs'], reference = newId()) =>
    withTx(parts.pool, (tx) => parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference, ruleVersion: 1, legs }]));
  const own = availableOf(userId, 'change', 3);
  const held = frozenOf(userId, 'financial', 3);
  const holds = Array.from({ length: SAMPLE }, () => ({ purpose: 'naive', reference: newId() }));
  for (const hold of holds) {
    await post([{ from: houseOf('deposits', 3), to: own, amount: '50' }]);
    await post([{ from: own, to: held, amount: '50', putsInto: hold }]);
  }
  const started = performance.now();
  for (const hold of holds) {
    const drawsFrom = { ...hold, outcome: 'posted' as const };
    await post([
      { from: held, to: houseOf('ieo_proceeds', 3), amount: '10', drawsFrom },
      { from: held, to: own, amount: '40', drawsFrom },
    ]);
  }
  return (performance.now() - started) / SAMPLE;
};

const settleDown = async (admin: Pool): Promise<void> => {
  await admin.query('vacuum analyze ieo_commit, ieo_buyer, option_order, ledger_account, ledger_posting, ledger_hold');
  await admin.query('checkpoint');
};

/** Shares a project with 100,000 commits, against 100,000 options settled in the same run. */
export const benchIeo = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  { rounds }: { rounds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(postgres.appUrl);
  const admin = createPool(postgres.adminUrl, { max: 1 });
  const { ids } = await addTraders(pool, { count: USERS, prefix: 'ieo', account: 'micro', currencies: [3] });
  const { app } = await startApp(pool, 'api');
  const firstMs = app.parts.clock.nowMs() - rounds * 40_000;
  let [optionsMs, oursMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    const moment = await makeTicks(app, firstMs + round * 40_000);
    await insertOpen(pool, ids, moment);
    await settleDown(admin);
    optionsMs = Math.min(optionsMs, await timeOurs(app));
    const nowMs = app.parts.clock.nowMs();
    const times = {
      warmUpMs: nowMs - 7_200_000,
      startMs: nowMs - 3_600_000,
      endMs: nowMs,
      listingMs: nowMs + 86_400_000,
    };
    const terms = { supply: '20000000', userCap: '400000', commitCap: '2000000' };
    // Buyers are told of the result afterwards, by the notices' own queue.
    const { id } = await addProject({ app, pool }, { ...times, ...terms });
    await pool.query('update ieo_project set told_place = 2147483647 where id = $1', [id]);
    await insertCommits(admin, ids, id);
    await settleDown(admin);
    oursMs = Math.min(oursMs, await timeSharing(app, id));
  }
  const naiveMs = await timeNaive(app, ids);
  await app.close();
  await Promise.all([pool.end(), admin.end()]);
  return [
    {
      name: `IEO commits paid row by row (${SAMPLE} measured)`,
      perSecond: 1000 / naiveMs,
      p50Ms: naiveMs,
      p99Ms: naiveMs,
      ratio: 1,
      floor: null,
    },
    {
      name: `${COMMITS} IEO commits fixed, published, shared and refunded; against row by row`,
      perSecond: (COMMITS * 1000) / oursMs,
      p50Ms: oursMs,
      p99Ms: oursMs,
      ratio: (naiveMs * COMMITS) / oursMs,
      floor: null,
    },
    {
      name: `the same, against ${COMMITS} options settled in ${Math.round(optionsMs)} ms`,
      perSecond: (COMMITS * 1000) / oursMs,
      p50Ms: oursMs,
      p99Ms: oursMs,
      ratio: optionsMs / oursMs,
      floor: FLOOR,
    },
  ];
};
