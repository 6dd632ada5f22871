import type { Pool } from '../apps/server/src/platform/db/pool';

/** What a straightforward server does for one order: one transaction, statement by statement. */
export const payNaively = async (pool: Pool, orderId: number, day: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ userId: number; reward: string }>(
      'select user_id as "userId", reward from naive_lock where id = $1 for update',
      [orderId],
    );
    const [order] = rows;
    if (!order) throw new Error('no such order');
    await client.query('insert into naive_lock_payout (order_id, day, amount, paid_at) values ($1, $2, $3, now())', [
      orderId,
      day,
      order.reward,
    ]);
    await client.query('update naive_lock_purse set balance = balance - $1 where user_id = 0', [order.reward]);
    const { rows: after } = await client.query<{ balance: string }>(
      'update naive_lock_purse set balance = balance + $2 where user_id = $1 returning balance',
      [order.userId, order.reward],
    );
    await client.query(
      'insert into naive_lock_entry (user_id, order_id, day, amount, balance_after, created_at) values ($1, $2, $3, $4, $5, now())',
      [order.userId, orderId, day, order.reward, after[0]?.balance],
    );
    await client.query('update naive_lock set days_paid = days_paid + 1 where id = $1', [orderId]);
    await client.query('commit');
  } finally {
    client.release();
  }
};

/** Tables of the naive twin, owned by the administrator and open to the app. */
export const prepareNaiveLock = async (admin: Pool, ids: readonly number[], orders: number): Promise<void> => {
  await admin.query(`
    create table naive_lock (id int generated always as identity primary key, user_id int not null, reward numeric(38, 8) not null, days_paid int not null default 0);
    create table naive_lock_payout (order_id int not null references naive_lock (id), day int not null, amount numeric(38, 8) not null, paid_at timestamptz not null, primary key (order_id, day));
    create table naive_lock_purse (user_id int primary key, balance numeric(38, 8) not null);
    create table naive_lock_entry (id bigint generated always as identity primary key, user_id int not null, order_id int not null, day int not null, amount numeric(38, 8) not null, balance_after numeric(38, 8) not null, created_at timestamptz not null, unique (order_id, day));
    create index naive_lock_entry_user on naive_lock_entry (user_id, id);
    grant select, insert, update on naive_lock, naive_lock_payout, naive_lock_purse, naive_lock_entry to public`);
  await admin.query('insert into naive_lock_purse select id, 0 from unnest($1::int[] || 0) as u(id)', [ids]);
  await admin.query(
    `insert into naive_lock (user_id, reward) select u.id, 0.3 from generate_series(0, $2::int - 1) n
     join unnest($1::int[]) with ordinality u(id, place) on u.place = 1 + n % $3::int`,
    [ids, orders, ids.length],
  );
};
