import type { REBATE_REASONS } from '@candor/contract/invite';
import type { Pool } from '#platform/db/pool';
import { FIRST_FLAGS } from './flags.store';

/** SQL of the name an inviter sees of user `u`: enough to tell people apart, not enough to know them. */
export const MASKED_NAME = `case when u.nickname = '' then 'ID ***' || right(u.id::text, 2)
  else left(u.nickname, 1) || '***' || right(u.nickname, 1) end`;

const TRADING_DAYS = 30;
export const toTradingSince = (nowMs: number): Date => new Date(nowMs - TRADING_DAYS * 86_400_000);

const newestOf = (table: string, column: string): string =>
  `(select t.created_at from ${table} t where t.${column} = l.user_id order by t.id desc limit 1)`;

/** Whether the user of link `l` had a fill since $2. */
const TRADES = `(coalesce(greatest(${newestOf('spot_trade', 'maker_user_id')}, ${newestOf('spot_trade', 'taker_user_id')},
    ${newestOf('futures_fill', 'user_id')}) >= $2, false)
  or exists (select from futures_position p where p.user_id = l.user_id and p.opened_at >= $2))`;

/** Whether the user of link `l` has passed the first level of verification. */
export const VERIFIED = `exists (select from kyc_submission k where k.user_id = l.user_id and k.level = 1 and k.status = 'passed')`;

export interface PeopleCounts {
  readonly invited: number;
  readonly verified: number;
  readonly trading: number;
  readonly second: number;
}

export const countPeople = async (pool: Pool, userId: number, since: Date): Promise<PeopleCounts> => {
  const { rows } = await pool.query<PeopleCounts>({
    name: 'invite_people_counts',
    text: `select count(*)::int as invited, count(*) filter (where ${VERIFIED})::int as verified, count(*) filter (where ${TRADES})::int as trading,
             (select count(*)::int from invite_link g where g.grand_id = $1) as second
           from invite_link l where l.parent_id = $1`,
    values: [userId, since],
  });
  return rows[0] ?? { invited: 0, verified: 0, trading: 0, second: 0 };
};

export interface InvitedPerson {
  readonly name: string;
  readonly code: string;
  readonly joinedMs: number;
  readonly isVerified: boolean;
  readonly isTrading: boolean;
  readonly feesUsdt: string;
  readonly rebatesUsdt: string;
  readonly withheld: (typeof REBATE_REASONS)[number] | null;
}

/** People of level 1, newest first. */
export const listPeople = async (
  pool: Pool,
  userId: number,
  { since, page, limit }: { readonly since: Date; readonly page: number; readonly limit: number },
): Promise<InvitedPerson[]> => {
  const { rows } = await pool.query<InvitedPerson>({
    name: 'invite_people',
    text: `select ${MASKED_NAME} as name, c.code, (extract(epoch from l.created_at) * 1000)::float8 as "joinedMs",
             ${VERIFIED} as "isVerified", ${TRADES} as "isTrading", coalesce(r.fees, 0)::text as "feesUsdt", coalesce(r.rebates, 0)::text as "rebatesUsdt",
             (select f.reason from (${FIRST_FLAGS}) f where f.user_id = l.user_id and f.parent_id = $1) as withheld
           from (select * from invite_link where parent_id = $1 order by user_id desc limit $3 offset $4) l
           join app_user u on u.id = l.user_id join invite_code c on c.id = l.code_id
           left join (
             select b.payer_id, sum(b.fee_usdt) filter (where b.state <> 'reversed') as fees,
                    sum(b.value_usdt) filter (where b.state in ('pending', 'paid')) as rebates
             from rebate b where b.user_id = $1 group by b.payer_id) r on r.payer_id = l.user_id
           order by l.user_id desc`,
    values: [userId, since, limit, (page - 1) * limit],
  });
  return rows;
};
