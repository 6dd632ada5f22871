import { availableOf, houseOf, type UserAccount } from '#kernel/ledger/chart';
import { makeProducts } from '#modules/dual/use-cases/make-products';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import { COUPON_MONEY_CALLS } from './coupon-money-calls';
import { findProduct, fundReserve } from './dual-steps';
import { addClient, type Client, uploadVoucher, withdraw, withdrawalsOf, withdrawFields } from './fund-steps';
import { opened } from './futures-steps';
import { setSeed, stateOf } from './game-steps';
import { addProject } from './ieo-steps';
import { subscribed } from './lock-steps';
import { NFT_MONEY_CALLS } from './nft-money-calls';
import { optionFields } from './option-steps';
import { OTC_MONEY_CALLS } from './otc-money-calls';
import { type Fields, type MoneyCall, type ReplayTestApp, sendInMarket } from './replay-market';
import { addTrader, placed } from './spot-steps';
import type { CallReply, TestApp, TestUser } from './test-app';
import { transferFields } from './wallet-steps';

const BTC = { currency_id: '1', legal_id: '3' };
const AAPL = { currency_id: '101', legal_id: '3' };
const LONG = { share: '10', multiple: '10', type: '1', status: '1' };

const openedBy = async (testApp: ReplayTestApp, user: TestUser, fields: Fields): Promise<string> =>
  String((await sendInMarket(testApp, () => opened(testApp, user, fields))).id);

/** One share of a product of today, which the reserve covers. */
const dualShare = async (testApp: ReplayTestApp): Promise<Fields> => {
  await fundReserve(testApp, 1, '10');
  await fundReserve(testApp, 3, '100000');
  await makeProducts(testApp.app.parts);
  const { id } = await findProduct(testApp, { days: 60 });
  return { id: String(id), num: '1', acknowledged: '1' };
};

const YEAR_MS = 365 * 86_400_000;

/** A project that is still open whatever a condition does with the clock. */
const addLongProject = async (testApp: ReplayTestApp): Promise<string> => {
  const endMs = testApp.clock.nowMs() + YEAR_MS;
  return String((await addProject(testApp, { endMs, listingMs: endMs })).id);
};

/** The next drop of a user with points and seeds. */
const toNextDrop = async (testApp: ReplayTestApp, user: TestUser): Promise<Fields> => {
  await stateOf(testApp, user);
  const { seed } = await setSeed(testApp, user);
  return { currency: 'points', stake: '1', nonce: String(seed.nonce) };
};

