import type { ReplyOf } from '@candor/contract/call';
import type { otcAdPreview, otcMethods, otcOwnAds } from '@candor/contract/otc-ads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import {
  addAd,
  addMethod,
  addTrader,
  DAY_MS,
  type OtcTestApp,
  setTime,
  startOtcApp,
  type Trader,
  take,
  takeFields,
  taken,
  USDT,
} from '#app/testing/otc-steps';
import type { CallReply } from '#app/testing/test-app';
import { expireDueAds } from './ads.jobs';

type Fields = Readonly<Record<string, string>>;
type OwnAds = ReplyOf<typeof otcOwnAds>;

let test: OtcTestApp;
beforeAll(async () => {
  test = await startOtcApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const send = (user: { readonly token: string }, path: string, fields: Fields): Promise<CallReply> =>
  test.call('POST', path, { token: user.token, fields });
const sellForm = (methodId: number, more: Fields = {}): Fields => ({
  side: 'sell',
  currency_id: String(USDT),
  fiat: 'USD',
  price_kind: 'fixed',
  price: '1.02',
  total: '500',
  min_fiat: '20',
  max_fiat: '510',
  methods: String(methodId),
  pay_minutes: '15',
  ...more,
});
const BUY: Fields = { side: 'buy', methods: '', kinds: 'wise,sepa', fiat: 'EUR', price: '0.9', max_fiat: '450' };
const posted = async (user: Trader, fields: Fields): Promise<{ id: number; version: number }> => {
  const reply = await send(user, '/otc/ads/post', fields);
  if (reply.type !== 'ok') throw new Error(JSON.stringify(reply));
  return reply.message as { id: number; version: number };
};
const ownAds = async (user: Trader): Promise<OwnAds['items']> =>
  ((await test.call('GET', '/otc/ads/own', { token: user.token })).message as OwnAds).items;
const adRows = async (userId: number) =>
  (await test.pool.query('select * from otc_ad where user_id = $1 order by id', [userId])).rows;

describe('posting an ad', () => {
  it('stores it with its first version and masks contact data', async () => {
    const user = await addTrader(test);
    const method = await addMethod(test, user);
    const { id, version } = await posted(
      user,
      sellForm(method, {
        terms: 'Write to t.me/fast please',
        auto_reply: 'mail me a@b.com',
        hours_from: '60',
        hours_to: '30',
      }),
    );
    expect(version).toBe(1);
    const [ad] = await ownAds(user);
    expect(ad).toMatchObject({
      id,
      price: '1.02000000',
      total: '500.00000000',
      remaining: '500.00000000',
      terms: 'Write to ••• please',
      auto_reply: 'mail me •••',
      kinds: [{ code: 'wise', name: 'Wise' }],
      state: 'open',
      hours_from: 60,
    });
    expect(ad?.expires_ms).toBe(test.clock.nowMs() + 30 * DAY_MS);
    const { rows } = await test.pool.query('select version, body from otc_ad_version where ad_id = $1', [id]);
    expect(rows).toMatchObject([{ version: 1, body: { total: 500, fiat: 'USD', method_ids: [method] } }]);
  });

  it('takes kinds for a buy ad', async () => {
    const user = await addTrader(test);
    await posted(user, sellForm(0, BUY));
    expect((await ownAds(user))[0]?.kinds.map(({ code }) => code)).toEqual(['sepa', 'wise']);
  });

  it.each<[string, Fields]>([
    ['otc_coin_unknown', { currency_id: '999' }],
    ['otc_fiat_unknown', { fiat: 'QQQ' }],
    ['otc_method_unknown', { methods: '999999' }],
    ['otc_methods_missing', { methods: '' }],
    ['otc_kind_unknown', { ...BUY, kinds: 'nothing' }],
    ['otc_kind_unknown', { ...BUY, kinds: 'sepa', fiat: 'USD' }],
    ['otc_price_wrong', { price: '1.21' }],
    ['otc_price_wrong', { price: '1.02001' }],
    ['otc_margin_wrong', { price_kind: 'floating', margin_percent: '10.01' }],
    ['otc_total_wrong', { total: '500.1234567' }],
    ['otc_limits_wrong', { min_fiat: '511' }],
    ['otc_limits_wrong', { max_fiat: '510.01' }],
    ['otc_window_wrong', { pay_minutes: '20' }],
    ['otc_hours_wrong', { hours_from: '60', hours_to: '60' }],
    ['otc_conditions_wrong', { need_level: '3' }],
  ])('is refused with %s: %j', async (code, more) => {
    const user = await addTrader(test);
    const reply = await send(user, '/otc/ads/post', sellForm(await addMethod(test, user), more));
    expect(reply.error).toBe(code);
    expect(await adRows(user.id)).toEqual([]);
  });

  it('needs verification, a credit score of 40, and OTC to be open', async () => {
    const [stranger, user] = [await test.addUser(), await addTrader(test)];
    const form = sellForm(await addMethod(test, user));
    expect((await send(stranger, '/otc/ads/post', form)).error).toBe('verification_required');
    await test.pool.query('update app_user set credit_score = 39 where id = $1', [user.id]);
    expect((await send(user, '/otc/ads/post', form)).error).toBe('otc_paused_by_score');
    const reopen = await changeRules(test, 'products', (rules) =>
      rules.map((rule) => ({ ...rule, open: rule.product !== 'otc' })),
    );
    const owner = await addTrader(test);
    const open = sellForm(await addMethod(test, owner));
    expect((await send(owner, '/otc/ads/post', open)).error).toBe('product_closed');
    await reopen();
    expect((await send(owner, '/otc/ads/post', open)).type).toBe('ok');
  });

  it('does not accept methods of others', async () => {
    const [user, other] = [await addTrader(test), await addTrader(test)];
    const reply = await send(user, '/otc/ads/post', sellForm(await addMethod(test, other)));
    expect(reply.error).toBe('otc_method_unknown');
  });

  it('keeps to 20 ads that are not closed, also at once', async () => {
    const user = await addTrader(test);
    const form = sellForm(await addMethod(test, user));
    const replies = await Promise.all(Array.from({ length: 22 }, () => send(user, '/otc/ads/post', form)));
    const codes = replies.map(({ error = 'ok' }) => error).filter((code) => code !== 'ok');
    expect(codes).toEqual(['otc_too_many_ads', 'otc_too_many_ads']);
  });

  it('is refused below a completion rate of 80 % of at least five ended orders', async () => {
    const user = await addTrader(test);
    const ad = await addAd(test, user);
    const form = sellForm(ad.methodId);
    for (let count = 0; count < 5; count += 1) await taken(test, await addTrader(test, { usdt: '0' }), ad);
    const end = (places: number, faults: number) =>
      test.pool.query(
        `update otc_order o set state = 'completed', paid_ms = created_ms, ended_ms = created_ms,
           fault_id = case when v.place <= $3 then $2::int end
         from (select id, row_number() over (order by id) as place from otc_order where ad_id = $1) v
         where v.id = o.id and v.place <= $4`,
        [ad.id, user.id, faults, places],
      );
    // Orders at fault are set to completed by hand, so they count on both sides: 5 of 7 ended well.
    await end(4, 0);
    expect((await send(user, '/otc/ads/post', form)).type).toBe('ok');
    await end(5, 2);
    expect((await send(user, '/otc/ads/post', form)).error).toBe('otc_completion_low');
    const id = String(ad.id);
    await send(user, '/otc/ads/switch', { id, action: 'pause' });
    expect((await send(user, '/otc/ads/switch', { id, action: 'resume' })).error).toBe('otc_completion_low');
    await test.pool.query(
      `update otc_order set state = 'pending', paid_ms = null, ended_ms = null, fault_id = null where ad_id = $1`,
      [ad.id],
    );
  });
});

describe('changing an ad', () => {
  it('makes a new version, keeps what is used, and an order on the old one is refused [X7]', async () => {
    const [user, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const method = await addMethod(test, user);
    const { id } = await posted(user, sellForm(method));
    const seen = { id, version: 1, methodId: method };
    await taken(test, buyer, seen, { amount: '102', price: '1.02' });
    const edited = (more: Fields) => send(user, '/otc/ads/edit', { ...sellForm(method), id: String(id), ...more });
    expect((await edited({ version: '1', total: '99', max_fiat: '100' })).error).toBe('otc_total_wrong');
    expect((await edited({ version: '1', total: '300', max_fiat: '300' })).message).toEqual({ id, version: 2 });
    expect((await edited({ version: '1' })).error).toBe('otc_ad_changed');
    expect((await edited({ version: '2', fiat: 'EUR', price: '0.9', max_fiat: '400' })).error).toBe('otc_ad_changed');
    expect((await ownAds(user))[0]).toMatchObject({ remaining: '200.00000000', open_orders: 1, version: 2 });
    const late = await take(test, buyer, takeFields(seen, { amount: '50', price: '1.02' }));
    expect(late.error).toBe('otc_ad_changed');
    const other = await addTrader(test);
    expect((await send(other, '/otc/ads/edit', { ...sellForm(method), id: String(id), version: '2' })).error).toBe(
      'otc_method_unknown',
    );
    expect((await send(other, '/otc/ads/switch', { id: String(id), action: 'close' })).error).toBe('otc_ad_unknown');
  });

  it('an order has the price, fee and amounts of the server [X6]', async () => {
    const [user, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const method = await addMethod(test, user);
    const { id } = await posted(user, sellForm(method));
    const ad = { id, version: 1, methodId: method };
    const more = { amount: '102', price: '5', fee: '0', fiat_amount: '1', amount_coins: '9999' };
    const reply = await take(test, buyer, takeFields(ad, more));
    expect(reply.message).toMatchObject({ amount: '100.00000000', fiat_amount: '102.00000000', price: '1.02000000' });
  });

  it('pauses, resumes, closes', async () => {
    const user = await addTrader(test);
    const { id } = await posted(user, sellForm(await addMethod(test, user)));
    const turn = (action: string) => send(user, '/otc/ads/switch', { id: String(id), action });
    expect((await turn('resume')).error).toBe('otc_ad_not_paused');
    expect((await turn('pause')).message).toEqual({ id, state: 'paused' });
    expect((await turn('resume')).message).toEqual({ id, state: 'open' });
    await test.pool.query(
      `update otc_ad set state = 'paused', pause_reason = 'operator', pause_note = 'Scam' where id = $1`,
      [id],
    );
    expect(await turn('resume')).toMatchObject({
      error: 'otc_ad_paused_by_operator',
      message: expect.stringContaining('Scam'),
    });
    expect((await send(user, '/otc/ads/renew', { id: String(id) })).error).toBe('otc_ad_paused_by_operator');
    expect((await turn('close')).message).toEqual({ id, state: 'closed' });
    expect((await turn('resume')).error).toBe('otc_ad_ended');
    expect((await send(user, '/otc/ads/renew', { id: String(id) })).error).toBe('otc_ad_ended');
  });

  it('previews price, rank, fee and value', async () => {
    const [user, other] = [await addTrader(test), await addTrader(test)];
    await posted(other, sellForm(0, { ...BUY, price: '0.95', total: '400', max_fiat: '300' }));
    const fields = {
      side: 'buy',
      currency_id: String(USDT),
      fiat: 'EUR',
      price_kind: 'floating',
      margin_percent: '1',
      total: '100',
    };
    const reply = await test.call('GET', '/otc/ads/preview', { token: user.token, fields });
    const preview = reply.message as ReplyOf<typeof otcAdPreview>;
    expect(preview).toMatchObject({
      price: '0.90900000',
      rank: 2,
      total_fiat: '90.90000000',
      fee: '0.20000000',
      available: '10000.00000000',
      limit_usdt: '1000000.00000000',
    });
    expect(preview.of).toBeGreaterThanOrEqual(2);
  });
});

describe('payment methods', () => {
  const IBAN = JSON.stringify({ iban: 'DE89 3704 0044 0532 0130 00' });
  const save = (user: { readonly token: string }, more: Fields) =>
    send(user, '/otc/methods/save', { kind: 'sepa', fields: IBAN, ...more });

  it('are saved under the verified name, changed and removed', async () => {
    const user = await addTrader(test, { name: 'José Müller' });
    const reply = await save(user, { holder: 'jose muller' });
    const { id } = reply.message as { id: number };
    expect(reply.message).toEqual({
      id,
      kind: 'sepa',
      kind_name: 'SEPA',
      holder: 'jose muller',
      fields: [{ key: 'iban', value: 'DE89370400440532013000' }],
    });
    const changed = await save(user, {
      id: String(id),
      holder: user.name,
      fields: JSON.stringify({ iban: 'NO9386011117947' }),
    });
    expect(changed.message).toMatchObject({ id, fields: [{ key: 'iban', value: 'NO9386011117947' }] });
    expect(
      (await save(user, { id: String(id), holder: user.name, kind: 'wise', fields: '{"email":"a@example.org"}' }))
        .error,
    ).toBe('otc_method_unknown');
    const other = await addTrader(test);
    expect((await save(other, { id: String(id), holder: other.name })).error).toBe('otc_method_unknown');
    expect((await send(other, '/otc/methods/remove', { id: String(id) })).error).toBe('otc_method_unknown');
    expect((await send(user, '/otc/methods/remove', { id: String(id) })).type).toBe('ok');
    const { items, verified_name } = (await test.call('GET', '/otc/methods', { token: user.token })).message as ReplyOf<
      typeof otcMethods
    >;
    expect([items, verified_name]).toEqual([[], 'José Müller']);
  });

  it.each<[string, Fields]>([
    ['otc_method_name', { holder: 'Somebody Else' }],
    ['otc_method_name', {}],
    ['otc_kind_unknown', { kind: 'cash' }],
    ['otc_method_wrong', { fields: '{"iban":"DE00"}' }],
    ['otc_method_wrong', { fields: 'not json' }],
    ['otc_method_wrong', { fields: '{"iban":5}' }],
    ['otc_no_card', { kind: 'bank', from_card: '1' }],
    ['otc_kind_unknown', { kind: 'sepa', from_card: '1' }],
  ])('are refused with %s: %j', async (code, more) => {
    const user = await addTrader(test);
    const holder = code === 'otc_method_name' ? {} : { holder: user.name };
    expect((await save(user, { ...holder, ...more })).error).toBe(code);
  });

  it('need verification', async () => {
    expect((await save(await test.addUser(), { holder: 'x' })).error).toBe('verification_required');
  });

  it('are at most ten, also at once', async () => {
    const user = await addTrader(test);
    const replies = await Promise.all(Array.from({ length: 12 }, () => save(user, { holder: user.name })));
    expect(replies.filter(({ error }) => error === 'otc_too_many_methods')).toHaveLength(2);
  });

  it('take the saved bank card over when it is in the verified name', async () => {
    const user = await addTrader(test);
    const card = (name: string) =>
      test.pool.query(
        `insert into bank_card (user_id, real_name, bank_name, bank_account, bank_dizhi, bank_code, iban, bank_address, alipay_account,
           wechat_account, wechat_nickname, aba_number, swift_code, cardholder_address, updated_at)
         values ($1, $2, 'First Bank', '123456', 'Main Street', '', '', '', '', '', '', '', 'FIRSTDEF', '', now())
         on conflict (user_id) do update set real_name = excluded.real_name`,
        [user.id, name],
      );
    await card('Other Person');
    expect((await send(user, '/otc/methods/save', { kind: 'bank', from_card: '1' })).error).toBe('otc_method_name');
    await card(user.name);
    const reply = await send(user, '/otc/methods/save', { kind: 'bank', from_card: '1' });
    expect(reply.message).toMatchObject({
      kind: 'bank',
      fields: [
        { key: 'bank_name', value: 'First Bank' },
        { key: 'account', value: '123456' },
        { key: 'swift', value: 'FIRSTDEF' },
        { key: 'branch', value: 'Main Street' },
      ],
    });
  });

  it('cannot be removed while an open ad has no other; else the ad goes on without it in a new version', async () => {
    const user = await addTrader(test);
    const [first, second] = [await addMethod(test, user), await addMethod(test, user, 'paypal')];
    const { id } = await posted(user, sellForm(first, { methods: `${first},${second}` }));
    expect((await send(user, '/otc/methods/remove', { id: String(first) })).type).toBe('ok');
    expect((await ownAds(user))[0]).toMatchObject({
      version: 2,
      kinds: [{ code: 'paypal' }],
      methods: [{ id: second }],
    });
    expect((await send(user, '/otc/methods/remove', { id: String(second) })).error).toBe('otc_method_in_use');
    await send(user, '/otc/ads/switch', { id: String(id), action: 'pause' });
    expect((await send(user, '/otc/methods/remove', { id: String(second) })).type).toBe('ok');
    expect((await send(user, '/otc/ads/switch', { id: String(id), action: 'resume' })).error).toBe(
      'otc_methods_missing',
    );
  });
});

describe('expiry', () => {
  it('ends ads after 30 days with a notice, but not those an operator paused; renewing opens them', async () => {
    const user = await addTrader(test);
    const method = await addMethod(test, user);
    const [open, held] = [await posted(user, sellForm(method)), await posted(user, sellForm(method))];
    await test.pool.query(`update otc_ad set state = 'paused', pause_reason = 'operator' where id = $1`, [held.id]);
    const dueMs = test.clock.nowMs() + 30 * DAY_MS;
    await setTime(test, test.clock.nowMs() + 1);
    const young = await posted(user, sellForm(method));
    await setTime(test, dueMs);
    const { clock, relay, pool } = test.app.parts;
    await expireDueAds({ clock, relay, enginePool: pool }, { ensureHeld: async () => undefined });
    const states = Object.fromEntries((await ownAds(user)).map(({ id, state }) => [id, state]));
    expect(states).toEqual({ [open.id]: 'expired', [held.id]: 'paused', [young.id]: 'open' });
    const { rows } = await test.pool.query('select template, params from notification where user_id = $1', [user.id]);
    expect(rows).toEqual([{ template: 'otc_ad_expired', params: { amount: '500', currency: 'USDT', fiat: 'USD' } }]);
    const renewed = await send(user, '/otc/ads/renew', { id: String(open.id) });
    expect(renewed.message).toEqual({ id: open.id, expires_ms: test.clock.nowMs() + 30 * DAY_MS });
    expect((await ownAds(user)).find(({ id }) => id === open.id)?.state).toBe('open');
  });
});
