import type { COUPON_EVENTS, CouponKind } from '@candor/contract/coupon';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

type Sql = Pick<Pool | PoolClient, 'query'>;
export type CouponEventName = (typeof COUPON_EVENTS)[number];

/** Terms of a campaign; decimals as trimmed text. */
export interface CouponTerms {
  readonly campaignId: number;
  readonly kind: CouponKind;
  readonly currencyId: number;
  readonly currency: string;
  readonly scale: number;
  readonly face: string;
  readonly useDays: number;
  readonly minDeposit: string;
  readonly maxMultiple: number;
  readonly lockDays: number;
  readonly lockMax: string;
  readonly ratePercent: string;
}

/** A claimed coupon. */
export interface CouponRow extends CouponTerms {
  readonly id: number;
  readonly userId: number;
  readonly left: string;
  readonly inUse: string;
  readonly paid: string;
  readonly state: 'active' | 'used' | 'expired';
  readonly claimedMs: number;
  readonly useByMs: number;
  /** 0: active. */
  readonly endedMs: number;
  readonly reference: string;
  /** Reference of the hold that is the campaign's purse. */
  readonly purse: string;
}

const trimmed = (column: string, name: string): string => `trim_scale(${column})::text as "${name}"`;
const timed = (column: string, name: string): string =>
  `coalesce(round(extract(epoch from ${column}) * 1000), 0)::float8 as "${name}"`;

/** Of `k`, the campaign, and `y`, its coin. */
export const TERM_COLUMNS = `k.id as "campaignId", k.kind, k.currency_id as "currencyId", y.name as currency, y.scale,
  ${trimmed('k.face', 'face')}, k.use_days as "useDays", ${trimmed('k.min_deposit', 'minDeposit')}, k.max_multiple as "maxMultiple",
  k.lock_days as "lockDays", ${trimmed('k.lock_max', 'lockMax')}, ${trimmed('k.rate_percent', 'ratePercent')}`;

const COLUMNS = `c.id, c.user_id as "userId", ${TERM_COLUMNS}, ${trimmed('c.left_value', 'left')}, ${trimmed('c.in_use', 'inUse')},
  ${trimmed('c.paid', 'paid')}, c.state, ${timed('c.claimed_at', 'claimedMs')}, ${timed('c.use_by', 'useByMs')},
  ${timed('c.ended_at', 'endedMs')}, c.reference, k.reference as purse`;
const JOINS = 'join coupon_campaign k on k.id = c.campaign_id join currency y on y.id = k.currency_id';

/** Locks coupons in id order until the transaction ends. */
export const lockCoupons = async (client: PoolClient, ids: readonly number[]): Promise<Map<number, CouponRow>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<CouponRow>(
    `with locked as (select * from coupon where id = any($1::int[]) order by id for update)
     select ${COLUMNS} from locked c ${JOINS} order by c.id`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Own coupons, newest first. */
export const listOwn = async (sql: Sql, userId: number): Promise<CouponRow[]> => {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon_own',
    text: `select ${COLUMNS} from coupon c ${JOINS} where c.user_id = $1 order by c.id desc`,
    values: [userId],
  });
  return rows;
};

export const findCoupon = async (sql: Sql, id: number): Promise<CouponRow | undefined> => {
  const { rows } = await sql.query<CouponRow>({
    name: 'coupon_find',
    text: `select ${COLUMNS} from coupon c ${JOINS} where c.id = $1`,
    values: [id],
  });
  return rows[0];
};

/** Values of locked coupons after what happened to them. */
export const writeCoupons = async ({ client }: Tx, rows: readonly CouponRow[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  await client.query(
    `update coupon c set left_value = v.left_value, in_use = v.in_use, paid = v.paid, state = v.state,
       ended_at = case when v.state = 'active' then null else coalesce(c.ended_at, $6::timestamptz) end
     from unnest($1::int[], $2::numeric[], $3::numeric[], $4::numeric[], $5::text[]) as v(id, left_value, in_use, paid, state)
     where c.id = v.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ left }) => left),
      rows.map(({ inUse }) => inUse),
      rows.map(({ paid }) => paid),
      rows.map(({ state }) => state),
      at,
    ],
  );
};

export interface NewEvent {
  readonly couponId: number;
  readonly userId: number;
  readonly event: CouponEventName;
  readonly amount: string;
  readonly leftAfter: string;
  readonly subject: string;
  readonly reference: string | null;
}

export const writeEvents = async ({ client }: Tx, events: readonly NewEvent[], at: Date): Promise<void> => {
  if (events.length === 0) return;
  await client.query(
    `insert into coupon_event (coupon_id, user_id, event, amount, left_after, subject, reference, created_at)
     select v.coupon_id, v.user_id, v.event, v.amount, v.left_after, v.subject, v.reference, $8::timestamptz
     from unnest($1::int[], $2::int[], $3::text[], $4::numeric[], $5::numeric[], $6::text[], $7::uuid[])
       with ordinality as v(coupon_id, user_id, event, amount, left_after, subject, reference, place) order by v.place`,
    [
      events.map(({ couponId }) => couponId),
      events.map(({ userId }) => userId),
      events.map(({ event }) => event),
      events.map(({ amount }) => amount),
      events.map(({ leftAfter }) => leftAfter),
      events.map(({ subject }) => subject),
      events.map(({ reference }) => reference),
      at,
    ],
  );
};

export interface CouponEvent {
  readonly event: CouponEventName;
  readonly amount: string;
  readonly leftAfter: string;
  readonly subject: string;
  readonly timeMs: number;
  readonly reference: string | null;
}

export const listEvents = async (sql: Sql, couponId: number): Promise<CouponEvent[]> => {
  const { rows } = await sql.query<CouponEvent>({
    name: 'coupon_events',
    text: `select event, ${trimmed('amount', 'amount')}, ${trimmed('left_after', 'leftAfter')}, subject,
                  ${timed('created_at', 'timeMs')}, reference
           from coupon_event where coupon_id = $1 order by id`,
    values: [couponId],
  });
  return rows;
};

export interface Reminded {
  readonly id: number;
  readonly userId: number;
  readonly left: string;
  readonly currency: string;
  readonly useByMs: number;
}

/** Marks active coupons that end before `until` and returns those that were not marked before. */
export const markReminded = async (
  { client }: Tx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Reminded[]> => {
  const { rows } = await client.query<Reminded>({
    name: 'coupon_mark_reminded',
    text: `with due as (select id from coupon where state = 'active' and use_by > $1 and use_by <= $2 and not is_reminded order by id for update)
           update coupon c set is_reminded = true from due d, currency y where c.id = d.id and y.id = c.currency_id
           returning c.id, c.user_id as "userId", ${trimmed('c.left_value', 'left')}, y.name as currency, ${timed('c.use_by', 'useByMs')}`,
    values: [now, until],
  });
  return rows;
};
