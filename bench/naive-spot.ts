import { placeSpotOrder } from '@candor/contract/spot';
import { fromUnits, toUnits } from '@candor/money/units';
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
  create table naive_book (id int primary key, price_step numeric(38, 8) not null, amount_step numeric(38, 8) not null,
    min_value numeric(38, 8) not null, lowest numeric(38, 8) not null, highest numeric(38, 8) not null, max_open int not null);
  insert into naive_book values (1, 0.01, 0.00001, 5, 42000, 78000, 200);
  create table naive_balance (user_id int, currency_id int, available numeric(38, 8) not null check (available >= 0),
    held numeric(38, 8) not null default 0 check (held >= 0), primary key (user_id, currency_id));
  create table naive_order (id bigint generated always as identity primary key, user_id int not null, side text not null,
    price numeric(38, 8) not null, amount numeric(38, 8) not null, filled numeric(38, 8) not null default 0,
    state text not null default 'open', created_at timestamptz not null default now());
  create index on naive_order (side, price, id) where state = 'open';
  create index on naive_order (user_id, id);
  create index on naive_order (user_id) where state = 'open';
  create table naive_trade (id bigint generated always as identity primary key, maker_order_id bigint not null,
    taker_order_id bigint not null, price numeric(38, 8) not null, amount numeric(38, 8) not null,
    created_at timestamptz not null default now());
  create table naive_bill (id bigint generated always as identity primary key, user_id int not null, currency_id int not null,
    kind text not null, amount numeric(38, 8) not null, balance_after numeric(38, 8), created_at timestamptz not null default now());
  create index on naive_bill (user_id, id)`;

export const prepareNaiveSpot = async (admin: Pool, userIds: readonly number[]): Promise<void> => {
  await admin.query(TABLES);
  await admin.query('grant all on naive_book, naive_balance, naive_order, naive_trade, naive_bill to public');
  await admin.query(
    `insert into naive_balance (user_id, currency_id, available)
     select u, c, 1000000000 from unnest($1::int[]) u, unnest(array[1, 3]) c union all select 0, c, 0 from unnest(array[1, 3]) c`,
    [userIds],
  );
};

const FEE = '0.001';
interface OrderRequest {
  readonly userId: number;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
}
interface Resting {
  readonly id: string;
  readonly userId: number;
  readonly price: string;
  readonly left: string;
}

/** The rules of the market and the number of open orders, as every order is checked against them. */
const check = async (client: PoolClient, { userId, price, amount }: OrderRequest): Promise<void> => {
  // Also locks the book: without it two crossing orders could miss each other, and balances would be locked in any
  // order.
  const { rowCount } = await client.query(
    `select from naive_book where id = 1 and $1::numeric % price_step = 0 and $2::numeric % amount_step = 0
     and $1::numeric * $2::numeric >= min_value and $1::numeric between lowest and highest for update`,
    [price, amount],
  );
  if (rowCount === 0) refuse('order_incomplete');
  const open = await client.query<{ count: number }>(
    `select count(*)::int as count from naive_order where user_id = $1 and state = 'open'`,
    [userId],
  );
  if ((open.rows[0]?.count ?? 0) >= 200) refuse('too_many_orders', { maximum: '200' });
};

const hold = async (client: PoolClient, { userId, side, price, amount }: OrderRequest): Promise<void> => {
  const currencyId = side === 'buy' ? 3 : 1;
  const worth = side === 'buy' ? fromUnits(toUnits(price, 8) * toUnits(amount, 8), 16) : amount;
  const { rows } = await client.query<{ isEnough: boolean }>(
    'select available >= $3::numeric as "isEnough" from naive_balance where user_id = $1 and currency_id = $2 for update',
    [userId, currencyId, worth],
  );
  if (!rows[0]?.isEnough) refuse('insufficient_balance', { available: '0', currency: 'USDT' });
  const after = await client.query<{ available: string }>(
    `update naive_balance set available = available - $3::numeric, held = held + $3::numeric
     where user_id = $1 and currency_id = $2 returning available`,
    [userId, currencyId, worth],
  );
  await client.query(
    `insert into naive_bill (user_id, currency_id, kind, amount, balance_after) values ($1, $2, 'hold', -$3::numeric, $4)`,
    [userId, currencyId, worth, after.rows[0]?.available],
  );
};

const findBest = async (client: PoolClient, order: OrderRequest): Promise<Resting | undefined> => {
  const best =
    order.side === 'buy'
      ? `side = 'sell' and price <= $1 order by price, id`
      : `side = 'buy' and price >= $1 order by price desc, id`;
  const { rows } = await client.query<Resting>(
    `select id, user_id as "userId", price, amount - filled as left from naive_order where state = 'open' and ${best} limit 1 for update`,
    [order.price],
  );
  return rows[0];
};

const FILL = `update naive_order set filled = filled + $2::numeric,
  state = case when filled + $2::numeric = amount then 'done' else state end where id = $1 returning filled, state`;

/** One fill: both orders, the trade, both sides of both balances, the house's fees, and the bills users read. */
const trade = async (
  client: PoolClient,
  takerId: string,
  fill: { order: OrderRequest; maker: Resting; amount: string },
) => {
  const { order, maker, amount } = fill;
  await client.query(FILL, [maker.id, amount]);
  const { rows } = await client.query<{ filled: string; state: string }>(FILL, [takerId, amount]);
  await client.query(
    'insert into naive_trade (maker_order_id, taker_order_id, price, amount) values ($1, $2, $3, $4)',
    [maker.id, takerId, maker.price, amount],
  );
  const [buyer, seller] = order.side === 'buy' ? [order.userId, maker.userId] : [maker.userId, order.userId];
  // A buyer's hold was made at the buyer's own limit: the difference comes back.
  const limit = order.side === 'buy' ? order.price : maker.price;
  await client.query(
    `update naive_balance set held = held - $4::numeric * $5::numeric, available = available + $4::numeric * ($5::numeric - $3::numeric)
     where user_id = $1 and currency_id = $2`,
    [buyer, 3, maker.price, amount, limit],
  );
  await client.query(
    'update naive_balance set available = available + $3::numeric * (1 - $4::numeric) where user_id = $1 and currency_id = $2',
    [buyer, 1, amount, FEE],
  );
  await client.query('update naive_balance set held = held - $3::numeric where user_id = $1 and currency_id = $2', [
    seller,
    1,
    amount,
  ]);
  await client.query(
    'update naive_balance set available = available + $3::numeric * $4::numeric * (1 - $5::numeric) where user_id = $1 and currency_id = $2',
    [seller, 3, amount, maker.price, FEE],
  );
  await client.query(
    `update naive_balance set available = available + $1::numeric * $3::numeric * case currency_id when 1 then 1 else $2::numeric end
     where user_id = 0`,
    [amount, maker.price, FEE],
  );
  await client.query(
    `insert into naive_bill (user_id, currency_id, kind, amount)
     values ($1, 3, 'spot', -$3::numeric * $4::numeric), ($1, 1, 'spot', $3::numeric * (1 - $5::numeric)),
            ($2, 1, 'spot', -$3::numeric), ($2, 3, 'spot', $3::numeric * $4::numeric * (1 - $5::numeric))`,
    [buyer, seller, amount, maker.price, FEE],
  );
  return rows[0] as { filled: string; state: string };
};

const place = async (client: PoolClient, order: OrderRequest) => {
  await check(client, order);
  await hold(client, order);
  const { rows } = await client.query<{ id: string; createdAt: Date }>(
    'insert into naive_order (user_id, side, price, amount) values ($1, $2, $3, $4) returning id, created_at as "createdAt"',
    [order.userId, order.side, order.price, order.amount],
  );
  const { id, createdAt } = rows[0] as { id: string; createdAt: Date };
  let now = { filled: '0', state: 'open' };
  while (now.state === 'open') {
    const maker = await findBest(client, order);
    if (maker === undefined || maker.userId === order.userId) break;
    const [has, wants] = [toUnits(maker.left, 8), toUnits(order.amount, 8) - toUnits(now.filled, 8)];
    now = await trade(client, id, { order: order, maker, amount: fromUnits(has < wants ? has : wants, 8) });
  }
  return { id: Number.parseInt(id, 10), createdAt, ...now };
};

/**
 * A conventional handler: one transaction per order, the book in the database. It has the same guarantees as ours:
 * market rules, no negative balance, price-time priority, fees, records.
 */
export const startNaiveSpot = async (pool: Pool, config: Config) => {
  const logger = createLogger({ level: 'silent' });
  const readSession = createReadSession({ pool, clock: systemClock, logger });
  const http = createHttp({ config, logger, clock: systemClock, newId, readSession, h5Dir: null });
  registerCall(http, placeSpotOrder, async (input, { user }) => {
    const order = { userId: user.userId, side: input.side, price: input.price ?? '0', amount: input.amount ?? '0' };
    const client = await pool.connect();
    try {
      await client.query('begin');
      const placed = await place(client, order);
      await client.query('commit');
      return {
        id: placed.id,
        client_order_id: '',
        currency_id: input.currency_id,
        legal_id: input.legal_id,
        symbol: 'BTC/USDT',
        side: input.side,
        kind: input.kind,
        tif: input.tif,
        post_only: 0 as const,
        price: order.price,
        amount: order.amount,
        budget: '0',
        filled: placed.filled,
        filled_quote: '0',
        average_price: '0',
        fee: '0',
        fee_currency_name: 'BTC',
        maker_fee: '0.1',
        taker_fee: '0.1',
        fee_level: 0,
        fee_discount: '0',
        held: '0',
        state: placed.state as 'open' | 'done',
        end_reason: '',
        rule_version: 1,
        created_at: toWireTime(placed.createdAt),
        created_at_ms: placed.createdAt.getTime(),
        updated_at_ms: placed.createdAt.getTime(),
      };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
  return { http, origin: await http.listen({ host: '127.0.0.1', port: 0 }) };
};
