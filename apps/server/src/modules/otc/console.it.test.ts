import type { ReplyOf } from '@candor/contract/call';
import type { operatorOtcAds, operatorOtcKinds, operatorOtcTraders } from '@candor/contract/ops-otc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { send } from '#app/testing/otc-order-steps';
import { addAd, addTrader, type OtcTestApp, startOtcApp, take, takeFields, taken } from '#app/testing/otc-steps';

let test: OtcTestApp;
let operator: TestOperator;
beforeAll(async () => {
  test = await startOtcApp();
  operator = await addOperator(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const kinds = async () =>
  ((await getAs(test, operator, '/otc/kinds')).message as ReplyOf<typeof operatorOtcKinds>).items;

describe('ads in the console', () => {
  it('are listed and found by their owner, without account data', async () => {
    const [owner, other] = [await addTrader(test), await addTrader(test)];
    const ad = await addAd(test, owner, { price: null, margin: '1' });
    await addAd(test, other);
    const reply = await getAs(test, operator, '/otc/ads', { keyword: String(owner.id) });
    const { data } = reply.message as ReplyOf<typeof operatorOtcAds>;
    expect(data.filter(({ user_id }) => user_id === owner.id)).toMatchObject([
      { id: ad.id, user_id: owner.id, price_kind: 'floating', price: '1.01000000', state: 'open' },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Trader Number|pay[0-9]+@/);
  });

  it('are paused with a reason the owner reads; it is logged, and open orders go on', async () => {
    const [owner, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, owner);
    const number = await taken(test, buyer, ad);
    expect((await takeAction(test, operator, '/otc/ads/pause', { id: ad.id, reason: ' ' })).error).toBe(
      'reason_missing',
    );
    expect((await takeAction(test, operator, '/otc/ads/pause', { id: 999999, reason: 'x' })).error).toBe(
      'otc_ad_unknown',
    );
    expect((await takeAction(test, operator, '/otc/ads/pause', { id: ad.id, reason: 'Asks for a call' })).type).toBe(
      'ok',
    );
    expect((await takeAction(test, operator, '/otc/ads/pause', { id: ad.id, reason: 'again' })).error).toBe(
      'already_decided',
    );
    expect((await take(test, buyer, takeFields(ad))).error).toBe('otc_ad_closed');
    const { rows } = await test.pool.query('select state from otc_order where id = $1', [number.slice(1)]);
    expect(rows).toEqual([{ state: 'pending' }]);
    const notices = await test.pool.query(
      `select params from notification where user_id = $1 and template = 'otc_ad_paused'`,
      [owner.id],
    );
    expect(notices.rows).toEqual([{ params: { currency: 'USDT', fiat: 'USD', reason: 'Asks for a call' } }]);
    expect(JSON.stringify(await auditLog(test))).toContain('otc.pause_ad');
  });

  it('are given back to the owner, who resumes them; it is logged and the owner is told', async () => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner);
    const turn = (action: string) =>
      test.call('POST', '/otc/ads/switch', { token: owner.token, fields: { id: String(ad.id), action } });
    const lift = (reason: string) => takeAction(test, operator, '/otc/ads/lift', { id: ad.id, reason });
    expect((await lift('x')).error).toBe('already_decided');
    await turn('pause');
    expect((await lift('x')).error).toBe('already_decided');
    await takeAction(test, operator, '/otc/ads/pause', { id: ad.id, reason: 'Asks for a call' });
    expect((await turn('resume')).error).toBe('otc_ad_paused_by_operator');
    expect((await lift(' ')).error).toBe('reason_missing');
    expect((await lift('The terms are mended')).type).toBe('ok');
    expect((await lift('again')).error).toBe('already_decided');
    const { rows } = await test.pool.query('select state, pause_reason, pause_note from otc_ad where id = $1', [ad.id]);
    expect(rows).toEqual([{ state: 'paused', pause_reason: 'owner', pause_note: '' }]);
    const notices = await test.pool.query(
      `select params from notification where user_id = $1 and template = 'otc_ad_pause_lifted'`,
      [owner.id],
    );
    expect(notices.rows).toEqual([{ params: { currency: 'USDT', fiat: 'USD', reason: 'The terms are mended' } }]);
    expect((await auditLog(test)).at(-1)).toMatchObject({ action: 'otc.lift_pause', note: 'The terms are mended' });
    expect((await turn('resume')).message).toEqual({ id: ad.id, state: 'open' });
  });

  it('are expired after the pause when their time is over, and can be renewed', async () => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner);
    await takeAction(test, operator, '/otc/ads/pause', { id: ad.id, reason: 'Asks for a call' });
    await test.pool.query('update otc_ad set expires_at = $2 where id = $1', [ad.id, new Date(test.clock.nowMs())]);
    expect((await takeAction(test, operator, '/otc/ads/lift', { id: ad.id, reason: 'Mended' })).type).toBe('ok');
    const state = async () => (await test.pool.query('select state from otc_ad where id = $1', [ad.id])).rows;
    expect(await state()).toEqual([{ state: 'expired' }]);
    const renewed = await test.call('POST', '/otc/ads/renew', { token: owner.token, fields: { id: String(ad.id) } });
    expect([renewed.type, await state()]).toEqual(['ok', [{ state: 'open' }]]);
  });

  it('are not paused when closed', async () => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner);
    await test.pool.query(`update otc_ad set state = 'closed' where id = $1`, [ad.id]);
    expect((await takeAction(test, operator, '/otc/ads/pause', { id: ad.id, reason: 'x' })).error).toBe('otc_ad_ended');
    expect((await takeAction(test, operator, '/otc/ads/lift', { id: ad.id, reason: 'x' })).error).toBe('otc_ad_ended');
  });
});

