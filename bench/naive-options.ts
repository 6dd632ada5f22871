import { microSubmit } from '@candor/contract/options';
import { createReadSession } from '../apps/server/src/modules/identity/index';
import type { Pool, PoolClient } from '../apps/server/src/platform/db/pool';
import { registerCall } from '../apps/server/src/platform/http/route';
import { createHttp } from '../apps/server/src/platform/http/server';
import { toWireTime } from '../apps/server/src/platform/http/wire-time';
import { refuse } from '../apps/server/src/platform/refusal';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import type { Config } from '../apps/server/src/platform/runtime/config';
import { newId } from '../apps/server/src/platform/runtime/ids';
import { createLogger } from '../apps/server/src/platform/runtime/logger';

const TABLES = `
  create table naive_duration (seconds int primary key, rate numeric(18, 8) not null, min_stake numeric(38, 8) not null,
    max_stake numeric(38, 8) not null);
  insert into naive_duration values (300, 0.9, 1, 5000);
  create table naive_purse (user_id int primary key, balance numeric(38, 8) not null);
  create table naive_option (id bigint generated always as identity primary key, user_id int not null, instrument_id int not null,
    direction text not null, seconds int not null, stake numeric(38, 8) not null, rate numeric(18, 8) not null,
    accepted_seq bigint not null, entry_price numeric(38, 8), due_ms bigint, exit_price numeric(38, 8), result smallint,
    payout numeric(38, 8), state text not null default 'open', created_at timestamptz not null default now());
  create index on naive_option (user_id, id);
  create index on naive_option (user_id, instrument_id) where state = 'open';
  create index on naive_option (due_ms) where state = 'open';
  create table naive_option_bill (id bigint generated always as identity primary key, user_id int not null, kind text not null,
    amount numeric(38, 8) not null, balance_after numeric(38, 8) not null, created_at timestamptz not null default now());
  create index on naive_option_bill (user_id, id);
  create table naive_option_event (id bigint generated always as identity primary key, user_id int not null, option_id bigint not null)`;

export const prepareNaiveOptions = async (admin: Pool, userIds: readonly number[]): Promise<void> => {
  await admin.query(TABLES);
  await admin.query(
    'grant all on naive_duration, naive_purse, naive_option, naive_option_bill, naive_option_event to public',
  );
  // User 0 is the house.
  await admin.query('insert into naive_purse select u, 1000000000 from unnest($1::int[]) u union all select 0, 0', [
    userIds,
  ]);
};

interface Stake {
  readonly userId: number;
  readonly instrumentId: number;
  readonly direction: 'up' | 'down';
  readonly seconds: number;
  readonly stake: string;
}

const BILL = 'insert into naive_option_bill (user_id, kind, amount, balance_after) values ($1, $2, $3, $4)';

/** Takes money from one purse into another, with a bill for the user. */
const move = async (client: PoolClient, userId: number, { amount, kind }: { amount: string; kind: string }) => {
  const { rows } = await client.query<{ balance: string }>(
    'update naive_purse set balance = balance + $2::numeric where user_id = $1 returning balance',
    [userId, amount],
  );
  await client.query('update naive_purse set balance = balance - $1::numeric where user_id = 0', [amount]);
  await client.query(BILL, [userId, kind, amount, rows[0]?.balance]);
};

const submit = async (client: PoolClient, { userId, instrumentId, direction, seconds, stake }: Stake) => {
  const rule = await client.query<{ rate: string }>(
    'select rate from naive_duration where seconds = $1 and $2::numeric between min_stake and max_stake',
    [seconds, stake],
  );
  const { rate } = rule.rows[0] ?? refuse('duration_unknown');
  const purse = await client.query<{ isEnough: boolean }>(
    'select balance >= $2::numeric as "isEnough" from naive_purse where user_id = $1 for update',
    [userId, stake],
  );
  if (!purse.rows[0]?.isEnough) refuse('insufficient_balance', { available: '0', currency: 'USDT' });
  const open = await client.query<{ isTooMuch: boolean }>(
    `select coalesce(sum(stake), 0) + $3::numeric > 10000 as "isTooMuch" from naive_option
     where user_id = $1 and instrument_id = $2 and state = 'open'`,
    [userId, instrumentId, stake],
  );
  if (open.rows[0]?.isTooMuch) refuse('exposure_reached', { maximum: '10000', used: '0', currency: 'USDT' });
  const head = await client.query<{ seq: string }>('select max(seq) as seq from tick where instrument_id = $1', [
    instrumentId,
  ]);
  await move(client, userId, { amount: `-${stake}`, kind: 'stake' });
  const { rows } = await client.query<{ id: string; createdAt: Date }>(
    `insert into naive_option (user_id, instrument_id, direction, seconds, stake, rate, accepted_seq)
     values ($1, $2, $3, $4, $5, $6, $7) returning id, created_at as "createdAt"`,
    [userId, instrumentId, direction, seconds, stake, rate, head.rows[0]?.seq],
  );
  return { rate, ...(rows[0] as { id: string; createdAt: Date }) };
};

