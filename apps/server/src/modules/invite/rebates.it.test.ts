import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addClose,
  addInvited,
  addOpening,
  addTrade,
  codeOf,
  DAY,
  findViolations,
  HOUR,
  type InviteTestApp,
  nextDay,
  pay,
  rebatesOf,
  runDays,
  startInviteApp,
} from '#app/testing/invite-steps';
import { balanceOf } from '#app/testing/spot-steps';
import type { TestUser } from '#app/testing/test-app';

let test: InviteTestApp;
let [grand, parent, child]: TestUser[] = [];
beforeAll(async () => {
  test = await startInviteApp();
});
beforeEach(async () => {
  nextDay(test);
  grand = await test.addUser();
  parent = await addInvited(test, { code: await codeOf(test, grand.id) });
  child = await addInvited(test, { code: (await codeOf(test, parent.id)).toLowerCase() });
});
afterAll(async () => {
  expect(await findViolations(test)).toEqual([]);
  await test.stop();
});

const at = () => test.clock.nowMs();
const of = (user: TestUser | undefined): number => user?.id ?? 0;

describe('the rebates of a day', () => {
  it('are shares of both levels in the coin of each fee, rounded down', async () => {
    const stranger = await test.addUser();
    const trade = await addTrade(test, {
      buyerId: of(child),
      sellerId: stranger.id,
      price: '60000',
      buyerFee: '0.00012349',
      sellerFee: '7',
      atMs: at(),
    });
    const sale = await addTrade(test, {
      buyerId: stranger.id,
      sellerId: of(child),
      price: '60000',
      buyerFee: '0.001',
      sellerFee: '1.000099',
      atMs: at(),
    });
    const opening = await addOpening(test, { userId: of(child), fee: '3', atMs: at() });
    const close = await addClose(test, { userId: of(child), fee: '2.5', atMs: at(), cause: 'sl' });
    nextDay(test);
    await runDays(test);
    const pair = { payerId: of(child), state: 'pending', reason: '' };
    const both = (first: object, second: object, common: object) => [
      { ...pair, ...common, level: 1, userId: of(parent), ...first },
      { ...pair, ...common, level: 2, userId: of(grand), ...second },
    ];
    expect(await rebatesOf(test, of(child))).toEqual([
      ...both(
        { amount: '0.5', value: '0.5' },
        { amount: '0.125', value: '0.125' },
        { kind: 'futures_close', fillId: close, currencyId: 3 },
      ),
      ...both(
        { amount: '0.6', value: '0.6' },
        { amount: '0.15', value: '0.15' },
        { kind: 'futures_open', fillId: opening, currencyId: 3 },
      ),
      ...both(
        { amount: '0.200019', value: '0.200019' },
        { amount: '0.050004', value: '0.050004' },
        { kind: 'spot_maker', fillId: sale, currencyId: 3 },
      ),
      ...both(
        { amount: '0.00002469', value: '1.4814' },
        { amount: '0.00000617', value: '0.3702' },
        { kind: 'spot_taker', fillId: trade, currencyId: 1 },
      ),
    ]);
  });

  it('leave out liquidations, trial funds, fees of zero, users without inviter and the next day', async () => {
    const fill = { userId: of(child), fee: '10', atMs: at() };
    await addClose(test, { ...fill, cause: 'liquidation' });
    await addOpening(test, { ...fill, couponId: 1 });
    await addClose(test, { ...fill, couponId: 1 });
    await addOpening(test, { ...fill, fee: '0' });
    await addOpening(test, { ...fill, fee: '0.00000004' });
    await addOpening(test, { ...fill, userId: of(grand) });
    await addOpening(test, { ...fill, atMs: (Math.floor(at() / DAY) + 1) * DAY });
    nextDay(test);
    await runDays(test);
    expect(await rebatesOf(test, of(child))).toEqual([]);
    expect(await rebatesOf(test, of(grand))).toEqual([]);
  });

  it('include an opening that was booked after the run of its day', async () => {
    const openedMs = at();
    nextDay(test);
    await runDays(test);
    await addOpening(test, { userId: of(child), fee: '5', atMs: openedMs });
    nextDay(test);
    await runDays(test);
    nextDay(test);
    await runDays(test);
    expect(await rebatesOf(test, of(child))).toMatchObject([{ amount: '1' }, { amount: '0.25' }]);
  });

  it('go to the owner of a code less what the code gives', async () => {
    const giver = await test.addUser();
    const fields = { given_percent: '15.5', code: `GIFT${giver.id}` };
    const made = await test.call('POST', '/invite/code/save', { token: giver.token, fields });
    expect(made.message).toMatchObject({ reward_percent: '4.5', given_percent: '15.5', is_first: 0 });
    const guest = await addInvited(test, { code: fields.code });
    await addOpening(test, { userId: guest.id, fee: '10', atMs: at() });
    nextDay(test);
    await runDays(test);
    expect(await rebatesOf(test, guest.id)).toMatchObject([{ level: 1, userId: giver.id, amount: '0.45' }]);
  });

  it('are withheld from the fill on that exceeds the limit of a day', async () => {
    for (const fee of ['4000', '900', '200', '1']) await addOpening(test, { userId: of(child), fee, atMs: at() });
    nextDay(test);
    await runDays(test);
    const mine = (await rebatesOf(test, of(child))).filter(({ level }) => level === 1);
    expect(mine.map(({ amount, state, reason }) => [amount, state, reason])).toEqual([
      ['800', 'pending', ''],
      ['180', 'pending', ''],
      ['40', 'withheld', 'day_limit'],
      ['0.2', 'withheld', 'day_limit'],
    ]);
  });
});