const traders = async (keyword = '') =>
  ((await getAs(test, operator, '/otc/traders', { keyword })).message as ReplyOf<typeof operatorOtcTraders>).data;

describe('traders in the console', () => {
  it('who cancel many orders for reasons that count against nobody have a flag and go on taking ads', async () => {
    const [owner, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, owner);
    const cancel = async () => {
      const number = await taken(test, buyer, ad);
      expect((await send(test, buyer, '/otc/cancel', { number, reason: 'wrong_name' })).message).toMatchObject({
        counts: 0,
      });
    };
    for (let count = 0; count < 5; count += 1) await cancel();
    expect((await traders(String(buyer.id))).find(({ user_id }) => user_id === buyer.id)).toMatchObject({
      pattern_ms: 0,
    });
    await cancel();
    expect((await traders())[0]).toMatchObject({
      user_id: buyer.id,
      pattern_ms: test.clock.nowMs(),
      blocked_until_ms: 0,
      score: 100,
    });
    expect((await take(test, buyer, takeFields(ad))).type).toBe('ok');
  });

  it('have their figures', async () => {
    const [owner, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, owner);
    await taken(test, buyer, ad);
    const find = async (id: number) => (await traders(String(id))).find(({ user_id }) => user_id === id);
    expect(await find(owner.id)).toMatchObject({ open_orders: 1, open_ads: 1, disputes: 0, score: 100, level: 2 });
    expect(await find(buyer.id)).toMatchObject({ open_orders: 1, open_ads: 0, blocked_until_ms: 0, orders: 0 });
  });
});

describe('kinds of payment in the console', () => {
  const form = {
    code: 'pix',
    name: 'Pix',
    fields: '[{"key":"phone","required":1}]',
    fiats: 'EUR',
    open: '1',
    reason: 'Asked for',
  };

  it('are added, changed, closed, and it is logged', async () => {
    expect((await takeAction(test, operator, '/otc/kinds/save', form)).type).toBe('ok');
    expect((await kinds()).at(-1)).toMatchObject({
      code: 'pix',
      open: 1,
      fields: [{ key: 'phone', required: 1 }],
      fiats: ['EUR'],
    });
    expect((await takeAction(test, operator, '/otc/kinds/save', { ...form, open: '0', name: 'PIX' })).type).toBe('ok');
    expect((await kinds()).at(-1)).toMatchObject({ code: 'pix', name: 'PIX', open: 0 });
    expect(JSON.stringify(await auditLog(test))).toContain('otc.save_kind');
    const user = await addTrader(test);
    const method = { kind: 'pix', holder: user.name, fields: '{"phone":"+5511987654321"}' };
    const refused = await test.call('POST', '/otc/methods/save', { token: user.token, fields: method });
    expect(refused.error).toBe('otc_kind_unknown');
  });

  it.each([
    ['otc_kind_wrong', { fields: '[]' }],
    ['otc_kind_wrong', { fields: 'no' }],
    ['otc_kind_wrong', { fields: '[{"key":"pin","required":1}]' }],
    ['otc_kind_wrong', { fiats: 'QQQ' }],
    ['otc_kind_wrong', { name: ' ' }],
    ['reason_missing', { reason: ' ' }],
  ])('are refused with %s: %j', async (code, more) => {
    expect((await takeAction(test, operator, '/otc/kinds/save', { ...form, ...more })).error).toBe(code);
  });
});
