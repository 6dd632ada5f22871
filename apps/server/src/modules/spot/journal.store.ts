import { applyFactor, type FeeTerms } from '@candor/domain/fees/fee-terms';
import type { SpotPlan } from '@candor/domain/spot/decide-spot-order';
import { fromTicks } from '@candor/domain/spot/spot-pair';
import { toCount } from '@candor/money/units';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { PairInForce } from './pair-in-force';

/** A checked order that is about to be journaled. */
export interface NewSpotOrder {
  readonly userId: number;
  readonly reference: string;
  readonly pair: PairInForce;
  readonly plan: SpotPlan;
  readonly side: 'buy' | 'sell';
  readonly kind: 'limit' | 'market';
  readonly tif: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  readonly amount: string | null;
  readonly budget: string | null;
  readonly indexPrice: string;
  readonly clientOrderId: string;
}

const LOCK = {
  name: 'spot_lock_books',
  text: `select instrument_id as id, last_seq as seq from spot_book where instrument_id = any($1) order by instrument_id for no key update`,
};

/**
 * Locks the journals and returns the numbers of their last commands: no other transaction appends until this one ends.
 * Books must be locked before accounts. Not `for update`, because the book's owner references the row while it holds
 * accounts.
 */
export const lockBooks = async (client: PoolClient, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await client.query<{ id: number; seq: string }>({ ...LOCK, values: [[...new Set(ids)]] });
  return new Map(rows.map(({ id, seq }) => [id, toCount(seq)]));
};

const HALTED = {
  name: 'spot_halted_books',
  text: `select instrument_id as id from spot_book_halt where instrument_id = any($1) and resumed_at is null`,
};

/** The halted ones among the books. */
export const loadHaltedBooks = async (client: PoolClient, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await client.query<{ id: number }>({ ...HALTED, values: [[...new Set(ids)]] });
  return new Set(rows.map(({ id }) => id));
};

const WAITING_CANCELS = {
  name: 'spot_waiting_cancels',
  text: `select c.order_id as "orderId", c.seq from spot_progress p
         join spot_command c on c.instrument_id = p.instrument_id and c.seq > p.applied_seq
         where p.instrument_id = any($1) and c.action = 'cancel' and c.order_id = any($2)`,
};

/** Cancellations of these orders that are journaled and not applied yet, by order. */
export const loadWaitingCancels = async (
  client: PoolClient,
  commands: readonly Pick<NewCommand, 'instrumentId' | 'orderId'>[],
): Promise<Map<number, number>> => {
  const values = [commands.map(({ instrumentId }) => instrumentId), commands.map(({ orderId }) => orderId)];
  const { rows } = await client.query<{ orderId: number; seq: string }>({ ...WAITING_CANCELS, values });
  return new Map(rows.map(({ orderId, seq }) => [orderId, toCount(seq)]));
};

const COUNT_OPEN = {
  name: 'spot_count_open',
  text: `select k.instrument_id as "instrumentId", k.user_id as "userId", count(o.id)::int as count
         from unnest($1::int[], $2::int[]) as k(instrument_id, user_id)
         join spot_order o on o.instrument_id = k.instrument_id and o.user_id = k.user_id and o.state = 'open'
         group by 1, 2`,
};
export const openKey = (instrumentId: number, userId: number): string => `${instrumentId}:${userId}`;

export const countOpenOrders = async (
  client: PoolClient,
  orders: readonly NewSpotOrder[],
): Promise<Map<string, number>> => {
  const pairs = new Map(orders.map((one) => [openKey(one.pair.instrumentId, one.userId), one]));
  const list = [...pairs.values()];
  const { rows } = await client.query<{ instrumentId: number; userId: number; count: number }>({
    ...COUNT_OPEN,
    values: [list.map((one) => one.pair.instrumentId), list.map((one) => one.userId)],
  });
  return new Map(rows.map((row) => [openKey(row.instrumentId, row.userId), row.count]));
};

const TAKE_IDS = {
  name: 'spot_take_order_ids',
  text: `select nextval('spot_order_id')::int as id from generate_series(1, $1::int)`,
};

/** Ids for new orders. Call under the lock of the books: in every book ids rise with the journal. */
export const takeOrderIds = async (client: PoolClient, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>({ ...TAKE_IDS, values: [count] });
  return rows.map(({ id }) => id).sort((one, other) => one - other);
};

