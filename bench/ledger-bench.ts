import { createCurrencies } from '../apps/server/src/kernel/ledger/currencies';
import { createLedger } from '../apps/server/src/kernel/ledger/post';
import { createMoveBetweenAccounts } from '../apps/server/src/modules/wallet/use-cases/move-between-accounts';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { newId } from '../apps/server/src/platform/runtime/ids';
import { bestOfRounds, type Load } from './measure';
import { runPgbench } from './pgbench-peer';
import type { BenchRow } from './report';

const USERS = 1_000;
const USDT = 3;
/** Minimum ratio to the better naive implementation in the same run. */
const FLOORS: Readonly<Record<string, number>> = { 'ledger ×64': 6, 'ledger ×1000': 8 };
const BODY_HASH = '0'.repeat(64);

const prepareBooks = async (pool: Pool): Promise<void> => {
  await pool.query(`insert into app_user (email, password_hash, invite_code, created_at)
    select 'bench' || n || '@candor.test', '', 'bench' || n, now() from generate_series(1, ${USERS}) n`);
  // Straight into the tables: a benchmark's opening balances are not part of what is measured.
  await pool.query(`insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
    select nextval('ledger_account_number') * 4096 + ${USDT}, id, t, ${USDT}, 'available', 1000000 from app_user, unnest(array['change', 'lever']) t`);
};

/** A conventional implementation of the same transfer, with the indexes its record pages would need. */
const prepareNaive = async (pool: Pool): Promise<void> => {
  await pool.query(
    `create table naive_account (id int primary key, balance numeric(38, 8) not null check (balance >= 0))`,
  );
  await pool.query(`create table naive_posting (id bigint generated always as identity primary key, account_id int not null,
    amount numeric(38, 8) not null, balance_after numeric(38, 8) not null, reference text not null, created_at timestamptz not null)`);
  await pool.query('create index on naive_posting (account_id, id)');
  await pool.query(`insert into naive_account select n, 1000000 from generate_series(1, ${USERS * 2}) n`);
};

const naiveTransfer = async (pool: Pool, from: number, to: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select id, balance from naive_account where id = any($1) order by id for update', [[from, to]]);
    const taken = await client.query('update naive_account set balance = balance - 1 where id = $1 returning balance', [
      from,
    ]);
    const given = await client.query('update naive_account set balance = balance + 1 where id = $1 returning balance', [
      to,
    ]);
    const reference = newId();
    const insert =
      'insert into naive_posting (account_id, amount, balance_after, reference, created_at) values ($1, $2, $3, $4, now())';
    await client.query(insert, [from, '-1', taken.rows[0].balance, reference]);
    await client.query(insert, [to, '1', given.rows[0].balance, reference]);
    await client.query('commit');
  } finally {
    client.release();
  }
};

const contenders = (pools: { app: Pool; naive8: Pool; naive64: Pool }, seconds: number): Record<string, Load> => {
  const currencies = createCurrencies({ pool: pools.app, clock: systemClock });
  const move = createMoveBetweenAccounts({
    pool: pools.app,
    ledger: createLedger({ clock: systemClock }),
    currencies,
    clock: systemClock,
    newId,
    reserves: [],
  });
  const ours = (callers: number): Load => ({
    callers,
    seconds,
    work: (caller, turn) =>
      move({
        userId: (caller % USERS) + 1,
        currencyId: USDT,
        amount: '1',
        from: turn % 2 === 0 ? 'change' : 'lever',
        to: turn % 2 === 0 ? 'lever' : 'change',
        idempotency: { key: newId(), path: '/wallet/change', bodyHash: BODY_HASH },
      }),
  });
  const naive = (pool: Pool, callers: number): Load => ({
    callers,
    seconds,
    work: (caller, turn) => {
      const pair = [(caller % USERS) * 2 + 1, (caller % USERS) * 2 + 2] as const;
      return turn % 2 === 0 ? naiveTransfer(pool, pair[0], pair[1]) : naiveTransfer(pool, pair[1], pair[0]);
    },
  });
  return {
    'naive ×8': naive(pools.naive8, 8),
    'naive ×64': naive(pools.naive64, 64),
    'ledger ×64': ours(64),
    'ledger ×1000': ours(1000),
  };
};

/**
 * Transfers through the wallet's public use-case (with an idempotency key each), compared with the naive implementation
 * in one run.
 */
export const benchLedger = async (
  url: { adminUrl: string; appUrl: string },
  options: { rounds: number; seconds: number },
): Promise<BenchRow[]> => {
  const admin = createPool(url.adminUrl, { max: 2 });
  await prepareBooks(admin);
  await prepareNaive(admin);
  const pools = {
    app: createPool(url.appUrl),
    naive8: createPool(url.adminUrl, { max: 8 }),
    naive64: createPool(url.adminUrl, { max: 64 }),
  };
  const results = await bestOfRounds(options.rounds, contenders(pools, options.seconds));
  const tpcb = await runPgbench(url.adminUrl, options.seconds);
  await Promise.all([admin, ...Object.values(pools)].map((pool) => pool.end()));
  const peer = Math.max(results['naive ×8']?.perSecond ?? 0, results['naive ×64']?.perSecond ?? 0);
  const rows = Object.entries(results).map(([name, result]) => ({
    name: `transfers/s, ${name}`,
    ...result,
    ratio: result.perSecond / peer,
    floor: FLOORS[name] ?? null,
  }));
  const pgbench = {
    name: 'transactions/s, pgbench ×8',
    perSecond: tpcb ?? 0,
    p50Ms: 0,
    p99Ms: 0,
    ratio: (tpcb ?? 0) / peer,
    floor: null,
  };
  return tpcb === null ? rows : [...rows, pgbench];
};