const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/**
 * Settles one option in the conventional way: read it, find its price, decide, pay, update, notify its owner, commit.
 */
export const settleNaively = (pool: Pool, id: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    const due = await client.query<{ instrumentId: number; dueMs: string }>(
      `select instrument_id as "instrumentId", due_ms as "dueMs" from naive_option where id = $1 and state = 'open' for update`,
      [id],
    );
    if (due.rows[0] === undefined) return;
    const { instrumentId, dueMs } = due.rows[0];
    const last = await client.query<{ price: string }>(
      'select price from tick where instrument_id = $1 and time_ms <= $2 order by time_ms desc limit 1',
      [instrumentId, dueMs],
    );
    const exitPrice = last.rows[0]?.price ?? '0';
    const { rows } = await client.query<{ userId: number; payout: string; result: number }>(
      `select user_id as "userId", case when (entry_price < $2::numeric) = (direction = 'up') then 1 else -1 end as result,
              case when (entry_price < $2::numeric) = (direction = 'up') then trunc(stake * (1 + rate), 6) else 0 end as payout
       from naive_option where id = $1`,
      [id, exitPrice],
    );
    const option = rows[0] as { userId: number; payout: string; result: number };
    if (option.result > 0) await move(client, option.userId, { amount: option.payout, kind: 'payout' });
    await client.query(
      `update naive_option set state = 'closed', exit_price = $2, result = $3, payout = $4 where id = $1`,
      [id, exitPrice, option.result, option.payout],
    );
    await client.query('insert into naive_option_event (user_id, option_id) values ($1, $2)', [option.userId, id]);
  });

/**
 * A conventional handler: one transaction per order. It has the same guarantees as ours: durations and limits, no
 * negative balance, the exposure cap, double entry, a record for the user.
 */
export const startNaiveOptions = async (pool: Pool, config: Config) => {
  const logger = createLogger({ level: 'silent' });
  const readSession = createReadSession({ pool, clock: systemClock, logger });
  const http = createHttp({ config, logger, clock: systemClock, newId, readSession, h5Dir: null });
  registerCall(http, microSubmit, async (input, { user }) => {
    const direction = input.type === '1' ? 'up' : 'down';
    const stake = { userId: user.userId, instrumentId: input.match_id, direction, seconds: input.seconds } as const;
    const { id, createdAt, rate } = await inTransaction(pool, (client) =>
      submit(client, { ...stake, stake: input.number }),
    );
    const at = toWireTime(createdAt);
    return {
      id: Number.parseInt(id, 10),
      user_id: user.userId,
      match_id: input.match_id,
      currency_id: input.currency_id,
      currency_name: 'USDT',
      symbol_name: 'BTC/USDT',
      type: direction === 'up' ? (1 as const) : (2 as const),
      type_name: direction,
      seconds: input.seconds,
      number: input.number,
      open_price: '0',
      end_price: '0',
      fee: '0',
      profit_ratio: rate,
      fact_profits: '0',
      status: 1 as const,
      status_name: 'open',
      profit_result: 0 as const,
      profit_result_name: '',
      created_at: at,
      updated_at: at,
      handled_at: '',
      complete_at: '',
      show_micro_id: 0,
      remain_milli_seconds: 0,
      void_reason: '',
      accepted_seq: 0,
      entry_seq: 0,
      entry_ms: 0,
      due_ms: 0,
      exit_seq: 0,
      exit_ms: 0,
      payout: '0',
      coupon_id: 0,
      rule_version: 1,
      created_ms: createdAt.getTime(),
      settled_ms: 0,
    };
  });
  return { http, origin: await http.listen({ host: '127.0.0.1', port: 0 }) };
};