const APPEND_ORDERS = {
  name: 'spot_append_orders',
  text: `with placed as (
           insert into spot_order (id, user_id, instrument_id, side, kind, tif, post_only, price, amount, budget, maker_fee,
             taker_fee, index_price, rank, client_order_id, reference, rule_version, fee_level, fee_discount, fee_factor, created_at,
             updated_at)
           select v.*, $21::timestamptz, $21::timestamptz
           from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::numeric[],
             $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[], $14::bigint[], $15::text[],
             $16::uuid[], $17::int[], $18::smallint[], $19::numeric[], $20::numeric[]) as v
           returning id, instrument_id, rank, user_id, price, amount, reference
         )
         insert into spot_command (instrument_id, seq, action, order_id, user_id, price, amount, reference, created_at)
         select instrument_id, rank, 'place', id, user_id, price, amount, reference, $21::timestamptz from placed`,
};
const MOVE_HEADS = {
  name: 'spot_move_heads',
  text: `update spot_book b set last_seq = v.seq from unnest($1::int[], $2::bigint[]) as v(id, seq) where b.instrument_id = v.id`,
};

export interface Appended {
  readonly orderId: number;
  readonly seq: number;
}

const sendHeads = (tx: Tx, heads: ReadonlyMap<number, number>): void => {
  tx.send(tx.client.query({ ...MOVE_HEADS, values: [[...heads.keys()], [...heads.values()]] }));
};

/** Where orders are appended, and the fee terms they keep until they end. */
export interface AppendContext {
  readonly heads: Map<number, number>;
  readonly ids: readonly number[];
  readonly feesOf: (userId: number) => FeeTerms;
  readonly at: Date;
}

/**
 * Appends the orders after `heads`, which are advanced. The caller holds the locks of the books. The journal stores the
 * original request, because the row of an order changes with its edits.
 */
export const appendOrders = (
  tx: Tx,
  orders: readonly NewSpotOrder[],
  context: AppendContext,
): Map<string, Appended> => {
  const seqs = orders.map(({ pair }) => nextSeq(context.heads, pair.instrumentId));
  const ids = context.ids.slice(0, orders.length);
  if (ids.length < orders.length) throw new Error('an order has no number');
  const fees = orders.map(({ userId }) => context.feesOf(userId));
  const rateOf = (percent: string, index: number): string => applyFactor(percent, fees[index]?.factor ?? '1');
  const values = [
    ids,
    orders.map((one) => one.userId),
    orders.map((one) => one.pair.instrumentId),
    orders.map((one) => one.side),
    orders.map((one) => one.kind),
    orders.map((one) => one.tif),
    orders.map((one) => one.postOnly),
    orders.map((one) => fromTicks(one.plan.priceTicks, one.pair)),
    orders.map((one) => one.amount),
    orders.map((one) => one.budget),
    orders.map((one, index) => rateOf(one.pair.makerFeePercent, index)),
    orders.map((one, index) => rateOf(one.pair.takerFeePercent, index)),
    orders.map((one) => one.indexPrice || '0'),
    seqs,
    orders.map((one) => one.clientOrderId),
    orders.map((one) => one.reference),
    orders.map((one) => one.pair.ruleVersion),
    fees.map(({ level }) => level),
    fees.map(({ discountPercent }) => discountPercent),
    fees.map(({ factor }) => factor),
    context.at,
  ];
  tx.send(tx.client.query({ ...APPEND_ORDERS, values }));
  sendHeads(tx, context.heads);
  return new Map(
    orders.map((one, index) => [one.reference, { orderId: ids[index] as number, seq: seqs[index] as number }]),
  );
};

const nextSeq = (heads: Map<number, number>, instrumentId: number): number => {
  const head = heads.get(instrumentId);
  if (head === undefined) throw new Error('the book was not locked');
  heads.set(instrumentId, head + 1);
  return head + 1;
};

export interface NewCommand {
  readonly action: 'cancel' | 'edit';
  readonly instrumentId: number;
  readonly orderId: number;
  readonly userId: number;
  readonly price: string | null;
  readonly amount: string | null;
  readonly extra: string;
  readonly reference: string;
}

const APPEND_COMMANDS = {
  name: 'spot_append_commands',
  text: `insert into spot_command (instrument_id, seq, action, order_id, user_id, price, amount, extra, reference, created_at)
         select v.*, $10::timestamptz from unnest($1::int[], $2::bigint[], $3::text[], $4::int[], $5::int[], $6::numeric[],
           $7::numeric[], $8::numeric[], $9::uuid[]) as v`,
};

/** Journals cancellations and edits. The caller holds the locks of the books. */
export const sendCommands = (
  tx: Tx,
  commands: readonly NewCommand[],
  context: { readonly heads: Map<number, number>; readonly at: Date },
): number[] => {
  if (commands.length === 0) return [];
  const seqs = commands.map(({ instrumentId }) => nextSeq(context.heads, instrumentId));
  const values = [
    commands.map((one) => one.instrumentId),
    seqs,
    commands.map((one) => one.action),
    commands.map((one) => one.orderId),
    commands.map((one) => one.userId),
    commands.map((one) => one.price),
    commands.map((one) => one.amount),
    commands.map((one) => one.extra),
    commands.map((one) => one.reference),
    context.at,
  ];
  tx.send(tx.client.query({ ...APPEND_COMMANDS, values }));
  sendHeads(tx, context.heads);
  return seqs;
};
