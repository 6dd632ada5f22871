import type { Pool } from '../apps/server/src/platform/db/pool';

const TABLES = `
  create table naive_copy_purse (user_id int primary key, balance numeric(38, 8) not null, held numeric(38, 8) not null);
  create table naive_copy_relation (leader_id int not null, follower_id int not null, multiple numeric(20, 2) not null, total_cap numeric(38, 8) not null,
    used numeric(38, 8) not null, primary key (leader_id, follower_id));
  create table naive_copy_position (id bigint generated always as identity primary key, user_id int not null, leader_position int not null,
    lots numeric(20, 2) not null, price numeric(38, 8) not null, margin numeric(38, 8) not null, fee numeric(38, 8) not null,
    liquidation_price numeric(38, 8) not null, unique (leader_position, user_id));
  create index on naive_copy_position (user_id, id);
  create table naive_copy_bill (id bigint generated always as identity primary key, user_id int not null, amount numeric(38, 8) not null,
    balance_after numeric(38, 8) not null, created_at timestamptz not null default now());
  create index on naive_copy_bill (user_id, id);
  create table naive_copy_log (follower_id int not null, leader_position int not null, outcome text not null, primary key (leader_position, follower_id));
  create table naive_copy_hold (reference bigint primary key, user_id int not null, amount numeric(38, 8) not null, created_at timestamptz not null default now());
  create table naive_copy_link (position_id bigint primary key, leader_id int not null, leader_position int not null, price numeric(38, 8) not null);
  create index on naive_copy_link (leader_position);
  create table naive_copy_event (id bigint generated always as identity primary key, user_id int not null, position_id bigint not null)`;

/** User 0 is the house, which takes the fees. */
export const prepareNaiveCopy = async (
  admin: Pool,
  leaderId: number,
  followerIds: readonly number[],
): Promise<void> => {
  await admin.query(TABLES);
  await admin.query(
    'grant all on naive_copy_purse, naive_copy_relation, naive_copy_position, naive_copy_bill, naive_copy_log, naive_copy_hold, naive_copy_link, naive_copy_event to public',
  );
  await admin.query('insert into naive_copy_purse select u, 1000000000, 0 from unnest($1::int[] || 0) u', [
    followerIds,
  ]);
  await admin.query('insert into naive_copy_relation select $1, u, 0.5, 100000000, 0 from unnest($2::int[]) u', [
    leaderId,
    followerIds,
  ]);
};

export interface NaiveOrder {
  readonly leaderId: number;
  readonly position: number;
  readonly lots: string;
  readonly price: string;
  readonly multiple: number;
}

const SIZE = '0.001';

/**
 * Copies one order to one follower the plain way: a transaction of its own, one statement per effect. The effects are those of the
 * real copying: settings, caps, user, own limits and halts read, margin held, fee paid, position, hold, two bills, link to the
 * leader's position, log and events written.
 */
export const copyNaively = async (pool: Pool, followerId: number, order: NaiveOrder): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ lots: string; margin: string; fee: string }>(
      `select trunc(r.multiple * $3::numeric, 2) as lots, ceil(trunc(r.multiple * $3::numeric, 2) * ${SIZE} * $4::numeric / $5 * 1e6) / 1e6 as margin,
              ceil(trunc(r.multiple * $3::numeric, 2) * ${SIZE} * $4::numeric * 0.0005 * 1e6) / 1e6 as fee
       from naive_copy_relation r where leader_id = $1 and follower_id = $2 for update`,
      [order.leaderId, followerId, order.lots, order.price, order.multiple],
    );
    const [copy] = rows;
    if (!copy) throw new Error('no such follower');
    await client.query('select balance from naive_copy_purse where user_id = $1 for update', [followerId]);
    await client.query('select count(*) from naive_copy_position where user_id = $1', [followerId]);
    await client.query('select created_at, phone from app_user where id = $1', [followerId]);
    await client.query('select * from self_limit where user_id = $1', [followerId]);
    await client.query('select * from instrument_halt where instrument_id = 1');
    await client.query(
      'update naive_copy_relation set used = used + $3 where leader_id = $1 and follower_id = $2 and used + $3 <= total_cap',
      [order.leaderId, followerId, copy.margin],
    );
    const held = await client.query<{ balance: string }>(
      'update naive_copy_purse set balance = balance - $2, held = held + $2 where user_id = $1 returning balance',
      [followerId, copy.margin],
    );
    const bill = 'insert into naive_copy_bill (user_id, amount, balance_after) values ($1, $2, $3)';
    await client.query(bill, [followerId, copy.margin, held.rows[0]?.balance]);
    const paid = await client.query<{ balance: string }>(
      'update naive_copy_purse set balance = balance - $2 where user_id = $1 returning balance',
      [followerId, copy.fee],
    );
    await client.query('update naive_copy_purse set balance = balance + $1 where user_id = 0', [copy.fee]);
    await client.query(bill, [followerId, copy.fee, paid.rows[0]?.balance]);
    const made = await client.query<{ id: string }>(
      `insert into naive_copy_position (user_id, leader_position, lots, price, margin, fee, liquidation_price)
       values ($1, $2, $3, $4, $5, $6, $4::numeric * 0.9) returning id`,
      [followerId, order.position, copy.lots, order.price, copy.margin, copy.fee],
    );
    const positionId = made.rows[0]?.id;
    await client.query('insert into naive_copy_hold (reference, user_id, amount) values ($1, $2, $3)', [
      positionId,
      followerId,
      copy.margin,
    ]);
    await client.query('insert into naive_copy_link values ($1, $2, $3, $4)', [
      positionId,
      order.leaderId,
      order.position,
      order.price,
    ]);
    await client.query(`insert into naive_copy_log values ($1, $2, 'made')`, [followerId, order.position]);
    // One for the list of positions, one for the follow.
    const event = 'insert into naive_copy_event (user_id, position_id) values ($1, $2)';
    await client.query(event, [followerId, positionId]);
    await client.query(event, [followerId, positionId]);
    await client.query('commit');
  } finally {
    client.release();
  }
};
