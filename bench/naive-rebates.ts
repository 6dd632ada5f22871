import type { Pool } from '../apps/server/src/platform/db/pool';

interface NaiveLink {
  readonly parent: number;
  readonly grand: number | null;
  readonly first: string;
  readonly second: string;
}

const INSERT = `insert into naive_rebate (fill_kind, fill_id, level, user_id, payer_id, currency_id, fee, fee_usdt, percent, amount, value_usdt, day_ms,
    filled_at, matures_ms, state, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8::numeric, trunc($7::numeric * $8::numeric * 0.01, 6), trunc($7::numeric * $8::numeric * 0.01, 6), 0, now(), 0, 'pending', now())`;

/** What a straightforward server does for the seller's side of one trade: one transaction, statement by statement. */
export const shareNaively = async (pool: Pool, tradeId: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const fills = await client.query<{ payer: number; fee: string }>(
      'select maker_user_id as payer, seller_fee as fee from spot_trade where id = $1',
      [tradeId],
    );
    const [fill] = fills.rows;
    if (!fill) throw new Error('no such trade');
    const links = await client.query<NaiveLink>(
      'select parent_id as parent, grand_id as grand, first_percent as first, second_percent as second from invite_link where user_id = $1',
      [fill.payer],
    );
    const [link] = links.rows;
    const levels = link
      ? [
          { user: link.parent, percent: link.first },
          { user: link.grand, percent: link.second },
        ]
      : [];
    for (const [at, { user, percent }] of levels.entries()) {
      if (user === null) continue;
      await client.query(INSERT, ['spot_maker', tradeId, at + 1, user, fill.payer, 3, fill.fee, percent]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
};

/** The table of the naive twin has the columns and indexes of the real one. */
export const prepareNaiveRebates = async (admin: Pool): Promise<void> => {
  await admin.query('create table naive_rebate (like rebate including all); grant all on naive_rebate to public');
};
