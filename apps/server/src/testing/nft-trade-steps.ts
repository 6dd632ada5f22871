import type { ReplyOf } from '@candor/contract/call';
import type { nftOrders } from '@candor/contract/nft-trade';
import type { Entry } from '#kernel/ledger/entry';
import { type DepositMoney, toDepositBackEntry, toDepositEntry } from '#modules/nft/nft-entries';
import { expireOrders } from '#modules/nft/use-cases/expire-orders';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { addOffer, type OfferOptions, USDT } from './nft-steps';
import type { CallOptions, CallReply, TestApp, TestUser } from './test-app';

type Fields = Readonly<Record<string, string>>;

const post = (
  test: TestApp,
  path: string,
  { user, fields, headers = {} }: { user: TestUser; fields: Fields } & CallOptions,
) => test.call('POST', path, { token: user.token, fields, headers });

export const buy = (test: TestApp, user: TestUser, fields: Fields): Promise<CallReply> =>
  post(test, '/nft/buy', { user, fields });
export const offer = (test: TestApp, user: TestUser, fields: Fields): Promise<CallReply> =>
  post(test, '/nft/offer', { user, fields });
export const pay = (test: TestApp, user: TestUser, id: number): Promise<CallReply> =>
  post(test, '/nft/pay', { user, fields: { id: String(id) } });

export const readOrders = async (test: TestApp, { token }: TestUser): Promise<ReplyOf<typeof nftOrders>> =>
  (await test.call('GET', '/nft/orders', { token })).message as ReplyOf<typeof nftOrders>;

/** One run of the job that ends orders, at the time of the clock unless said otherwise. */
export const expire = ({ app, pool }: TestApp, nowMs = app.parts.clock.nowMs()): Promise<void> =>
  expireOrders({ ...app.parts, pool }, { nowMs, ensureHeld: async () => undefined });

const postEntries = async ({ app, pool }: TestApp, entries: readonly Entry[]): Promise<void> => {
  const results = await withTx(pool, (tx) => app.parts.ledger.postMany(tx, entries));
  if (results.some(({ ok }) => !ok)) throw new Error('an entry of the test was refused');
};

const toMoney = (userId: number, reference: string, deposit: string): DepositMoney => ({
  userId,
  usdtId: USDT,
  reference,
  deposit,
  ruleVersion: 1,
});

export interface TestBid {
  readonly user: TestUser;
  /** Null: only the deposit is paid. */
  readonly price: string | null;
}

/** Bids written directly, with real deposits; prices must rise. */
const addBids = async (test: TestApp, offerId: number, bids: readonly TestBid[]): Promise<void> => {
  const at = new Date(test.app.parts.clock.nowMs());
  for (const { user, price } of bids) {
    const reference = newId();
    const { rows } = await test.pool.query<{ deposit: string }>(
      `insert into nft_bidder (offer_id, user_id, reference, deposit, created_at)
       select id, $2, $3, deposit, $4 from nft_offer where id = $1 on conflict do nothing returning deposit`,
      [offerId, user.id, reference, at],
    );
    if (rows[0]) await postEntries(test, [toDepositEntry(toMoney(user.id, reference, rows[0].deposit))]);
    if (price === null) continue;
    await test.pool.query(
      `with bid as (insert into nft_bid (offer_id, user_id, price, is_automatic, created_at) values ($1, $2, $3, false, $4)),
         own as (update nft_bidder set price = $3 where offer_id = $1 and user_id = $2)
       update nft_offer set price = $3, leader_id = $2, bids = bids + 1 where id = $1`,
      [offerId, user.id, price, at],
    );
  }
};

/** An auction with bids; returns the number of its offer. */
export const addAuction = async (test: TestApp, options: OfferOptions, bids: readonly TestBid[]): Promise<number> => {
  const offerId = await addOffer(test, { perIncrease: '5', ...options });
  await addBids(test, offerId, bids);
  return offerId;
};

/** Ends an auction with bids now: the winner has an order, all others their deposits. Returns the number of the order. */
export const closeAuction = async (test: TestApp, offerId: number): Promise<number> => {
  const nowMs = test.app.parts.clock.nowMs();
  const { rows: losers } = await test.pool.query<{ userId: number; reference: string; deposit: string }>(
    `update nft_bidder b set state = 'returned' from nft_offer o
     where o.id = b.offer_id and o.id = $1 and b.user_id <> o.leader_id returning b.user_id as "userId", b.reference, b.deposit`,
    [offerId],
  );
  await postEntries(
    test,
    losers.map(({ userId, reference, deposit }) => toDepositBackEntry(toMoney(userId, reference, deposit))),
  );
  const { rows } = await test.pool.query<{ id: number }>(
    `with ended as (update nft_offer set state = 'awaiting', ended_at = $3 where id = $1 returning *)
     insert into nft_order (offer_id, work_id, buyer_id, price, currency_id, rank, created_ms, due_ms)
     select id, work_id, leader_id, price, currency_id, 1, $2::bigint, $2::bigint + pay_ms from ended returning id`,
    [offerId, nowMs, new Date(nowMs)],
  );
  return rows[0]?.id ?? 0;
};

/** Kinds and users of all messages about a work, oldest first. */
export const readMessageKinds = async (test: TestApp, workId: number): Promise<string[]> => {
  const { rows } = await test.pool.query<{ kind: string; userId: number; amount: string }>(
    'select kind, user_id as "userId", trim_scale(amount)::text as amount from nft_message where work_id = $1 order by id',
    [workId],
  );
  return rows.map(({ kind, userId, amount }) => `${kind} ${userId} ${amount}`);
};
