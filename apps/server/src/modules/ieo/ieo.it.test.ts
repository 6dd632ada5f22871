import { toIeoFile, verifyIeoShare } from '@candor/domain/ieo/verify-ieo-share';
import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBuyer,
  addProject,
  BTC,
  commit,
  committed,
  DAY,
  HOUR,
  type IeoTestApp,
  listOf,
  moneyOf,
  openCoins,
  result,
  runIeo,
  startIeoTestApp,
  USDT,
} from '#app/testing/ieo-steps';
import { checkBooks } from '#app/testing/test-app';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { followOwnTrades } from '#modules/spot/use-cases/follow-own-trades';
import { cancelProject } from './use-cases/create-project';

let test: IeoTestApp;
beforeAll(async () => {
  test = await startIeoTestApp({ CANDOR_ROLES: 'api,engine' });
});
afterAll(() => test.stop());
checkBooks(() => test);

const endNow = async (): Promise<void> => {
  test.clock.advance(HOUR);
  await runIeo(test);
};

describe('from commit to the last unlock', () => {
  it('shares by the rule, refunds the rest, unlocks by the day, and the share can be verified', async () => {
    await openCoins(test);
    const project = await addProject(test);
    const [whale, both, small] = [await addBuyer(test, '2000'), await addBuyer(test, '500', '1'), await addBuyer(test)];
    await committed(test, whale, { project_id: project.id, amount: '20000' });
    test.clock.advance(1_000);
    await openCoins(test);
    await committed(test, both, { project_id: project.id, amount: '10000', pay_currency: BTC });
    test.clock.advance(1_000);
    await committed(test, small, { project_id: project.id, amount: '2500' });
    await committed(test, both, { project_id: project.id, amount: '5000' });
    expect(await moneyOf(test, both.id, BTC)).toBe('change 0.99, financial 0.01');
    await endNow();

    // 37,500 wanted, 20,000 there, cap 4,000: two buyers reach it; the third gets all of 2,500. 9,500 stay unsold.
    const share = await result(test, both, project.id);
    expect(share).toMatchObject({
      wanted: '15000.00000000',
      received: '4000.00000000',
      allocated: '10500.00000000',
    });
    expect(share.rounds.map(({ left, wanted, capped }) => [left, wanted, capped])).toEqual([
      ['20000.00000000', '37500.00000000', 2],
      ['12000.00000000', '2500.00000000', 1],
    ]);
    expect(share.coins).toEqual([
      expect.objectContaining({
        currency_name: 'USDT',
        paid: '250.00000000',
        allocated: '1333.00000000',
        cost: '66.65000000',
        refund: '183.35000000',
      }),
      expect.objectContaining({
        currency_name: 'BTC',
        paid: '0.01000000',
        allocated: '2667.00000000',
        cost: '0.00266700',
        refund: '0.00733300',
      }),
    ]);
    expect(await moneyOf(test, both.id, BTC)).toBe('change 0.997333');
    expect(await moneyOf(test, both.id, project.currencyId)).toBe('financial 4000');
    expect(await moneyOf(test, small.id, USDT)).toBe('change 875');

    const lines = await listOf(test, project.id);
    expect(lines).toHaveLength(4);
    const file = toIeoFile(share, lines);
    const key = createProofSigner(test.app.parts.secret).publicKey.toString('hex');
    expect(await verifyIeoShare(file, plainCrypto, [key])).toMatchObject({ state: 'ok' });
    const forged = { ...file, lines: lines.map((line) => line.replace('|2500|', '|2501|')) };
    expect((await verifyIeoShare(forged, plainCrypto, [key])).state).toBe('failed');

    test.clock.advance(DAY);
    await runIeo(test);
    expect(await moneyOf(test, both.id, project.currencyId)).toBe('change 800, financial 3200');
    test.clock.advance(3 * DAY);
    await runIeo(test);
    await runIeo(test);
    expect(await moneyOf(test, both.id, project.currencyId)).toBe('change 1760, financial 2240');
    test.clock.advance(30 * DAY);
    await runIeo(test);
    expect(await moneyOf(test, both.id, project.currencyId)).toBe('change 4000');
    const detail = await test.call('GET', '/ieo/project', { fields: { project_id: String(project.id) } });
    expect(detail.message).toMatchObject({ project: { stage: 'completed' }, match_id: project.currencyId });
  });

  it('below its minimum everything goes back, and the zero result is published too', async () => {
    const project = await addProject(test, { softCap: '5000' });
    const buyer = await addBuyer(test);
    await committed(test, buyer, { project_id: project.id, amount: '4999' });
    await endNow();
    expect(await moneyOf(test, buyer.id, USDT)).toBe('change 1000');
    const share = await result(test, buyer, project.id);
    expect(share).toMatchObject({ project: { stage: 'failed', buyers: 1 }, received: '0.00000000', rounds: [] });
    expect((await verifyIeoShare(toIeoFile(share, await listOf(test, project.id)), plainCrypto)).state).toBe('ok');
    const notices = await test.call('GET', '/notice/list', { token: buyer.token, fields: {} });
    expect(JSON.stringify(notices.message)).toContain('249.95 USDT');
  });

  it('cancelled before its end everything goes back; afterwards it cannot be cancelled', async () => {
    const project = await addProject(test);
    const buyer = await addBuyer(test);
    await committed(test, buyer, { project_id: project.id, amount: '1000' });
    const cancel = () =>
      cancelProject(test.pool as never, { id: project.id, reason: 'test', at: new Date(test.clock.nowMs()) });
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    expect((await commit(test, buyer, { project_id: project.id, amount: '1000' })).type).toBe('error');
    await runIeo(test);
    expect(await moneyOf(test, buyer.id, USDT)).toBe('change 1000');
    expect(await result(test, buyer, project.id)).toMatchObject({ project: { stage: 'cancelled' } });
    const over = await addProject(test);
    await endNow();
    expect(
      await cancelProject(test.pool as never, { id: over.id, reason: 'late', at: new Date(test.clock.nowMs()) }),
    ).toBe(false);
  });

  it('nobody committed: it ends without a share', async () => {
    const project = await addProject(test);
    await endNow();
    const detail = await test.call('GET', '/ieo/project', { fields: { project_id: String(project.id) } });
    expect(detail.message).toMatchObject({ project: { stage: 'failed', buyers: 0, wanted: '0.00000000' } });
  });

  it('the estimate before the end equals the share after it when nothing more comes', async () => {
    const project = await addProject(test);
    const [one, two] = [await addBuyer(test, '2000'), await addBuyer(test, '2000')];
    await committed(test, one, { project_id: project.id, amount: '17000' });
    await committed(test, two, { project_id: project.id, amount: '3000' });
    test.clock.advance(3_000);
    const asked = { project_id: String(project.id), pay_currency: String(USDT), amount: '9000' };
    const estimate = await test.call('GET', '/ieo/estimate', { token: two.token, fields: asked });
    await committed(test, two, { project_id: project.id, amount: '9000' });
    await endNow();
    const share = await result(test, two, project.id);
    const own = await test.call('GET', '/ieo/commits', {
      token: two.token,
      fields: { project_id: String(project.id) },
    });
    const [last] = (own.message as { items: { allocated: string; cost: string; refund: string }[] }).items;
    expect(estimate.message).toMatchObject({ total_allocated: share.received, capped: 1, below_soft_cap: 0 });
    expect(estimate.message).toMatchObject({ allocated: last?.allocated, cost: last?.cost, refund: last?.refund });
  });

  it('the estimate counts an own earlier commit once, not again with the others', async () => {
    const project = await addProject(test);
    const [one, two] = [await addBuyer(test, '2000'), await addBuyer(test, '2000')];
    for (const user of [one, two]) await committed(test, user, { project_id: project.id, amount: '12000' });
    test.clock.advance(3_000);
    const asked = { project_id: String(project.id), pay_currency: String(USDT), amount: '6000' };
    const { message } = await test.call('GET', '/ieo/estimate', { token: one.token, fields: asked });
    expect(message).toMatchObject({ demand: '30000.00000000', total_wanted: '18000.00000000' });
  });
});

