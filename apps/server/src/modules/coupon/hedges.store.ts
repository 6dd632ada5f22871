import type { Tx } from '#platform/db/with-tx';

/** Trades of two trial funds in opposite directions of one market, opened within this time of each other and both open. */
const TOGETHER = `interval '1 hour'`;

/** What trial funds opened; $1: those that ended before are left out. */
const TRADES = `
  select p.user_id, p.coupon_id, p.instrument_id, p.side = 'long' as is_up, p.opened_at as from_at,
    coalesce(p.ended_at, 'infinity') as to_at, 'futures ' || p.id as subject
  from futures_position p where p.coupon_id is not null and p.opened_at is not null and (p.ended_at is null or p.ended_at > $1)
  union all
  select o.user_id, o.coupon_id, o.instrument_id, o.direction = 'up', to_timestamp(o.entry_ms / 1000.0),
    to_timestamp(coalesce(o.exit_ms, o.due_ms) / 1000.0), 'option ' || o.id
  from option_order o where o.coupon_id is not null and o.entry_seq is not null and (o.settled_at is null or o.settled_at > $1)`;

export interface Hedge {
  readonly couponId: number;
  readonly otherCouponId: number;
  readonly userId: number;
  readonly otherId: number;
  /** The first trades that were hedged: "futures 12", "option 7". */
  readonly subject: string;
  readonly otherSubject: string;
}

/** Trial funds of two people hedged against each other, whoever they are, without those that are known. */
export const findHedges = async ({ client }: Pick<Tx, 'client'>, endedAfter: Date): Promise<Hedge[]> => {
  const { rows } = await client.query<Hedge>(
    `with trade as materialized (${TRADES})
     select distinct on (1, 2) a.coupon_id as "couponId", b.coupon_id as "otherCouponId", a.user_id as "userId",
       b.user_id as "otherId", a.subject, b.subject as "otherSubject"
     from trade a join trade b on b.instrument_id = a.instrument_id and b.is_up <> a.is_up and b.user_id <> a.user_id
       and b.coupon_id > a.coupon_id and a.from_at < b.to_at and b.from_at < a.to_at
       and b.from_at between a.from_at - ${TOGETHER} and a.from_at + ${TOGETHER}
     where not exists (select from coupon_hedge h where h.coupon_id = a.coupon_id and h.other_coupon_id = b.coupon_id)
     order by 1, 2, greatest(a.from_at, b.from_at)`,
    [endedAfter],
  );
  return rows;
};

export interface FlaggedHedge extends Hedge {
  readonly signs: readonly string[];
}

export const insertHedges = async ({ client }: Tx, hedges: readonly FlaggedHedge[], at: Date): Promise<void> => {
  await client.query(
    `insert into coupon_hedge (coupon_id, other_coupon_id, subject, other_subject, signs, found_at)
     select v.coupon_id, v.other_coupon_id, v.subject, v.other_subject, string_to_array(v.signs, ' '), $6::timestamptz
     from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[]) as v (coupon_id, other_coupon_id, subject, other_subject, signs)
     on conflict do nothing`,
    [
      hedges.map(({ couponId }) => couponId),
      hedges.map(({ otherCouponId }) => otherCouponId),
      hedges.map(({ subject }) => subject),
      hedges.map(({ otherSubject }) => otherSubject),
      hedges.map(({ signs }) => signs.join(' ')),
      at,
    ],
  );
};