/** At least one row for every call of the contract that moves money. */
export const MONEY_CALLS: readonly MoneyCall[] = [
  { name: 'transfer', path: '/wallet/change', fill: async () => transferFields(), other: { number: '11' } },
  {
    name: 'option, not waiting for its entry',
    path: '/microtrade/submit',
    fill: async () => optionFields({ wait: '0' }),
    other: { number: '11' },
  },
  {
    name: 'option, waiting for its entry',
    path: '/microtrade/submit',
    fill: async () => optionFields(),
    other: { type: '2' },
  },
  {
    name: 'spot order of an old client',
    path: '/coin/trade',
    fill: async () => ({ ...BTC, type: '1', amount: '0.01', target_price: '58500.5' }),
    other: { amount: '0.02' },
  },
  {
    name: 'spot order of another old client, buying',
    path: '/transaction/in',
    fill: async () => ({ ...BTC, price: '58000', num: '0.01', mode: '2' }),
    other: { num: '0.02' },
  },
  {
    name: 'spot order of another old client, selling',
    path: '/transaction/out',
    fill: async () => ({ ...BTC, price: '62000', num: '0.01', mode: '2' }),
    other: { num: '0.02' },
  },
  {
    name: 'spot order that rests',
    path: '/spot/order',
    fill: async () => ({ ...BTC, side: 'buy', kind: 'limit', price: '58000', amount: '0.01' }),
    other: { amount: '0.02' },
  },
  {
    name: 'spot order that trades at once, with a name',
    path: '/spot/order',
    fill: async (testApp) => {
      await placed(testApp, await addTrader(testApp), { side: 'sell', price: '60000', amount: '0.01' });
      return {
        ...BTC,
        side: 'buy',
        kind: 'limit',
        tif: 'ioc',
        price: '60000',
        amount: '0.01',
        client_order_id: newId(),
      };
    },
    other: { amount: '0.02' },
  },
  {
    name: 'IEO commit of an old client',
    path: '/project/order',
    fill: async (testApp) => ({
      project_id: await addLongProject(testApp),
      amount: '300',
      pay_currency: '3',
      price: '15',
    }),
    other: { amount: '301' },
  },
  {
    name: 'IEO commit',
    path: '/ieo/commit',
    fill: async (testApp) => ({ project_id: await addLongProject(testApp), amount: '300', pay_currency: '3' }),
    other: { amount: '301' },
  },
  {
    name: 'position at the mark',
    path: '/lever/submit',
    fill: async () => ({ ...BTC, ...LONG, quoted_price: '60000' }),
    other: { share: '11' },
  },
  {
    name: 'entrust',
    path: '/lever/submit',
    fill: async () => ({ ...BTC, ...LONG, status: '0', target_price: '50000' }),
    other: { share: '11' },
  },
  {
    name: 'stock position',
    path: '/lever/submit',
    fill: async () => ({ ...AAPL, ...LONG }),
    other: { share: '11' },
    isStock: true,
  },
  {
    name: 'whole close',
    path: '/lever/close',
    fill: async (testApp, user) => ({ id: await openedBy(testApp, user, { ...BTC, ...LONG }) }),
    other: { share: '1' },
  },
  {
    name: 'close of a part',
    path: '/lever/close',
    fill: async (testApp, user) => ({ id: await openedBy(testApp, user, { ...BTC, ...LONG }), share: '4' }),
    other: { share: '5' },
  },
  {
    name: 'stock close',
    path: '/lever/close',
    fill: async (testApp, user) => ({ id: await openedBy(testApp, user, { ...AAPL, ...LONG }) }),
    other: { share: '1' },
    isStock: true,
  },
  {
    name: 'close of all',
    path: '/lever/batch_close',
    fill: async (testApp, user) => {
      for (const type of ['1', '2']) await openedBy(testApp, user, { ...BTC, ...LONG, type });
      return { type: '0' };
    },
    other: { type: '1' },
  },
  {
    name: 'deposit',
    path: '/wallet/charge_req',
    fill: async (testApp, user) => ({
      account: await uploadVoucher(testApp, user),
      amount: '50',
      currency: '3',
      network: 'TRC20',
    }),
    other: { amount: '51' },
  },
  { name: 'withdrawal', path: '/wallet/out', fill: async () => withdrawFields(), other: { number: '21' } },
  {
    name: 'withdrawal taken back',
    path: '/user/withdraw/cancel',
    fill: async (testApp, user) => {
      await withdraw(testApp, user);
      return { id: String((await withdrawalsOf(testApp, user))[0]?.id) };
    },
    other: { id: '1' },
  },
  {
    name: 'lock order of an old client',
    path: '/lh/deposit',
    fill: async () => ({ config_id: '3', amount: '100' }),
    other: { amount: '101' },
  },
  {
    name: 'lock order',
    path: '/lock/subscribe',
    fill: async () => ({ product_id: '3', amount: '100', auto_renew: '1' }),
    other: { amount: '101' },
  },
  {
    name: 'lock order redeemed by an old client',
    path: '/lh/deposit/order/cancel',
    fill: async (testApp, user) => ({ id: String((await subscribed(testApp, user)).id) }),
    other: { id: '1' },
  },
  {
    name: 'lock order redeemed',
    path: '/lock/redeem',
    fill: async (testApp, user) => ({ id: String((await subscribed(testApp, user)).id), penalty: '20' }),
    other: { penalty: '21' },
  },
  {
    name: 'conversion at the market',
    path: '/user/Transfer',
    fill: async () => ({ from_currency_id: '3', to_currency_id: '1', number: '100' }),
    other: { number: '101' },
  },
  {
    name: 'conversion at a quote',
    path: '/user/Transfer',
    fill: async (testApp, user) => {
      const fields = { from_currency_id: '3', to_currency_id: '1', number: '100' };
      const quote = await testApp.call('POST', '/user/getTransferFee', { token: user.token, fields });
      return { ...fields, quote_id: (quote.message as { quote_id: string }).quote_id };
    },
    other: { number: '101' },
  },
  { name: 'dual purchase', path: '/dual/purchase', fill: dualShare, other: { num: '2' } },
  { name: 'dual purchase of an old client', path: '/dual/buyDual', fill: dualShare, other: { num: '2' } },
  ...NFT_MONEY_CALLS,
  ...OTC_MONEY_CALLS,
  ...COUPON_MONEY_CALLS,
  { name: 'coin dropped', path: '/game/play', fill: toNextDrop, other: { stake: '11' } },
];