describe('the payment', () => {
  const balance = async (user: TestUser | undefined, currencyId = 3) =>
    (await balanceOf(test, of(user), currencyId)).available;

  it('comes 24 hours after the run, in one entry per coin, and is told', async () => {
    await addOpening(test, { userId: of(child), fee: '10', atMs: at() });
    await addClose(test, { userId: of(child), fee: '20', atMs: at() });
    nextDay(test);
    await runDays(test);
    test.clock.advance(24 * HOUR - 1);
    await pay(test);
    expect(await balance(parent)).toBe('0');
    test.clock.advance(1);
    await pay(test);
    await pay(test);
    expect([await balance(parent), await balance(grand)]).toEqual(['6', '1.5']);
    const { rows } = await test.pool.query(
      'select kind, trim_scale(amount)::text as amount from ledger_posting p join ledger_account a on a.id = p.credit_account_id where a.owner_id = $1',
      [of(parent)],
    );
    expect(rows).toEqual([{ kind: 'rebate', amount: '6' }]);
    const notices = await test.call('GET', '/notice/list', { token: parent?.token ?? '' });
    expect(JSON.stringify(notices.message)).toContain('6 USDT for 2 rebates');
  });

  it('pays what has matured and leaves the rebates of a later day to theirs', async () => {
    await addOpening(test, { userId: of(child), fee: '10', atMs: at() });
    nextDay(test);
    await runDays(test);
    await addOpening(test, { userId: of(child), fee: '20', atMs: at() });
    nextDay(test);
    await runDays(test);
    await pay(test);
    expect(await balance(parent)).toBe('2');
    expect((await rebatesOf(test, of(child))).map(({ level, amount, state }) => [level, amount, state])).toEqual([
      [1, '2', 'paid'],
      [2, '0.5', 'pending'],
      [1, '4', 'pending'],
      [2, '1', 'pending'],
    ]);
    nextDay(test);
    await pay(test);
    expect([await balance(parent), await balance(grand)]).toEqual(['6', '1.5']);
  });

  it('waits until the minimum of 1 USDT over all coins is reached', async () => {
    await addOpening(test, { userId: of(child), fee: '4.9', atMs: at() });
    nextDay(test);
    await runDays(test);
    await addTrade(test, {
      buyerId: of(child),
      sellerId: 1,
      price: '50000',
      buyerFee: '0.00001',
      sellerFee: '0',
      atMs: at(),
    });
    nextDay(test);
    await runDays(test);
    await pay(test);
    expect(await balance(parent)).toBe('0');
    nextDay(test);
    await pay(test);
    expect([await balance(parent), await balance(parent, 1), await balance(grand)]).toEqual(['0.98', '0.000002', '0']);
  });
});
