import { ALL_CALLS } from '@candor/contract/calls';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { add, mul, sub, sum, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeProducts } from '#modules/dual/use-cases/make-products';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { addLeader, copiesOf, copyAll, followCall } from './copy-steps';
import { BTC, findProduct, fundReserve, USDT } from './dual-steps';
import { ADDRESSES, addClient, PAY_PASSWORD } from './fund-steps';
import { addFuturesTrader, opened, publishMarks } from './futures-steps';
import { addBuyer, addProject, commit, HOUR, result, runIeo } from './ieo-steps';
import { fundRewards, productId } from './lock-steps';
import { addArtist, addCollector, addWork } from './nft-steps';
import { addAd, addRates, addTrader, takeFields } from './otc-steps';
import { chooseSeed, randomFrom } from './seed';
import { type CallReply, startTestApp, type TestApp, type TestUser } from './test-app';
import { wholeRow } from './whole-row';

/**
 * Every preview of the contract, against what is booked right after it: with random amounts, several times in a row by the
 * same user, so that own earlier orders are part of the later previews.
 */
const PREVIEWS = [
  '/copy/preview',
  '/dual/preview',
  '/ieo/estimate',
  '/lock/preview',
  '/lock/redeem_quote',
  '/nft/offer/quote',
  '/otc/ads/preview',
  '/user/getTransferFee',
  '/wallet/get_info',
];
/** Calls named like previews that foretell no booking: what a follow in the past would have brought. */
const OTHERS = ['/copy/what-if'];
const ROUNDS = 3;

const random = randomFrom(chooseSeed('previews'));
const amountBetween = (least: number, most: number): string =>
  `${least + random(most - least)}.${String(random(100)).padStart(2, '0')}`;

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 10, 18, 9, 30));
  test = await startTestApp({ clock });
  await publishMarks(test);
  await addRates(test);
  await fundRewards(test, '1000000');
  for (const [id, amount] of [
    [BTC, '1000'],
    [USDT, '100000000'],
  ] as const)
    await fundReserve(test, id, amount);
  await makeProducts(test.app.parts);
});
beforeEach(() => publishMarks(test));
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