/** A user who may make all these calls: verified, registered 90 days ago, with money in every account. */
export const addEverybody = async (testApp: ReplayTestApp): Promise<Client> => {
  const user = await addClient(testApp, { usdt: '100000' });
  await testApp.pool.query(`update app_user set created_at = created_at - interval '90 days' where id = $1`, [user.id]);
  for (const account of ['lever', 'micro'] as const) await testApp.fund(user.id, account, 3, '100000');
  await testApp.fund(user.id, 'change', 1, '1');
  return user;
};

/** Removes the user's available balances. Points are no money and cannot leave the game. */
export const spendAll = async ({ app, pool }: ReplayTestApp, userId: number): Promise<void> => {
  const { rows } = await pool.query<{ type: UserAccount; currencyId: number; balance: string }>(
    `select type, currency_id as "currencyId", balance::text from ledger_account
     where owner_id = $1 and bucket = 'available' and balance > 0 and type <> 'points'`,
    [userId],
  );
  const entries = rows.map(({ type, currencyId, balance }) => ({
    kind: 'demo_funding',
    reference: newId(),
    ruleVersion: 1,
    legs: [
      {
        from: availableOf(userId, type, currencyId),
        to: houseOf('deposits', currencyId),
        amount: balance,
      },
    ],
  }));
  await withTx(pool, (tx) => app.parts.ledger.postMany(tx, entries));
};

/** Another session of the same user. */
export const addSession = async (testApp: ReplayTestApp, userId: number): Promise<string> => {
  const token = testApp.app.parts.newToken();
  await testApp.pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at, password_version)
     select user_id, sha256(convert_to($2, 'UTF8')), '127.0.0.1', 'other', created_at, last_seen_at, expires_at, password_version
     from session where user_id = $1 limit 1`,
    [userId, token],
  );
  return token;
};

export interface Sent {
  readonly path: string;
  readonly token: string;
  readonly fields: Fields;
  readonly key: string;
}

export const send = (testApp: ReplayTestApp, { path, token, fields, key }: Sent): Promise<CallReply> =>
  testApp.call('POST', path, { token, fields, headers: { 'idempotency-key': key } });

/** All effects of the user's calls. Mostly counts, so that changes engines make to existing rows do not matter. */
export const effectsOf = async ({ pool }: Pick<TestApp, 'pool'>, userId: number): Promise<string> => {
  const { rows } = await pool.query<{ effects: string }>(
    `select concat_ws(' ',
       'postings', (select count(*) from ledger_posting p where exists (
          select from ledger_account a where a.owner_id = $1 and a.id in (p.debit_account_id, p.credit_account_id))),
       'deposits', (select count(*) from deposit where user_id = $1),
       'withdrawals', (select string_agg(state, ',' order by id) from withdrawal where user_id = $1),
       'spot', (select count(*) from spot_order where user_id = $1),
       'commands', (select count(*) from spot_command where user_id = $1),
       'options', (select count(*) from option_order where user_id = $1),
       'positions', (select string_agg(status || lots, ',' order by id) from futures_position where user_id = $1),
       'fills', (select count(*) from futures_fill f join futures_position p on p.id = f.position_id where p.user_id = $1),
       'coupons', (select string_agg(concat_ws(' ', state, in_use), ',' order by id) from coupon where user_id = $1),
       'locks', (select string_agg(status, ',' order by id) from lock_order where user_id = $1),
       'bids', (select count(*) from nft_bid where user_id = $1),
       'works', (select string_agg(id::text || coalesce(offer_id, 0), ',' order by id) from nft_work where owner_id = $1),
       'notices', (select count(*) from notification where user_id = $1),
       'guesses', (select count(*) from login_attempt where account like '%' || $1 and attempts > 0)) as effects`,
    [userId],
  );
  return rows[0]?.effects ?? '';
};

/** Runs `work` while another transaction holds the row locks of the user's accounts, so that bookings on them wait. */
export const whileAccountsAreLocked = async <T>(
  { pool }: Pick<TestApp, 'pool'>,
  userId: number,
  work: () => Promise<T>,
): Promise<T> =>
  withTx(pool, async ({ client }) => {
    await client.query('select from ledger_account where owner_id = $1 for update', [userId]);
    return work();
  });

/** How many transactions wait for a lock. */
export const countBlocked = async ({ pool }: Pick<TestApp, 'pool'>): Promise<number> => {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
};

/** Resolves when this many transactions wait for a lock. */
export const untilBlocked = async (test: Pick<TestApp, 'pool'>, count = 1): Promise<void> => {
  const isBlocked = async (): Promise<true | null> => ((await countBlocked(test)) < count ? null : true);
  if ((await pollUntil(isBlocked, { timeoutMs: 60_000, everyMs: 5 })) === null) throw new Error('nobody waits');
};
