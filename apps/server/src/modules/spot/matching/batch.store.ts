import { computeHold } from '@candor/domain/spot/compute-fill';
import { fromLots, fromTicks, toBudget, toTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { fromUnits, toCount, toUnits } from '@candor/money/units';
import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { BookOrder, Command, CommandAction, OrderState, SkippedCommand } from './book-order';
import type { BookPair } from './book-pair';
import type { LiveBook, LiveTrade } from './live-book';
import { tradeReference } from './settle-moves';

const ORDER_COLUMNS = `o.id, o.user_id as "userId", o.instrument_id as "instrumentId", o.side, o.kind, o.tif,
  o.post_only as "postOnly", o.price, o.amount, o.budget, o.filled, o.filled_quote as "filledQuote", o.paid, o.received,
  o.fee, o.maker_fee as "makerFee", o.taker_fee as "takerFee", o.fee_level as "feeLevel", o.fee_discount as "feeDiscount",
  o.rule_version as "ruleVersion",
  o.reference, o.rank, o.state, o.end_reason as "endReason", o.client_order_id as "clientOrderId",
  o.index_price as "indexPrice", o.created_at as "createdAt", o.updated_at as "updatedAt"`;

interface OrderRow {
  id: number;
  userId: number;
  instrumentId: number;
  side: 'buy' | 'sell';
  kind: 'limit' | 'market';
  tif: 'gtc' | 'ioc' | 'fok';
  postOnly: boolean;
  price: string;
  amount: string | null;
  budget: string | null;
  filled: string;
  filledQuote: string;
  paid: string;
  received: string;
  fee: string;
  makerFee: string;
  takerFee: string;
  feeLevel: number;
  feeDiscount: string;
  ruleVersion: number;
  reference: string;
  rank: string;
  state: OrderState;
  endReason: string;
  clientOrderId: string;
  indexPrice: string;
  createdAt: Date;
  updatedAt: Date;
}

const units = (text: string): bigint => toUnits(text, UNIT_SCALE);
/** Lots of an amount that was already checked against the step. */
export const lotsOf = (amount: string, pair: BookPair): number => toCount(units(amount) / units(pair.lot));

/**
 * The money the book may still use for an order. Not read from the ledger: the hold may already include money for edits
 * that the book has not applied yet.
 */
const heldFor = (row: OrderRow, pair: BookPair): bigint => {
  if (row.budget !== null) return units(row.budget) - units(row.paid);
  const filledLots = lotsOf(row.filled, pair);
  const openLots = lotsOf(row.amount ?? '0', pair) - filledLots;
  const sums = { filledLots, quote16: toUnits(row.filledQuote, 16) };
  return computeHold({ side: row.side, priceTicks: toTicks(row.price, pair) ?? 0, openLots, sums }, pair);
};

const toOrder = (row: OrderRow, pair: BookPair): BookOrder => ({
  id: row.id,
  userId: row.userId,
  instrumentId: row.instrumentId,
  side: row.side,
  kind: row.kind,
  tif: row.tif,
  postOnly: row.postOnly,
  priceTicks: toTicks(row.price, pair) ?? 0,
  lots: row.amount === null ? 0 : lotsOf(row.amount, pair),
  budget: row.budget === null ? 0 : toBudget(row.budget, pair),
  budgetUnits: units(row.budget ?? '0'),
  sums: { filledLots: lotsOf(row.filled, pair), quote16: toUnits(row.filledQuote, 16) },
  paid: units(row.paid),
  received: units(row.received),
  fee: units(row.fee),
  held: heldFor(row, pair),
  makerFeePercent: row.makerFee,
  takerFeePercent: row.takerFee,
  feeLevel: row.feeLevel,
  feeDiscount: row.feeDiscount,
  ruleVersion: row.ruleVersion,
  reference: row.reference,
  rank: toCount(row.rank),
  state: row.state,
  endReason: row.endReason,
  clientOrderId: row.clientOrderId,
  indexPrice: row.indexPrice,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

interface CommandRow extends OrderRow {
  commandInstrumentId: number;
  seq: string;
  action: CommandAction;
  orderId: number;
  commandUserId: number;
  commandReference: string;
  newPrice: string | null;
  newAmount: string | null;
  extra: string;
}

const LOAD = {
  name: 'spot_load_commands',
  text: `select c.instrument_id as "commandInstrumentId", c.seq, c.action, c.order_id as "orderId", c.user_id as "commandUserId", c.reference as "commandReference",
                c.price as "newPrice", c.amount as "newAmount", c.extra, ${ORDER_COLUMNS}
         from unnest($1::int[], $2::bigint[]) as k(instrument_id, applied)
         cross join lateral (
           select * from spot_command where instrument_id = k.instrument_id and seq > k.applied order by seq limit $3
         ) c
         left join spot_order o on o.id = c.order_id
         order by c.instrument_id, c.seq`,
};

const BEHIND = {
  name: 'spot_books_behind',
  text: `select k.instrument_id as id from unnest($1::int[], $2::bigint[]) as k(instrument_id, applied)
         cross join lateral (
           select from spot_command where instrument_id = k.instrument_id and seq > k.applied order by seq limit 1
         ) c`,
};

/** The books among these whose journals have commands not applied yet. */
export const loadBehind = async (pool: Pool, books: readonly LiveBook[]): Promise<number[]> => {
  const values = [books.map((book) => book.pair.instrumentId), books.map((book) => book.appliedSeq)];
  const { rows } = await pool.query<{ id: number }>({ ...BEHIND, values });
  return rows.map(({ id }) => id);
};

/** Most commands of one book applied at once. */
export const MAX_COMMANDS = 1_000;

const toCommand = (row: CommandRow, pair: BookPair): Command => {
  const seq = toCount(row.seq);
  if (row.id === null || row.instrumentId !== pair.instrumentId) {
    throw new Error(`${pair.symbol}: command ${seq} is about order ${row.orderId}, which this book does not have`);
  }
  return {
    instrumentId: pair.instrumentId,
    seq,
    action: row.action,
    orderId: row.orderId,
    userId: row.commandUserId,
    reference: row.commandReference,
    priceTicks: row.newPrice === null ? null : toTicks(row.newPrice, pair),
    lots: row.newAmount === null ? null : lotsOf(row.newAmount, pair),
    extra: units(row.extra),
    order: toOrder(row, pair),
  };
};

const loadRows = async (
  client: PoolClient,
  books: ReadonlyMap<number, LiveBook>,
  limit: number,
): Promise<{ row: CommandRow; pair: BookPair }[]> => {
  const list = [...books.values()];
  const values = [list.map((book) => book.pair.instrumentId), list.map((book) => book.appliedSeq), limit];
  const { rows } = await client.query<CommandRow>({ ...LOAD, values });
  return rows.map((row) => {
    const book = books.get(row.commandInstrumentId);
    if (!book) throw new Error('a command of a book that was not asked for');
    return { row, pair: book.pair };
  });
};

/** The commands these books have not applied yet, in order. */
export const loadCommands = async (
  client: PoolClient,
  books: ReadonlyMap<number, LiveBook>,
  limit = MAX_COMMANDS,
): Promise<Command[]> => (await loadRows(client, books, limit)).map(({ row, pair }) => toCommand(row, pair));

/** The same for one book, including skipped commands, whose contents are not read. */
export const loadJournal = async (
  client: PoolClient,
  book: LiveBook,
  skipped: ReadonlySet<number>,
): Promise<(Command | SkippedCommand)[]> => {
  const rows = await loadRows(client, new Map([[book.pair.instrumentId, book]]), MAX_COMMANDS);
  return rows.map(({ row, pair }) => {
    const seq = toCount(row.seq);
    return skipped.has(seq) ? { instrumentId: pair.instrumentId, seq, action: 'skip' } : toCommand(row, pair);
  });
};

export interface SavedProgress {
  readonly instrumentId: number;
  readonly appliedSeq: number;
  readonly tradeSeq: number;
}

export const loadProgress = async (client: PoolClient, ids: readonly number[]): Promise<SavedProgress[]> => {
  const { rows } = await client.query<{ instrumentId: number; appliedSeq: string; tradeSeq: string }>(
    `select instrument_id as "instrumentId", applied_seq as "appliedSeq", trade_seq as "tradeSeq"
     from spot_progress where instrument_id = any($1)`,
    [ids],
  );
  return rows.map((row) => ({
    instrumentId: row.instrumentId,
    appliedSeq: toCount(row.appliedSeq),
    tradeSeq: toCount(row.tradeSeq),
  }));
};

/** Orders that are in the book; those journaled after `applied_seq` are added when their command is applied. */
export const loadOpenOrders = async (client: PoolClient, pair: BookPair): Promise<BookOrder[]> => {
  const { rows } = await client.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_order o
     where o.instrument_id = $1 and o.state = 'open'
       and o.rank <= (select applied_seq from spot_progress where instrument_id = $1)`,
    [pair.instrumentId],
  );
  return rows.map((row) => toOrder(row, pair));
};

/** Orders by id, whatever their state. */
export const loadOrdersById = async (
  client: PoolClient,
  pair: BookPair,
  ids: readonly number[],
): Promise<BookOrder[]> => {
  const { rows } = await client.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_order o where o.id = any($1::int[])`,
    [ids],
  );
  return rows.map((row) => toOrder(row, pair));
};

const INSERT_TRADES = {
  name: 'spot_insert_trades',
  text: `insert into spot_trade (instrument_id, seq, command_seq, price, amount, taker_side, maker_order_id, taker_order_id,
           maker_user_id, taker_user_id, buyer_paid, buyer_fee, seller_received, seller_fee, with_house, entry_reference, created_at)
         select v.*, $17::timestamptz from unnest($1::int[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::text[],
           $7::int[], $8::int[], $9::int[], $10::int[], $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[],
           $15::boolean[], $16::uuid[]) as v`,
};

export const sendTrades = (tx: Tx, trades: readonly LiveTrade[], context: { at: Date; houseId: number }): void => {
  if (trades.length === 0) return;
  const column = (of: (trade: LiveTrade) => string | number | boolean): string =>
    toArrayText(trades.map((t) => String(of(t))));
  const text = (value: bigint): string => fromUnits(value, UNIT_SCALE);
  const values = [
    column((t) => t.pair.instrumentId),
    column((t) => t.seq),
    column((t) => t.commandSeq),
    column((t) => fromTicks(t.priceTicks, t.pair)),
    column((t) => fromLots(t.lots, t.pair)),
    column((t) => t.takerSide),
    column((t) => t.maker.id),
    column((t) => t.taker.id),
    column((t) => t.maker.userId),
    column((t) => t.taker.userId),
    column((t) => text(t.figures.buyerPays)),
    column((t) => text(t.figures.buyerFee)),
    column((t) => text(t.figures.sellerReceives)),
    column((t) => text(t.figures.sellerFee)),
    column((t) => t.maker.userId === context.houseId || t.taker.userId === context.houseId),
    column((t) => tradeReference(t.pair.instrumentId, t.seq)),
    context.at,
  ];
  tx.send(tx.client.query({ ...INSERT_TRADES, values }));
};

const UPDATE_ORDERS = {
  name: 'spot_update_orders',
  text: `update spot_order o set price = v.price, amount = v.amount, filled = v.filled, filled_quote = v.filled_quote, paid = v.paid,
           received = v.received, fee = v.fee, state = v.state, end_reason = v.end_reason, rank = v.rank, updated_at = $12
         from unnest($1::int[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
           $8::numeric[], $9::text[], $10::text[], $11::bigint[])
           as v(id, price, amount, filled, filled_quote, paid, received, fee, state, end_reason, rank)
         where o.id = v.id`,
};

export const sendOrders = (
  tx: Tx,
  orders: readonly BookOrder[],
  context: { at: Date; pairOf: (instrumentId: number) => BookPair },
): void => {
  if (orders.length === 0) return;
  for (const order of orders) order.updatedAt = context.at;
  const text = (value: bigint): string => fromUnits(value, UNIT_SCALE);
  const values = [
    orders.map((o) => o.id),
    orders.map((o) => fromTicks(o.priceTicks, context.pairOf(o.instrumentId))),
    orders.map((o) => (o.budget > 0 ? null : fromLots(o.lots, context.pairOf(o.instrumentId)))),
    orders.map((o) => fromLots(o.sums.filledLots, context.pairOf(o.instrumentId))),
    orders.map((o) => fromUnits(o.sums.quote16, 16)),
    orders.map((o) => text(o.paid)),
    orders.map((o) => text(o.received)),
    orders.map((o) => text(o.fee)),
    orders.map((o) => o.state),
    orders.map((o) => o.endReason),
    orders.map((o) => o.rank),
    context.at,
  ];
  tx.send(tx.client.query({ ...UPDATE_ORDERS, values }));
};

const UPDATE_PROGRESS = {
  name: 'spot_update_progress',
  text: `update spot_progress p set applied_seq = v.applied, trade_seq = v.trades
         from unnest($1::int[], $2::bigint[], $3::bigint[]) as v(id, applied, trades) where p.instrument_id = v.id`,
};

export const sendProgress = (tx: Tx, books: readonly LiveBook[]): void => {
  tx.send(
    tx.client.query({
      ...UPDATE_PROGRESS,
      values: [books.map((b) => b.pair.instrumentId), books.map((b) => b.appliedSeq), books.map((b) => b.tradeSeq)],
    }),
  );
};
