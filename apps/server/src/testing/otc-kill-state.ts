import { endReferenceSql } from '#modules/otc/otc-entries';
import type { TestApp } from './test-app';

/** What the orders of one ad have left in the database. */
export interface AdOrders {
  readonly remaining: string;
  /** Orders by state. */
  readonly states: Readonly<Record<string, number>>;
  /** Entries by kind. */
  readonly entries: Readonly<Record<string, number>>;
  /** Coins held in escrow. */
  readonly held: string;
  /** Codes of the lines in each conversation; conversations with the same lines are counted together. */
  readonly lines: Readonly<Record<string, number>>;
  /** Notices of the owner and the takers of the ad. */
  readonly notices: Readonly<Record<string, number>>;
  /** Open orders in the rows of the takers. */
  readonly open: number;
}

const counted = (list: string): string => `
  (select coalesce(jsonb_object_agg(c.name, c.count), '{}') from (select g.name, count(*) from (${list}) g group by 1) c)`;

const READ = `
  with own as (select * from otc_order where ad_id = $1)
  select trim_scale(ad.remaining)::text as remaining,
    ${counted('select state as name from own')} as states,
    ${counted(`
      select p.kind as name from own o join ledger_posting p
        on p.reference in (o.reference, ${endReferenceSql('o.reference')}) and p.leg = 0`)} as entries,
    (select trim_scale(coalesce(sum(h.remaining), 0))::text from own o join ledger_hold h on h.reference = o.reference::text
     where h.purpose = 'otc_escrow') as held,
    ${counted(`
      select string_agg(m.body, ' ' order by m.seq) as name from own o join chat_message m using (conversation_id)
      group by o.id`)} as lines,
    ${counted(`
      select n.template as name from notification n
      where n.user_id = ad.user_id or n.user_id in (select taker_id from own)`)} as notices,
    (select coalesce(sum(t.open_taken), 0)::int from otc_trader t where t.user_id in (select taker_id from own)) as open
  from otc_ad ad where ad.id = $1`;

export const readAdOrders = async ({ pool }: Pick<TestApp, 'pool'>, adId: number): Promise<AdOrders> => {
  const { rows } = await pool.query<AdOrders>(READ, [adId]);
  const [row] = rows;
  if (!row) throw new Error(`no ad ${adId}`);
  return row;
};
