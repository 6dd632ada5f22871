import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import {
  addStaker,
  houseHas,
  microOf,
  type OptionTestApp,
  optionFields,
  publishPrice,
  runEngine,
  startOptionTestApp,
  submit,
  submitted,
} from '#app/testing/option-steps';
import { encodeForm } from '#app/testing/send-form';
import { checkBooks } from '#app/testing/test-app';
import { newId } from '#platform/runtime/ids';

let app: OptionTestApp;
beforeAll(async () => {
  app = await startOptionTestApp();
});
afterAll(() => app.stop());
checkBooks(() => app);

/** Fresh prices; whatever was open before is over. */
const begin = async (): Promise<void> => {
  app.clock.advance(700_000);
  await runEngine(app);
  await publishPrice(app, '60000');
};

describe('refused options', () => {
  it.each([
    { why: 'an instrument nobody knows', fields: { match_id: '999' }, error: 'instrument_unknown' },
    { why: 'a stock', fields: { match_id: '101' }, error: 'options_closed' },
    { why: 'a duration that is not offered [K3]', fields: { seconds: '31' }, error: 'duration_unknown' },
    { why: 'no seconds at all [K3]', fields: { seconds: '0' }, error: 'parameter_error' },
    { why: 'negative seconds [K3]', fields: { seconds: '-60' }, error: 'parameter_error' },
    { why: 'a part of a second [K3]', fields: { seconds: '60.5' }, error: 'parameter_error' },
    { why: 'a direction of its own [K3]', fields: { type: '3' }, error: 'parameter_error' },
    { why: 'a coin that is not the quote coin [K3]', fields: { currency_id: '1' }, error: 'parameter_error' },
    { why: 'a stake just below the smallest [K10]', fields: { number: '0.999999' }, error: 'stake_too_small' },
    { why: 'a stake just above the largest [K10]', fields: { number: '2000.000001' }, error: 'stake_too_large' },
    { why: 'more decimals than the coin has', fields: { number: '1.0000001' }, error: 'amount_too_precise' },
    { why: 'more than there is', fields: { number: '1000.000001' }, error: 'insufficient_balance' },
  ])('$why', async ({ fields, error }) => {
    await begin();
    const user = await addStaker(app);
    const reply = await expectNoChange(app, () => submit(app, user, { fields }));
    expect(reply.error).toBe(error);
  });

  it('a price older than three seconds is refused [K2]', async () => {
    await begin();
    const user = await addStaker(app);
    app.clock.advance(3_001);
    const reply = await expectNoChange(app, () => submit(app, user));
    expect(reply).toMatchObject({ error: 'price_unavailable', message: expect.stringContaining('BTC/USDT') });
  });

  it('an empty account, and one that does not exist yet', async () => {
    await begin();
    const reply = await submit(app, await addStaker(app, '0'));
    expect(reply).toMatchObject({ error: 'insufficient_balance', message: expect.stringContaining('USDT') });
  });

  it('a market without options, and options switched off as a whole or for a region', async () => {
    await begin();
    const user = await addStaker(app);
    const closeMarket = await changeRules(app, 'markets', (rules) =>
      rules.map((rule) => (rule.instrumentId === 1 ? { ...rule, optionsOpen: false } : rule)),
    );
    await publishPrice(app, '60000');
    expect((await submit(app, user)).error).toBe('options_closed');
    await closeMarket();
    const closeProduct = await changeRules(app, 'products', (rules) =>
      rules.map((rule) => (rule.product === 'options' ? { ...rule, open: false } : rule)),
    );
    await publishPrice(app, '60000');
    expect((await submit(app, user)).error).toBe('product_closed');
    const terms = await app.call('GET', '/option/terms', { fields: { match_id: '1' } });
    expect(terms.message).toMatchObject({ is_open: 0 });
    await closeProduct();
  });
});

describe('stakes and exposure at the limits [K10]', () => {
  it.each([
    { seconds: '30', least: '1', most: '1000' },
    { seconds: '60', least: '1', most: '2000' },
    { seconds: '120', least: '1', most: '3000' },
    { seconds: '180', least: '1', most: '5000' },
    { seconds: '300', least: '1', most: '5000' },
  ])('$seconds s take from $least to $most', async ({ seconds, least, most }) => {
    await begin();
    const user = await addStaker(app, '20000');
    await submitted(app, user, { seconds, number: least });
    await submitted(app, user, { seconds, number: most });
    const over = await submit(app, user, { fields: { seconds, number: `${most}.000001` } });
    expect(over).toMatchObject({ error: 'stake_too_large', message: expect.stringContaining(most) });
  });

  it('open stakes reach the cap to the last unit, by instrument, and end with the options', async () => {
    await begin();
    const user = await addStaker(app, '100000');
    await submitted(app, user, { seconds: '300', number: '5000' });
    await submitted(app, user, { seconds: '300', number: '4999.999999' });
    const over = await submit(app, user, { fields: { seconds: '300', number: '1' } });
    expect(over).toMatchObject({ error: 'exposure_reached', message: expect.stringContaining('10000') });
    await publishPrice(app, '3000', 'ETH/USDT');
    await submitted(app, user, { match_id: '2', seconds: '300', number: '5000' });
    const terms = await app.call('GET', '/option/terms', { token: user.token, fields: { match_id: '1' } });
    expect(terms.message).toMatchObject({ exposure_cap: '10000.00000000', exposure_used: '9999.99999900' });
    await begin();
    await submitted(app, user, { seconds: '300', number: '1' });
  });
});