describe('a listed token', () => {
  it('trades in a spot book: band around the issue price for five minutes, then around its own average', async () => {
    const project = await addProject(test, { lockDays: 0, listingMs: test.clock.nowMs() + HOUR });
    const [seller, buyer] = [await addBuyer(test), await addBuyer(test, '5000')];
    await committed(test, seller, { project_id: project.id, amount: '4000' });
    await endNow();
    await runIeo(test);
    const sell = (amount: string, price: string) =>
      test.call('POST', '/spot/order', {
        token: seller.token,
        fields: {
          currency_id: String(project.currencyId),
          legal_id: String(USDT),
          side: 'sell',
          kind: 'limit',
          amount,
          price,
        },
      });
    const buy = (amount: string, price: string) =>
      test.call('POST', '/spot/order', {
        token: buyer.token,
        fields: {
          currency_id: String(project.currencyId),
          legal_id: String(USDT),
          side: 'buy',
          kind: 'limit',
          amount,
          price,
        },
      });
    await expect.poll(() => test.app.parts.matching.pair(project.currencyId)?.symbol).toBe(`${project.token}/USDT`);
    await expect.poll(() => test.app.parts.board.quote(project.currencyId)?.price).toBe('0.0500');
    expect((await buy('1000', '0.0651')).error).toBe('price_out_of_band');
    expect((await sell('1000', '0.06')).type).toBe('ok');
    expect((await buy('1000', '0.06')).type).toBe('ok');
    await followOwnTrades(test.pool, new Date(test.clock.nowMs()));
    expect(test.app.parts.board.quote(project.currencyId)?.price).toBe('0.0500');
    test.clock.advance(5 * 60_000 - 1);
    await followOwnTrades(test.pool, new Date(test.clock.nowMs()));
    test.clock.advance(1);
    expect((await sell('1000', '0.065')).type).toBe('ok');
    expect((await buy('1000', '0.065')).type).toBe('ok');
    await followOwnTrades(test.pool, new Date(test.clock.nowMs()));
    await expect.poll(() => test.app.parts.board.quote(project.currencyId)?.price).toBe('0.0650');
    expect((await buy('1000', '0.084')).type).toBe('ok');
    const list = await test.call('GET', '/ieo/projects', { fields: { tab: 'ended' } });
    expect((list.message as { items: { id: number }[] }).items.find(({ id }) => id === project.id)).toMatchObject({
      last_price: '0.06500000',
      since_listing_percent: '+30.00',
    });
    const wallet = await test.call('POST', '/wallet/list', { token: buyer.token });
    expect(JSON.stringify(wallet.message)).toContain(`"currency_name":"${project.token}"`);
    const bars = await test.call('GET', '/currency/new_timeshar', {
      fields: { symbol: `${project.token}/USDT`, period: '1D', from: '1700000000', to: '1900000000' },
    });
    expect((bars as never as { data: { close: string; volume: string }[] }).data.at(-1)).toMatchObject({
      close: expect.anything(),
    });
    const convert = await test.call('POST', '/user/getTransferFee', {
      token: buyer.token,
      fields: { from_currency_id: String(project.currencyId), to_currency_id: String(USDT) },
    });
    expect(convert.type).toBe('error');
  });
});
