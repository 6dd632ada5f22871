import { createHash } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import type { otcOrder } from '@candor/contract/otc-orders';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { passLevel } from './fund-steps';
import { type CallReply, startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app';

export const USDT = 3;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const PAY_PASSWORD = '246810';
const START = Date.UTC(2026, 10, 14, 9, 30);

export type OtcTestApp = TestApp & { readonly clock: VirtualClock };
export type OrderReply = ReplyOf<typeof otcOrder>;
type Fields = Readonly<Record<string, string>>;

/** A server with a manual clock and fiat rates of that moment. */
export const startOtcApp = async (options: TestAppOptions = {}): Promise<OtcTestApp> => {
  const clock = virtualClock(START);
  const test = { ...(await startTestApp({ clock, ...options })), clock };
  await addRates(test);
  return test;
};

/** US dollars and euros, taken at the test's time. */
export const addRates = async ({ pool, app }: Pick<TestApp, 'pool' | 'app'>): Promise<void> => {
  await pool.query(
    `insert into fiat_rate (currency_code, symbol, per_usd, taken_at, sort, source)
     values ('USD', '$', 1, $1, 1, 'fixed'), ('EUR', '€', 0.9, $1, 2, 'ecb')
     on conflict (currency_code) do update set per_usd = excluded.per_usd, taken_at = excluded.taken_at`,
    [new Date(app.parts.clock.nowMs())],
  );
};

/** Sets the clock; sessions stay valid. */
export const setTime = async ({ clock, pool }: OtcTestApp, ms: number): Promise<void> => {
  clock.setMs(ms);
  await pool.query(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`, [
    new Date(ms),
  ]);
};

/** Marks a user as verified at level 1 or 2 under that name. */
const verify = async (
  test: TestApp,
  userId: number,
  { name, level = 1 }: { readonly name: string; readonly level?: 1 | 2 },
): Promise<void> => {
  const { pool, app } = test;
  const at = new Date(app.parts.clock.nowMs());
  await pool.query(
    `insert into kyc_submission (user_id, level, status, id_type, name, card_sealed, card_hash, created_at, decided_by, decided_at)
     values ($1, 1, 'passed', 1, $2, 'sealed', $3, $4, 'test', $4)`,
    [userId, name, createHash('sha256').update(newId()).digest(), at],
  );
  if (level === 2) await passLevel(test, userId, 2);
  await pool.query('update app_user set review_status = 2, real_name = $2 where id = $1', [userId, name]);
};

export interface Trader extends TestUser {
  readonly name: string;
}

let traders = 0;

/** A verified user with a pay password, an account 100 days old, and USDT on the spot account. */
export const addTrader = async (
  test: TestApp,
  { usdt = '10000', level = 2 as 1 | 2, name = '' } = {},
): Promise<Trader> => {
  const user = await test.addUser();
  traders += 1;
  const own = name === '' ? `Trader Number${traders}` : name;
  await verify(test, user.id, { name: own, level });
  const hash = await test.app.parts.hasher.hash(PAY_PASSWORD);
  await test.pool.query('update app_user set pay_password_hash = $2, created_at = $3 where id = $1', [
    user.id,
    hash,
    new Date(test.app.parts.clock.nowMs() - 100 * DAY_MS),
  ]);
  if (usdt !== '0') await test.fund(user.id, 'change', USDT, usdt);
  return { ...user, name: own };
};

/** A payment method of a user; returns its id. */
export const addMethod = async (test: Pick<TestApp, 'pool' | 'app'>, user: Trader, kind = 'wise'): Promise<number> => {
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into otc_payment_method (user_id, kind_id, holder, fields, created_at, updated_at)
     select $1, id, $2, $3, $4, $4 from otc_payment_kind where code = $5 returning id`,
    [user.id, user.name, { email: `pay${user.id}@example.org` }, new Date(test.app.parts.clock.nowMs()), kind],
  );
  return rows[0]?.id ?? 0;
};

export interface TestAd {
  readonly id: number;
  readonly version: number;
  /** Of sell ads: the method the buyer pays to. */
  readonly methodId: number;
}

export interface AdOptions {
  readonly side?: 'buy' | 'sell';
  readonly currencyId?: number;
  readonly fiat?: string;
  readonly price?: string | null;
  readonly margin?: string;
  readonly total?: string;
  readonly minFiat?: string;
  readonly maxFiat?: string;
  readonly payMinutes?: number;
  readonly autoReply?: string;
}

/** An open ad with its first version: sells 1,000 USDT at 1.01 USD unless said otherwise. Buy ads accept `wise`. */
export const addAd = async (
  test: Pick<TestApp, 'pool' | 'app'>,
  owner: Trader,
  options: AdOptions = {},
): Promise<TestAd> => {
  const { side = 'sell', currencyId = USDT, fiat = 'USD', price = '1.01', margin = '0', total = '1000' } = options;
  const { minFiat = '10', maxFiat = '1000', payMinutes = 15, autoReply = '' } = options;
  const methodId = side === 'sell' ? await addMethod(test, owner) : 0;
  const at = new Date(test.app.parts.clock.nowMs());
  const { rows } = await test.pool.query<{ id: number }>(
    `with added as (
       insert into otc_ad (user_id, side, currency_id, fiat, fixed_price, margin_percent, total, remaining, min_fiat, max_fiat,
         method_ids, kind_ids, auto_reply, pay_minutes, expires_at, created_at, updated_at)
       select $1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, array_agg(k.id), $11, $12, $13::timestamptz + interval '30 days', $13, $13
       from otc_payment_kind k where k.code = 'wise' returning id
     ), versioned as (
       insert into otc_ad_version (ad_id, version, body, created_at) select id, 1, '{}', $13 from added
     )
     select id from added`,
    [
      owner.id,
      side,
      currencyId,
      fiat,
      price,
      margin,
      total,
      minFiat,
      maxFiat,
      side === 'sell' ? [methodId] : [],
      autoReply,
      payMinutes,
      at,
    ],
  );
  return { id: rows[0]?.id ?? 0, version: 1, methodId };
};

/** Fields of taking an ad: 100 fiat unless said otherwise. */
export const takeFields = (ad: TestAd, more: Fields = {}): Fields => ({
  ad_id: String(ad.id),
  version: String(ad.version),
  by: 'fiat',
  amount: '101',
  price: '1.01',
  method_id: String(ad.methodId),
  ...more,
});

export const take = (test: TestApp, user: TestUser, fields: Fields): Promise<CallReply> =>
  test.call('POST', '/otc/take', { token: user.token, fields, headers: { 'idempotency-key': newId() } });

/** Takes an ad, which must work; returns the number of the order. */
export const taken = async (test: TestApp, user: TestUser, ad: TestAd, more: Fields = {}): Promise<string> => {
  const reply = await take(test, user, takeFields(ad, more));
  if (reply.type !== 'ok') throw new Error(`not taken: ${JSON.stringify(reply.message)}`);
  return (reply.message as { number: string }).number;
};
