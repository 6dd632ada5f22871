import type { Pool } from '../apps/server/src/platform/db/pool';

const TABLES = `
  create table naive_dual_purse (user_id int not null, currency_id int not null, balance numeric(38, 8) not null,
    locked numeric(38, 8) not null, primary key (user_id, currency_id));
  create table naive_dual (id bigint generated always as identity primary key, user_id int not null, cost numeric(38, 8) not null,
    linked_price numeric(38, 8) not null, rate numeric(18, 8) not null, days int not null, state text not null default 'open',
    paid numeric(38, 8), maturity_ms bigint not null);
  create index on naive_dual (maturity_ms) where state = 'open';
  create table naive_dual_bill (id bigint generated always as identity primary key, user_id int not null, currency_id int not null,
    amount numeric(38, 8) not null, balance_after numeric(38, 8) not null, created_at timestamptz not null default now());
  create index on naive_dual_bill (user_id, id);
  create table naive_dual_hold (order_id bigint primary key, remaining numeric(38, 8) not null, closed_at timestamptz);
  create table naive_dual_cover (currency_id int primary key, needed numeric(38, 8) not null);
  create table naive_dual_event (id bigint generated always as identity primary key, user_id int not null, order_id bigint not null)`;

/** Calls of ETH: coin 2 is put in, coin 3 is USDT. User 0 is the house. */
export const prepareNaiveDual = async (admin: Pool, userIds: readonly number[]): Promise<void> => {
  await admin.query(TABLES);
  await admin.query(
    'grant all on naive_dual_purse, naive_dual, naive_dual_bill, naive_dual_hold, naive_dual_cover, naive_dual_event to public',
  );
  await admin.query(
    `insert into naive_dual_purse select u, c, 1000000000, 1000000 from unnest($1::int[] || 0) u cross join unnest(array[2, 3]) c`,
    [userIds],
  );
  await admin.query('insert into naive_dual_cover values (2, 1000000000), (3, 1000000000000)');
};

interface Row {
  readonly userId: number;
  readonly cost: string;
  readonly linkedPrice: string;
  readonly isBelow: boolean;
  readonly below: string;
  readonly above: string;
}

const MOVE = `update naive_dual_purse set balance = balance + $3::numeric, locked = locked + $4::numeric
  where user_id = $1 and currency_id = $2 returning balance`;
const COVER = 'update naive_dual_cover set needed = needed - $2::numeric where currency_id = $1';
const BILL = 'insert into naive_dual_bill (user_id, currency_id, amount, balance_after) values ($1, $2, $3, $4)';

/**
 * Settles one order the plain way: a transaction of its own, one statement per effect. The effects are those of the real
 * settlement: the order and its hold closed, the cover of both coins lowered, principal and payout moved and recorded.
 */
export const settleDualNaively = async (pool: Pool, id: number, mean: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Row>(
      `select user_id as "userId", cost, linked_price as "linkedPrice", $2::numeric < linked_price as "isBelow",
              trunc(cost * (1 + days * rate / 365), 8) as below, trunc(cost * linked_price * (1 + days * rate / 365), 6) as above
       from naive_dual where id = $1 and state = 'open' for update`,
      [id, mean],
    );
    const order = rows[0];
    if (order === undefined) throw new Error(`no open order ${id}`);
    const { userId, cost, isBelow } = order;
    const paid = isBelow ? order.below : order.above;
    const coin = isBelow ? 2 : 3;
    await client.query(`update naive_dual set state = 'success', paid = $2 where id = $1`, [id, paid]);
    await client.query('update naive_dual_hold set remaining = 0, closed_at = now() where order_id = $1', [id]);
    await client.query(COVER, [2, order.below]);
    await client.query(COVER, [3, order.above]);
    const left = await client.query<{ balance: string }>(MOVE, [userId, 2, '0', `-${cost}`]);
    await client.query(BILL, [userId, 2, cost, left.rows[0]?.balance]);
    await client.query(MOVE, [0, 2, isBelow ? '0' : cost, '0']);
    await client.query(MOVE, [0, coin, `-${paid}`, '0']);
    const after = await client.query<{ balance: string }>(MOVE, [userId, coin, paid, '0']);
    await client.query(BILL, [userId, coin, paid, after.rows[0]?.balance]);
    await client.query('insert into naive_dual_event (user_id, order_id) values ($1, $2)', [userId, id]);
    await client.query('commit');
  } finally {
    client.release();
  }
};