type Fields = Readonly<Record<string, string>>;
type Reply = Readonly<Record<string, unknown>>;
const ok = (reply: CallReply): Reply => {
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error ?? ''} ${JSON.stringify(reply.message)}`);
  return reply.message as Reply;
};
const read = async (path: string, { token }: TestUser, fields: Fields): Promise<Reply> =>
  ok(await test.call('GET', path, { token, fields }));
const send = async (path: string, { token }: TestUser, fields: Fields): Promise<Reply> =>
  ok(await test.call('POST', path, { token, fields, headers: { 'idempotency-key': newId() } }));
const balanceOf = async (user: TestUser, currencyId: number, type = 'change'): Promise<string> => {
  const { rows } = await test.pool.query<{ balance: string }>(
    `select balance::text as balance from ledger_account where owner_id = $1 and type = $2 and currency_id = $3 and bucket = 'available'`,
    [user.id, type, currencyId],
  );
  return rows[0]?.balance ?? '0.00000000';
};
const less = (amount: string, ...parts: readonly string[]): string =>
  toFixed8(sub(toAmount(amount), sum(parts.map(toAmount))));

it('names every call of the contract that foretells a booking', () => {
  const named = ALL_CALLS.filter(({ path }) => /preview|estimate|quote|get_info|getTransferFee|what-?if/i.test(path));
  expect([...new Set(named.map(({ path }) => path))].toSorted()).toEqual([...PREVIEWS, ...OTHERS].toSorted());
});

describe('lock', () => {
  it('the preview is the order, and the quote is what leaving returns', async () => {
    const user = await test.addUser();
    await test.fund(user.id, 'change', USDT, '100000');
    const products = [
      ['lock', 30],
      ['lock', 7],
      ['defi', 0],
    ] as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [family, days] = products[round % products.length] ?? products[0];
      const fields = { product_id: String(await productId(test, family, days)), amount: amountBetween(100, 5_000) };
      const preview = await read('/lock/preview', user, fields);
      const order = await send('/lock/subscribe', user, fields);
      const same = ['amount', 'reward_per_day', 'reward_total', 'start_ms', 'first_payout_ms', 'end_ms'];
      for (const name of same) expect([name, order[name]]).toEqual([name, preview[name]]);
      const before = await balanceOf(user, USDT);
      const id = String(order.id);
      const quote = await read('/lock/redeem_quote', user, { id });
      expect(quote).toMatchObject(preview.leave_today as Reply);
      const left = await send('/lock/redeem', user, { id, penalty: String(quote.penalty) });
      expect([left.penalty, left.returned]).toEqual([quote.penalty, quote.returns]);
      const gained = add(toAmount(String(quote.returns)), toAmount(String(quote.rewards_due)));
      expect(less(await balanceOf(user, USDT), before)).toBe(toFixed8(gained));
    }
  });
});

describe('dual', () => {
  it('the preview is the order: cost, dates and what both outcomes pay', async () => {
    const user = await test.addUser();
    await test.fund(user.id, 'change', BTC, '100');
    await test.fund(user.id, 'change', USDT, '1000000');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await findProduct(test, { side: round % 2 === 0 ? 'call' : 'put', days: 7 });
      const fields = { id: String(id), num: String(1 + random(3)) };
      const preview = await read('/dual/preview', user, fields);
      const order = await send('/dual/purchase', user, { ...fields, acknowledged: '1' });
      const same = ['shares', 'cost', 'pay_id', 'rate', 'interest_from_ms', 'maturity_ms', 'below', 'at_or_above'];
      for (const name of same) expect([name, order[name]]).toEqual([name, preview[name]]);
      const row = await wholeRow(test.pool, 'dual_order', { id: Number(order.id) });
      expect(row.failed_amount).toBe((preview.failed as Reply).amount);
      const rest = less(String(preview.available), String(preview.cost));
      expect(await balanceOf(user, Number(preview.pay_id))).toBe(rest);
    }
  });
});

describe('ieo', () => {
  it('the estimate before each own commit is the share, when it is the last one', async () => {
    const project = await addProject(test);
    const [user, other] = [await addBuyer(test, '2000'), await addBuyer(test, '2000')];
    ok(await commit(test, other, { project_id: project.id, amount: String(8_000 + random(9_000)) }));
    let last: Reply = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      clock.advance(3_000);
      await publishMarks(test);
      const amount = String(1_000 + random(4_000));
      const fields = { project_id: String(project.id), pay_currency: String(USDT), amount };
      const before = await balanceOf(user, USDT);
      last = await read('/ieo/estimate', user, fields);
      const made = await send('/ieo/commit', user, fields);
      expect([made.wanted, made.paid]).toEqual([last.wanted, last.hold]);
      expect(less(before, await balanceOf(user, USDT))).toBe(last.hold);
    }
    clock.advance(HOUR);
    await runIeo(test);
    const share = await result(test, user, project.id);
    expect([share.wanted, share.received]).toEqual([last.total_wanted, last.total_allocated]);
    const commits = await read('/ieo/commits', user, { project_id: String(project.id) });
    const [newest] = commits.items as Reply[];
    for (const name of ['allocated', 'cost', 'refund']) expect([name, newest?.[name]]).toEqual([name, last[name]]);
  });
});

describe('nft', () => {
  it('the quote is the offer, and a sale at its price pays what it says', async () => {
    const artist = await addArtist(test);
    let owner: TestUser = artist;
    const work = await addWork(test, { artist });
    const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
    // The first sale is of the artist, the next ones are resales with a royalty.
    for (let round = 0; round < ROUNDS; round += 1) {
      const price = amountBetween(50, 900);
      const start_time = timeText(clock.nowMs());
      const fields = { code: work.code, price, start_time, end_time: timeText(clock.nowMs() + 24 * HOUR) };
      const quote = await read('/nft/offer/quote', owner, { ...fields, per_increase: '0' });
      const { offer_id } = await send('/nft/offer', owner, { ...fields, per_increase: '0' });
      const offer = await wholeRow(test.pool, 'nft_offer', { id: Number(offer_id) });
      expect([offer.start_ms, offer.end_ms, offer.latest_ms, offer.extend_ms, offer.deposit]).toEqual([
        String(quote.start_ms),
        String(quote.end_ms),
        String(quote.latest_ms),
        String(quote.extend_ms),
        quote.deposit,
      ]);
      const buyer = await addCollector(test);
      const before = await balanceOf(owner, USDT);
      const { sale_id } = await send('/nft/buy', buyer, { code: work.code, price });
      const sale = await wholeRow(test.pool, 'nft_sale', { id: Number(sale_id) });
      for (const name of ['price', 'fee', 'royalty', 'net']) expect([name, sale[name]]).toEqual([name, quote[name]]);
      expect(less(await balanceOf(owner, USDT), before)).toBe(quote.net);
      owner = buyer;
    }
  });
});

describe('otc', () => {
  it('the preview of an ad is the order of somebody who takes all of it', async () => {
    const seller = await addTrader(test);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [price, total] = [`1.0${1 + random(5)}`, String(50 + random(200))];
      const asked = { side: 'sell', currency_id: String(USDT), fiat: 'USD', price_kind: 'fixed', price, total };
      const preview = await read('/otc/ads/preview', seller, asked);
      const ad = await addAd(test, seller, { price, total });
      const buyer = await addTrader(test, { usdt: '0' });
      const { number } = await send('/otc/take', buyer, takeFields(ad, { by: 'coin', amount: total, price }));
      const order = await wholeRow(test.pool, 'otc_order', { id: String(number).slice(1) });
      expect([order.price, order.fee, order.fiat_amount]).toEqual([preview.price, preview.fee, preview.total_fiat]);
      expect(order.fee_percent).toBe(`${preview.fee_percent}000`);
      const rest = less(String(preview.available), total, String(preview.fee));
      expect(await balanceOf(seller, USDT)).toBe(rest);
    }
  });
});

describe('fund', () => {
  it('a conversion is booked at the price and the fee of its quote', async () => {
    const user = await addClient(test, { usdt: '10000' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const number = amountBetween(100, 900);
      const pair = { from_currency_id: String(USDT), to_currency_id: String(BTC), number };
      const [from, to] = [await balanceOf(user, USDT), await balanceOf(user, BTC)];
      const quote = await send('/user/getTransferFee', user, pair);
      await send('/user/Transfer', user, { ...pair, quote_id: String(quote.quote_id) });
      const fee = mul(toAmount(number), toRate(String(quote.fee)), { scale: 6, rounding: 'up' });
      expect(less(from, await balanceOf(user, USDT))).toBe(toFixed8(add(toAmount(number), fee)));
      // 60,000 USDT a coin: rounded down to eight decimals.
      expect([quote.form_price, quote.to_price]).toEqual(['1.00000000', '60000.00000000']);
      const bought = BigInt(number.replace('.', '')) * 1_000_000n;
      const units = BigInt(less(await balanceOf(user, BTC), to).replace('.', ''));
      expect(units).toBe(bought / 60_000n);
    }
  });

  it('a withdrawal costs the fee it was shown, and leaves the limit it was shown', async () => {
    const user = await addClient(test, { level: 2, usdt: '10000' });
    const asked = { currency: String(USDT), network: 'TRC20' };
    let before = await send('/wallet/get_info', user, asked);
    for (let round = 0; round < ROUNDS; round += 1) {
      const number = amountBetween(20, 60);
      const form = { currency: String(USDT), number, address: ADDRESSES.TRC20, type: '0', pay_password: PAY_PASSWORD };
      await send('/wallet/out', user, form);
      const { rows } = await test.pool.query<{ fee: string }>(
        'select fee::text as fee from withdrawal where user_id = $1 order by id desc limit 1',
        [user.id],
      );
      expect(rows[0]?.fee).toBe(before.rate);
      const after = await send('/wallet/get_info', user, asked);
      expect(less(String(before.change_balance), String(after.change_balance))).toBe(toFixed8(toAmount(number)));
      expect(less(String(after.used_usdt_24h), String(before.used_usdt_24h))).toBe(toFixed8(toAmount(number)));
      before = after;
    }
  });
});

describe('copy', () => {
  it('the preview is the next copy of the same order, also when own copies already take a part of the cap', async () => {
    const leader = await addLeader(test);
    const user = await addFuturesTrader(test, '20000');
    await opened(test, leader);
    const whole = { leader_id: String(leader.id), type: '1', number: '1', total_cap: '10000' };
    const { margin } = (await read('/copy/preview', user, whole)).example as { margin: string };
    // Enough for two copies and a part of the third.
    const settings = { number: '1', total_cap: mul(toAmount(margin), toRate(`2.${4 + random(5)}`), 'down') };
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      await publishMarks(test);
      const fields = { ...settings, leader_id: String(leader.id), type: '1', agreement: COPY_AGREEMENT };
      const { example } = await read('/copy/preview', user, fields);
      const foretold = example as Reply;
      if (round === 0) ok(await followCall(test, user, leader, settings));
      await opened(test, leader);
      await copyAll(test);
      const [copy] = await copiesOf(test, user);
      const made = await wholeRow(test.pool, 'futures_position', { id: copy?.position_id ?? 0 });
      expect([toFixed8(made.lots ?? '0'), made.multiple, made.margin, made.open_fee]).toEqual([
        foretold.lots,
        String(foretold.multiple),
        foretold.margin,
        foretold.fee,
      ]);
      seen.add(String(foretold.outcome));
    }
    expect(seen).toEqual(new Set(['made', 'smaller']));
  });
});
