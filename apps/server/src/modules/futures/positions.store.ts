import type { RefusalCode } from '@candor/contract/codes';
import type { CloseCause } from '@candor/contract/futures';
import type { FuturesSide } from '@candor/domain/futures/position-math';
import type { FindDone } from '#kernel/ledger/once';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** `pending`, `closing`: a market order, or its owner's close of a position, that waits for its fill tick. */
export type PositionStatus = 'pending' | 'entrust' | 'open' | 'closing' | 'closed' | 'cancelled';

/** Whether it is a position, with or without a waiting close. */
export const isPosition = ({ status }: { readonly status: PositionStatus }): boolean =>
  status === 'open' || status === 'closing';

/** Why an accepted order or close was not filled. */
export interface StoredRefusal {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

/** One row of futures_position. Decimals as text, ticks as numbers. */
export interface PositionRow {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly currencyId: number;
  readonly side: FuturesSide;
  readonly status: PositionStatus;
  /** 1 own, 2 copied. */
  readonly orderType: 1 | 2;
  readonly entryKind: 'market' | 'limit';
  readonly lots: string;
  readonly lotsLeft: string;
  readonly contractSize: string;
  /** What its owner had open and waiting in this instrument and direction when it was ordered, in base coins. */
  readonly besideSize: string;
  readonly multiple: number;
  readonly limitPrice: string | null;
  readonly entryPrice: string | null;
  /** 0 for an entrust. */
  readonly entrySeq: number;
  readonly margin: string;
  readonly marginLeft: string;
  readonly openFee: string;
  readonly closeFee: string;
  readonly overnightFee: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly liquidationPrice: string | null;
  readonly warnPrice: string | null;
  readonly urgentPrice: string | null;
  readonly warned: number;
  readonly realised: string;
  readonly fills: number;
  readonly closePrice: string | null;
  readonly closeCause: CloseCause | '';
  readonly watchSeq: number;
  /** For a market order: the newest tick at acceptance, and its price; otherwise 0 and null. */
  readonly openSeq: number;
  readonly acceptedPrice: string | null;
  /** The price at which margin and fee of a market order were held. */
  readonly holdPrice: string | null;
  readonly quotedPrice: string | null;
  /** When a market order was accepted, by the database's clock; null: before fill ticks, or an entrust. */
  readonly openAfterMs: number | null;
  /** While an order or close waits for its fill tick: the newest tick at acceptance; otherwise 0. */
  readonly acceptedSeq: number;
  /** The same: a tick fills it whose sources spoke after this. Null: nothing waits, or it was accepted before fill ticks. */
  readonly fillAfterMs: number | null;
  /** Latest time of a tick that can fill it. */
  readonly fillByMs: number | null;
  /** For a waiting close: its lots, and the reference of its entry. */
  readonly closeLots: string | null;
  readonly closeReference: string | null;
  readonly refusal: StoredRefusal | null;
  readonly nightsDoneMs: number;
  readonly expiresMs: number | null;
  readonly ruleVersion: number;
  /** Fee terms of the owner when it was ordered: rates of the rules are multiplied by the factor. */
  readonly feeLevel: number;
  readonly feeDiscount: string;
  readonly feeFactor: string;
  /** The trial fund it was ordered with: it holds no money of its owner. */
  readonly couponId: number | null;
  readonly reference: string;
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly endedAt: Date | null;
}

/** The acceptance tick of a waiting order or close; otherwise 0. */
export const ACCEPTED_SEQ = `(case p.status when 'pending' then p.accepted_seq when 'closing' then p.close_seq else 0 end)::float8`;

const FILL_AFTER_MS = `(case p.status when 'pending' then p.open_after_ms when 'closing' then p.close_after_ms end)::float8`;

export const POSITION_COLUMNS = `
  p.id, p.user_id as "userId", p.instrument_id as "instrumentId", p.currency_id as "currencyId", p.side, p.status,
  p.order_type as "orderType", p.entry_kind as "entryKind", p.lots, p.lots_left as "lotsLeft",
  p.contract_size as "contractSize", trim_scale(p.beside_size)::text as "besideSize", p.multiple, p.limit_price as "limitPrice", p.entry_price as "entryPrice",
  coalesce(p.entry_seq, 0)::float8 as "entrySeq", p.margin, p.margin_left as "marginLeft", p.open_fee as "openFee",
  p.close_fee as "closeFee", p.overnight_fee as "overnightFee", p.take_profit as "takeProfit", p.stop_loss as "stopLoss",
  p.liquidation_price as "liquidationPrice", p.warn_price as "warnPrice", p.urgent_price as "urgentPrice", p.warned,
  p.realised, p.fills, p.close_price as "closePrice", p.close_cause as "closeCause", p.watch_seq::float8 as "watchSeq",
  coalesce(p.accepted_seq, 0)::float8 as "openSeq", p.accepted_price as "acceptedPrice", p.hold_price as "holdPrice",
  p.quoted_price as "quotedPrice", p.open_after_ms::float8 as "openAfterMs", ${ACCEPTED_SEQ} as "acceptedSeq",
  ${FILL_AFTER_MS} as "fillAfterMs", p.fill_by_ms::float8 as "fillByMs",
  p.close_lots as "closeLots", p.close_reference as "closeReference", p.refusal,
  p.nights_done_ms::float8 as "nightsDoneMs", (extract(epoch from p.expires_at) * 1000)::float8 as "expiresMs",
  p.rule_version as "ruleVersion", p.fee_level as "feeLevel", trim_scale(p.fee_discount)::text as "feeDiscount",
  trim_scale(p.fee_factor)::text as "feeFactor", p.coupon_id as "couponId", p.reference, p.created_at as "createdAt",
  p.opened_at as "openedAt", p.ended_at as "endedAt"`;

/** Locks positions until the transaction ends, in id order. Accounts must be locked after them. */
export const lockPositions = async (client: PoolClient, ids: readonly number[]): Promise<Map<number, PositionRow>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<PositionRow>({
    name: 'futures_lock',
    text: `select ${POSITION_COLUMNS} from futures_position p where p.id = any($1::int[]) order by p.id for update`,
    values: [toArrayText(ids)],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Selects the own open positions of a bulk close. */
export interface BulkTarget {
  readonly userId: number;
  /** Empty: both. */
  readonly side: FuturesSide | '';
  /** 0: all. */
  readonly instrumentId: number;
}

export const isInBulk = (row: PositionRow, target: BulkTarget): boolean =>
  row.userId === target.userId &&
  row.status === 'open' &&
  row.orderType === 1 &&
  (target.side === '' || row.side === target.side) &&
  (target.instrumentId === 0 || row.instrumentId === target.instrumentId);

/** Locks named positions and those of bulk targets together, in id order. */
export const lockForClose = async (
  client: PoolClient,
  ids: readonly number[],
  bulk: readonly BulkTarget[],
): Promise<Map<number, PositionRow>> => {
  if (bulk.length === 0) return lockPositions(client, ids);
  const { rows } = await client.query<PositionRow>({
    name: 'futures_lock_bulk',
    text: `select ${POSITION_COLUMNS} from futures_position p where p.id in (
             select unnest($1::int[])
             union
             select o.id from unnest($2::int[], $3::text[], $4::int[]) as t (user_id, side, instrument_id)
             join futures_position o on o.user_id = t.user_id and o.status = 'open' and o.order_type = 1
               and (t.side = '' or o.side = t.side) and (t.instrument_id = 0 or o.instrument_id = t.instrument_id))
           order by p.id for update`,
    values: [
      ids,
      bulk.map(({ userId }) => userId),
      bulk.map(({ side }) => side),
      bulk.map(({ instrumentId }) => instrumentId),
    ],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** A row to be inserted. */
export interface NewPosition
  extends Pick<
    PositionRow,
    | 'userId'
    | 'instrumentId'
    | 'currencyId'
    | 'side'
    | 'entryKind'
    | 'lots'
    | 'contractSize'
    | 'besideSize'
    | 'multiple'
    | 'limitPrice'
    | 'margin'
    | 'openFee'
    | 'takeProfit'
    | 'stopLoss'
    | 'nightsDoneMs'
    | 'acceptedPrice'
    | 'holdPrice'
    | 'quotedPrice'
    | 'openAfterMs'
    | 'fillByMs'
    | 'ruleVersion'
    | 'feeLevel'
    | 'feeDiscount'
    | 'feeFactor'
    | 'couponId'
    | 'reference'
  > {
  readonly status: 'pending' | 'entrust';
  /** The newest tick at acceptance: later ones fill a market order or an entrust. */
  readonly tickSeq: number;
  readonly expiresAt: Date | null;
}

const INSERT = {
  name: 'futures_insert',
  text: `insert into futures_position (user_id, instrument_id, currency_id, side, status, entry_kind, lots, lots_left,
           contract_size, multiple, limit_price, margin, margin_left, open_fee, take_profit, stop_loss, watch_seq, accepted_seq,
           accepted_price, hold_price, quoted_price, fill_by_ms, nights_done_ms, expires_at, rule_version, reference, fee_level,
           fee_discount, fee_factor, coupon_id, open_after_ms, beside_size, created_at)
         select v.user_id, v.instrument_id, v.currency_id, v.side, v.status, v.entry_kind, v.lots, v.lots, v.contract_size,
           v.multiple, v.limit_price, v.margin, v.margin, v.open_fee, v.take_profit, v.stop_loss, v.tick_seq,
           case when v.status = 'pending' then v.tick_seq end, v.accepted_price, v.hold_price, v.quoted_price, v.fill_by_ms,
           v.nights_done_ms, v.expires_at, v.rule_version, v.reference, v.fee_level, v.fee_discount, v.fee_factor,
           v.coupon_id, v.open_after_ms, v.beside_size, $1::timestamptz
         from unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::numeric[], $9::numeric[],
           $10::int[], $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[], $16::bigint[],
           $17::numeric[], $18::numeric[], $19::numeric[], $20::bigint[], $21::bigint[], $22::timestamptz[], $23::int[],
           $24::uuid[], $25::smallint[], $26::numeric[], $27::numeric[], $28::int[], $29::bigint[], $30::numeric[]) as v (user_id, instrument_id, currency_id, side, status, entry_kind, lots, contract_size, multiple,
           limit_price, margin, open_fee, take_profit, stop_loss, tick_seq, accepted_price, hold_price, quoted_price,
           fill_by_ms, nights_done_ms, expires_at, rule_version, reference, fee_level, fee_discount, fee_factor, coupon_id,
           open_after_ms, beside_size)
         returning id, user_id as "userId", status`,
};

/** Inserts rows; returns number, owner and status of each, in any order. */
export const insertPositions = async (
  { client }: Tx,
  rows: readonly NewPosition[],
  at: Date,
): Promise<Pick<PositionRow, 'id' | 'userId' | 'status'>[]> => {
  if (rows.length === 0) return [];
  const column = <K extends keyof NewPosition>(name: K): NewPosition[K][] => rows.map((row) => row[name]);
  const inserted = await client.query<Pick<PositionRow, 'id' | 'userId' | 'status'>>({
    ...INSERT,
    values: [
      at,
      column('userId'),
      column('instrumentId'),
      column('currencyId'),
      column('side'),
      column('status'),
      column('entryKind'),
      column('lots'),
      column('contractSize'),
      column('multiple'),
      column('limitPrice'),
      column('margin'),
      column('openFee'),
      column('takeProfit'),
      column('stopLoss'),
      column('tickSeq'),
      column('acceptedPrice'),
      column('holdPrice'),
      column('quotedPrice'),
      column('fillByMs'),
      column('nightsDoneMs'),
      column('expiresAt'),
      column('ruleVersion'),
      column('reference'),
      column('feeLevel'),
      column('feeDiscount'),
      column('feeFactor'),
      column('couponId'),
      column('openAfterMs'),
      column('besideSize'),
    ],
  });
  return inserted.rows;
};

/** Which of these calls had a trial order accepted: its acceptance posts no entry. */
export const findTrialOrders: FindDone = async (client, references) => {
  const { rows } = await client.query<{ reference: string }>({
    name: 'futures_trial_orders',
    text: 'select reference from futures_position where reference = any($1::uuid[]) and coupon_id is not null',
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};

const UPDATE = {
  name: 'futures_update',
  text: `update futures_position p
         set status = v.status, lots_left = v.lots_left, margin = v.margin, margin_left = v.margin_left, open_fee = v.open_fee,
             close_fee = v.close_fee, realised = v.realised, fills = v.fills, close_price = v.close_price,
             close_cause = v.close_cause, entry_price = v.entry_price, entry_seq = nullif(v.entry_seq, 0),
             take_profit = v.take_profit, stop_loss = v.stop_loss, liquidation_price = v.liquidation_price,
             warn_price = v.warn_price, urgent_price = v.urgent_price, watch_seq = v.watch_seq,
             nights_done_ms = v.nights_done_ms, opened_at = v.opened_at, ended_at = v.ended_at,
             close_seq = case v.status when 'closing' then v.accepted_seq end, fill_by_ms = v.fill_by_ms,
             close_after_ms = case v.status when 'closing' then v.fill_after_ms end,
             close_lots = v.close_lots, close_reference = v.close_reference, refusal = v.refusal
         from unnest($1::int[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
           $8::int[], $9::numeric[], $10::text[], $11::numeric[], $12::bigint[], $13::numeric[], $14::numeric[],
           $15::numeric[], $16::numeric[], $17::numeric[], $18::bigint[], $19::bigint[], $20::timestamptz[],
           $21::timestamptz[], $22::numeric[], $23::bigint[], $24::bigint[], $25::bigint[], $26::numeric[], $27::uuid[], $28::jsonb[])
           as v (id, status, lots_left, margin_left, open_fee, close_fee, realised, fills, close_price, close_cause,
             entry_price, entry_seq, take_profit, stop_loss, liquidation_price, warn_price, urgent_price, watch_seq,
             nights_done_ms, opened_at, ended_at, margin, accepted_seq, fill_after_ms, fill_by_ms, close_lots, close_reference, refusal)
         where p.id = v.id`,
};

/** Columns whose values need no quotes. */
type PlainColumn = Exclude<keyof PositionRow, 'closeCause' | 'createdAt' | 'openedAt' | 'endedAt' | 'refusal'>;

/** Updates locked rows. Not awaited: sent with the commit. */
export const sendPositions = (tx: Tx, rows: readonly PositionRow[]): void => {
  if (rows.length === 0) return;
  const column = (name: PlainColumn): string => toArrayText(rows.map((row) => row[name] ?? 'NULL'));
  const values = [
    column('id'),
    column('status'),
    column('lotsLeft'),
    column('marginLeft'),
    column('openFee'),
    column('closeFee'),
    column('realised'),
    column('fills'),
    column('closePrice'),
    rows.map(({ closeCause }) => closeCause),
    column('entryPrice'),
    column('entrySeq'),
    column('takeProfit'),
    column('stopLoss'),
    column('liquidationPrice'),
    column('warnPrice'),
    column('urgentPrice'),
    column('watchSeq'),
    column('nightsDoneMs'),
    rows.map(({ openedAt }) => openedAt),
    rows.map(({ endedAt }) => endedAt),
    column('margin'),
    column('acceptedSeq'),
    column('fillAfterMs'),
    column('fillByMs'),
    column('closeLots'),
    column('closeReference'),
    rows.map(({ refusal }) => (refusal === null ? null : JSON.stringify(refusal))),
  ];
  tx.send(tx.client.query({ ...UPDATE, values }));
};

const CLOSE = {
  name: 'futures_close',
  text: `update futures_position p
         set status = 'closed', lots_left = 0, margin_left = 0, liquidation_price = null, warn_price = null,
             urgent_price = null, close_fee = v.close_fee, realised = v.realised, fills = v.fills,
             close_price = v.close_price, close_cause = v.close_cause, ended_at = $7,
             close_seq = null, close_after_ms = null, close_lots = null, close_reference = null, fill_by_ms = null,
             changed_xid = pg_current_xact_id()::text::bigint
         from unnest($1::int[], $2::numeric[], $3::numeric[], $4::int[], $5::numeric[], $6::text[])
           as v (id, close_fee, realised, fills, close_price, close_cause)
         where p.id = v.id`,
};

/** Writes the end of locked positions that were open or closing; updates fewer columns than `sendPositions`. */
export const sendClosed = (tx: Tx, rows: readonly PositionRow[], at: Date): void => {
  if (rows.length === 0) return;
  const column = (name: PlainColumn | 'closeCause'): string => toArrayText(rows.map((row) => row[name] ?? 'NULL'));
  const values = [
    column('id'),
    column('closeFee'),
    column('realised'),
    column('fills'),
    column('closePrice'),
    column('closeCause'),
    at,
  ];
  tx.send(tx.client.query({ ...CLOSE, values }));
};

/** Copied positions become their users' own. The caller holds the row locks. */
export const markOwn = async (client: PoolClient, ids: readonly number[]): Promise<void> => {
  await client.query('update futures_position set order_type = 1 where id = any($1::int[])', [ids]);
};
