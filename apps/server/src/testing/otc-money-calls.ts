import { newOrder, send } from './otc-order-steps';
import { addAd, addMethod, addRates, addTrader, PAY_PASSWORD, type Trader, takeFields } from './otc-steps';
import type { Fields, MoneyCall, ReplayTestApp } from './replay-market';
import type { TestUser } from './test-app';

const UNKNOWN = { number: 'C99999' };

/** The user, who is verified already, with a name and the pay password of the steps. */
const toTrader = async (test: ReplayTestApp, user: TestUser): Promise<Trader> => {
  const name = `Trader ${user.id}`;
  const hash = await test.app.parts.hasher.hash(PAY_PASSWORD);
  const text = 'update app_user set pay_password_hash = $2, real_name = $3 where id = $1';
  await test.pool.query(text, [user.id, hash, name]);
  await addRates(test);
  return { ...user, name };
};

/** A buy ad: the coins of the user are held. */
const toTake = async (test: ReplayTestApp, user: TestUser): Promise<Fields> => {
  const method = await addMethod(test, await toTrader(test, user));
  const ad = await addAd(test, await addTrader(test), { side: 'buy' });
  return takeFields(ad, { method_id: String(method) });
};

/** A paid order in which the user sells. */
const toRelease = async (test: ReplayTestApp, user: TestUser): Promise<Fields> => {
  const people = { seller: await toTrader(test, user), buyer: await addTrader(test, { usdt: '0' }) };
  const { number, buyer } = await newOrder(test, { people });
  await send(test, buyer, '/otc/paid', { number });
  return { number, pay_password: PAY_PASSWORD };
};

/** An order in which the user buys. */
const toCancel = async (test: ReplayTestApp, user: TestUser): Promise<Fields> => {
  const people = { seller: await addTrader(test), buyer: await toTrader(test, user) };
  return { number: (await newOrder(test, { people })).number, reason: 'changed_mind' };
};

/** Money calls of OTC. */
export const OTC_MONEY_CALLS: readonly MoneyCall[] = [
  { name: 'OTC ad taken', path: '/otc/take', fill: toTake, other: { amount: '102' } },
  { name: 'OTC coins released', path: '/otc/release', fill: toRelease, other: UNKNOWN },
  { name: 'OTC order cancelled', path: '/otc/cancel', fill: toCancel, other: { reason: 'price_error' } },
];
