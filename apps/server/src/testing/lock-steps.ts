import type { ReplyOf } from '@candor/contract/call';
import type { lockOrder, lockProducts, lockRedeemQuote } from '@candor/contract/lock';
import type { LockFamily } from '@candor/contract/lock-fields';
import { houseOf } from '#kernel/ledger/chart';
import { announceRenewals } from '#modules/lock/use-cases/announce-renewals';
import { runPayouts } from '#modules/lock/use-cases/run-payouts';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { type CallReply, startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app';

const USDT = 3;
export const DAY = 86_400_000;
/** The day on which most tests buy; days count from the next midnight. */
const START = Date.UTC(2026, 10, 14, 9, 30);

export type LockTestApp = TestApp & { readonly clock: VirtualClock };
export type LockItem = ReplyOf<typeof lockOrder>['order'];
export type LockQuote = ReplyOf<typeof lockRedeemQuote>;
export type LockProduct = ReplyOf<typeof lockProducts>['products'][number];

/** The house puts its own money into the purse that pays rewards, or takes it out. */
export const fundRewards = async (
  { app, pool }: Pick<TestApp, 'app' | 'pool'>,
  amount: string,
  isOut = false,
): Promise<void> => {
  const [own, purse] = [houseOf('adjustments', USDT), houseOf('rewards', USDT)];
  const legs = [isOut ? { from: purse, to: own, amount } : { from: own, to: purse, amount }];
  await withTx(pool, (tx) =>
    app.parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs }]),
  );
};

/** A server with a manual clock and money for rewards. */
export const startLockApp = async (options: TestAppOptions & { rewards?: string } = {}): Promise<LockTestApp> => {
  const clock = virtualClock(START);
  const test = await startTestApp({ clock, ...options });
  await fundRewards(test, options.rewards ?? '1000000');
  return { ...test, clock };
};

/** Sets the clock to the next 09:30 UTC and returns the midnight before it: day 0, on which the test buys. */
export const beginDay = async (testApp: LockTestApp): Promise<number> => {
  const morning = 9.5 * 3_600_000;
  const today = Math.floor(testApp.clock.nowMs() / DAY) * DAY;
  const start = today + morning >= testApp.clock.nowMs() ? today : today + DAY;
  await setTime(testApp, start + morning);
  return start;
};

/** Sets the clock ahead; sessions stay valid, although nobody has used them for days. */
export const setTime = async ({ clock, pool }: LockTestApp, ms: number): Promise<void> => {
  clock.setMs(ms);
  await pool.query(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`, [
    new Date(ms),
  ]);
};

export const addSaver = async (test: TestApp, usdt = '100000'): Promise<TestUser> => {
  const user = await test.addUser();
  if (usdt !== '0') await test.fund(user.id, 'change', USDT, usdt);
  return user;
};

export const productsOf = async (
  test: TestApp,
  family: '' | LockFamily = '',
  token?: string,
): Promise<LockProduct[]> => {
  const reply = await test.call('GET', '/lock/products', { fields: { family }, ...(token !== undefined && { token }) });
  return (reply.message as { products: LockProduct[] }).products;
};

export const productId = async ({ pool }: Pick<TestApp, 'pool'>, family: LockFamily, days: number): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('select id from lock_product where family = $1 and days = $2', [
    family,
    days,
  ]);
  return rows[0]?.id ?? 0;
};

export interface SubscribeFields {
  readonly product?: readonly [LockFamily, number];
  readonly amount?: string;
  readonly auto_renew?: '0' | '1';
  readonly terms_version?: string;
  readonly coupon_id?: string;
}

export const subscribe = async (
  test: TestApp,
  user: TestUser,
  { product = ['lock', 30], ...changes }: SubscribeFields = {},
): Promise<CallReply> => {
  const id = await productId(test, ...product);
  return test.call('POST', '/lock/subscribe', {
    token: user.token,
    fields: { product_id: String(id), amount: '1000', ...changes },
  });
};

/** Subscribes, which must be accepted. */
export const subscribed = async (...asked: Parameters<typeof subscribe>): Promise<LockItem> => {
  const reply = await subscribe(...asked);
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error} ${JSON.stringify(reply.message)}`);
  return reply.message as LockItem;
};

export const readOrder = async (test: TestApp, user: TestUser, id: number) =>
  (await test.call('GET', '/lock/order', { token: user.token, fields: { id: String(id) } })).message as ReplyOf<
    typeof lockOrder
  >;

export const quoteOf = async (test: TestApp, user: TestUser, id: number): Promise<LockQuote> =>
  (await test.call('GET', '/lock/redeem_quote', { token: user.token, fields: { id: String(id) } }))
    .message as LockQuote;

export const redeem = (test: TestApp, user: TestUser, id: number, penalty: string): Promise<CallReply> =>
  test.call('POST', '/lock/redeem', { token: user.token, fields: { id: String(id), penalty } });

/** One run of the job at the time of the clock. */
export const pay = async ({ app }: Pick<TestApp, 'app'>): Promise<number> => {
  const moment = { nowMs: app.parts.clock.nowMs(), ensureHeld: async () => undefined };
  await announceRenewals(app.parts, moment);
  return runPayouts(app.parts, moment);
};

/** Available USDT in the spot account. */
export const spotOf = async ({ pool }: Pick<TestApp, 'pool'>, userId: number): Promise<string> => {
  const { rows } = await pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account
     where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = 'available'`,
    [userId, USDT],
  );
  return rows[0]?.balance ?? '0';
};

export const purseOf = async ({ pool }: Pick<TestApp, 'pool'>, type: string): Promise<string> => {
  const { rows } = await pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account where owner_id = 0 and type = $1 and currency_id = $2 and bucket = 'house'`,
    [type, USDT],
  );
  return rows[0]?.balance ?? '0';
};
