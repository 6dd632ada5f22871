import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Pool, PoolClient } from '../apps/server/src/platform/db/pool';

const USDT = 3;

class TooLow extends Error {}

const inTx = async (pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<boolean> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof TooLow)) throw error;
    return false;
  } finally {
    client.release();
  }
};

/** One transaction per bid on the same tables: lock, check balance and own limits, write bid, offer, bidder, message and event. */
const bidNaively = (pool: Pool, offerId: number, bid: { userId: number; price: string }): Promise<boolean> =>
  inTx(pool, async (client) => {
    const { rows } = await client.query(
      `select price, leader_id, work_id from nft_offer where id = $1 and state = 'open' for update`,
      [offerId],
    );
    const offer = rows[0];
    if (!offer || Number.parseFloat(offer.price) >= Number.parseFloat(bid.price)) throw new TooLow();
    await client.query('select kind from self_limit where user_id = $1 for update', [bid.userId]);
    await client.query('select deposit from nft_bidder where offer_id = $1 and user_id = $2', [offerId, bid.userId]);
    await client.query(
      `select balance from ledger_account where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = 'available'`,
      [bid.userId, USDT],
    );
    await client.query(
      'insert into nft_bid (offer_id, user_id, price, is_automatic, reference, created_at) values ($1, $2, $3, false, $4, now())',
      [offerId, bid.userId, bid.price, randomUUID()],
    );
    await client.query('update nft_bidder set price = $3 where offer_id = $1 and user_id = $2', [
      offerId,
      bid.userId,
      bid.price,
    ]);
    await client.query('update nft_offer set price = $2, leader_id = $3, bids = bids + 1 where id = $1', [
      offerId,
      bid.price,
      bid.userId,
    ]);
    if (offer.leader_id !== null && offer.leader_id !== bid.userId) {
      await client.query(
        `insert into nft_message (user_id, kind, work_id, amount, currency_id, created_at) values ($1, 'outbid', $2, $3, $4, now())`,
        [offer.leader_id, offer.work_id, bid.price, USDT],
      );
    }
    await client.query(`insert into outbox_event (topic, key, payload) values ('nft_naive', 'x', '{}')`);
  });

/** A bare server around it: reads the form and the user of the session, and answers. */
export const serveNaiveBids = (pool: Pool, offerId: number, ids: ReadonlyMap<string, number>) =>
  new Promise<{ origin: string; stop: () => void }>((resolve) => {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', async () => {
        const form = new URLSearchParams(Buffer.concat(parts).toString());
        const userId = ids.get(request.headers.authorization ?? '') ?? 0;
        const isOk = await bidNaively(pool, offerId, { userId, price: form.get('price') ?? '0' });
        const body = JSON.stringify({ type: isOk ? 'ok' : 'error', message: '' });
        response.setHeader('content-length', Buffer.byteLength(body));
        response.end(body);
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ origin: `http://127.0.0.1:${port}`, stop: () => server.close() });
    });
  });

const giveBack = async (client: PoolClient, bidder: { user_id: number; reference: string; deposit: string }) => {
  const account = (bucket: string) =>
    client.query(
      `select id, balance from ledger_account where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = $3 for update`,
      [bidder.user_id, USDT, bucket],
    );
  const [from, to] = [(await account('frozen')).rows[0], (await account('available')).rows[0]];
  const { rows } = await client.query(
    'update ledger_account set balance = balance - $2 where id = $1 returning balance',
    [from.id, bidder.deposit],
  );
  const after = await client.query('update ledger_account set balance = balance + $2 where id = $1 returning balance', [
    to.id,
    bidder.deposit,
  ]);
  await client.query(
    `update ledger_hold set remaining = 0, outcome = 'voided', closed_at = now() where purpose = 'nft_deposit' and reference = $1`,
    [bidder.reference],
  );
  await client.query(
    `insert into ledger_posting (debit_account_id, credit_account_id, rule_version, leg, kind, reference, amount, debit_after, credit_after, created_at)
     values ($1, $2, 1, 0, 'nft_deposit_back', $3, $4, $5, $6, now())`,
    [from.id, to.id, randomUUID(), bidder.deposit, rows[0].balance, after.rows[0].balance],
  );
};

/** Ends one auction row by row: order, deposits of the others, event. */
export const endNaively = (pool: Pool, offerId: number): Promise<boolean> =>
  inTx(pool, async (client) => {
    const { rows } = await client.query(`select * from nft_offer where id = $1 and state = 'open' for update`, [
      offerId,
    ]);
    const offer = rows[0];
    await client.query(`update nft_offer set state = 'awaiting', ended_at = now() where id = $1`, [offerId]);
    await client.query(
      `insert into nft_order (offer_id, work_id, buyer_id, price, currency_id, rank, created_ms, due_ms) values ($1, $2, $3, $4, $5, 1, 0, 0)`,
      [offerId, offer.work_id, offer.leader_id, offer.price, offer.currency_id],
    );
    const bidders = await client.query(
      `select user_id, reference, deposit from nft_bidder where offer_id = $1 and state = 'held' and user_id <> $2 order by user_id`,
      [offerId, offer.leader_id],
    );
    for (const bidder of bidders.rows) {
      await client.query(`update nft_bidder set state = 'returned' where offer_id = $1 and user_id = $2`, [
        offerId,
        bidder.user_id,
      ]);
      await giveBack(client, bidder);
    }
    await client.query(`insert into outbox_event (topic, key, payload) values ('nft_naive', 'x', '{}')`);
  });