describe('orders at the same instant', () => {
  const burst = (user: { token: string }, fields: Record<string, string>) =>
    sendAtOnce(
      Array.from({ length: 20 }, () => ({
        origin: app.origin,
        path: '/microtrade/submit',
        form: encodeForm(optionFields({ wait: '0', ...fields })),
        token: user.token,
      })),
    );

  it('of twenty orders on one balance as many are accepted as it covers [K9]', async () => {
    await begin();
    const user = await addStaker(app, '500');
    const replies = await burst(user, { number: '70' });
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(7);
    expect(await microOf(app, user.id)).toBe('10');
    expect(await houseHas(app, 'option_stakes')).toBe('490');
  });

  it('twenty orders at once stay within the cap of exposure [K10]', async () => {
    await begin();
    const user = await addStaker(app, '100000');
    const replies = await burst(user, { number: '1500' });
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(6);
    expect(await microOf(app, user.id)).toBe('91000');
  });

  it('the same key sent twenty times makes one order', async () => {
    await begin();
    const user = await addStaker(app, '500');
    const form = encodeForm(optionFields({ wait: '0' }));
    const request = { origin: app.origin, path: '/microtrade/submit', form, token: user.token };
    const headers = { 'Idempotency-Key': newId() };
    const replies = await sendAtOnce(Array.from({ length: 20 }, () => ({ ...request, headers })));
    expect(new Set(replies.map(({ message }) => (message as { id: number }).id)).size).toBe(1);
    expect(await microOf(app, user.id)).toBe('400');
  });
});

describe('limits people set for themselves', () => {
  const limit = (user: { token: string }, kind: string, value: string) =>
    app.call('POST', '/safe/limits', { token: user.token, fields: { kind, period: 'day', value } });

  it('a stake limit counts what is staked; what was called off does not count', async () => {
    await begin();
    const user = await addStaker(app);
    await limit(user, 'stake', '250');
    await submitted(app, user, { number: '200' });
    expect((await submit(app, user, { fields: { wait: '0', number: '51' } })).error).toBe('self_limit_reached');
    // No tick comes: it is called off.
    app.clock.advance(10_000);
    await runEngine(app);
    await publishPrice(app, '60000');
    await submitted(app, user, { number: '250' });
  });

  it('a loss limit counts an open stake as lost, and a win as a gain', async () => {
    await begin();
    const user = await addStaker(app);
    await limit(user, 'loss', '150');
    await submitted(app, user, { number: '100', seconds: '30' });
    expect((await submit(app, user, { fields: { wait: '0', number: '51' } })).error).toBe('self_limit_reached');
    for (const price of ['60000', '60001', '60002', '60003']) {
      app.clock.advance(price === '60000' ? 500 : 9_900);
      await publishPrice(app, price);
    }
    app.clock.advance(400);
    await publishPrice(app, '60003');
    app.clock.advance(100);
    await runEngine(app);
    await publishPrice(app, '60004');
    await runEngine(app);
    // Won 82: the loss stands at −82.
    await submitted(app, user, { number: '232', seconds: '30' });
  });

  it('twenty at once stay within the limit', async () => {
    await begin();
    const user = await addStaker(app);
    await limit(user, 'stake', '100');
    const form = encodeForm(optionFields({ wait: '0', number: '30' }));
    const replies = await sendAtOnce(
      Array.from({ length: 20 }, () => ({
        origin: app.origin,
        path: '/microtrade/submit',
        form,
        token: user.token,
      })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(3);
  });

  it('a self-exclusion refuses new options', async () => {
    await begin();
    const user = await addStaker(app);
    await app.call('POST', '/safe/exclusion', { token: user.token, fields: { days: '1' } });
    expect((await submit(app, user)).error).toBe('self_excluded');
  });
});

describe('options of other users [K14]', () => {
  it('cannot be read, listed or counted', async () => {
    await begin();
    const [owner, stranger] = [await addStaker(app), await addStaker(app)];
    const { id } = await submitted(app, owner);
    const ask = (path: string, fields: Record<string, string> = {}) =>
      app.call('GET', path, { token: stranger.token, fields: { user_id: String(owner.id), ...fields } });
    expect((await ask('/microtrade/get_result', { id: String(id) })).error).toBe('option_unknown');
    expect((await ask('/microtrade/get_result', { id: '2147483647' })).error).toBe('option_unknown');
    expect((await ask('/microtrade/lists')).message).toMatchObject({ data: [], total: 0 });
    expect((await ask('/option/orders')).message).toEqual({ items: [], next_before: '' });
    expect((await ask('/option/totals')).message).toMatchObject({ all: { count: 0 } });
    expect((await ask('/option/terms', { match_id: '1' })).message).toMatchObject({ exposure_used: '0.00000000' });
  });
});
