import { sentenceOf } from '@candor/contract/messages/tables';
import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withNextTick } from '#app/testing/next-tick';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import {
  type OptionTestApp,
  publishPrice,
  publishUntil,
  read,
  runEngine,
  startOptionTestApp,
  submit,
  submitted,
} from '#app/testing/option-steps';
import type { TestUser } from '#app/testing/test-app';
import { pollUntil } from '#platform/runtime/monotonic';
import type { RuleArea, RuleBodies } from './areas';

const USDT = 3;
const PATIENCE = { timeoutMs: 60_000, everyMs: 20 };

let testApp: OptionTestApp;
let operators: readonly [TestOperator, TestOperator];
let asItWas: RuleBodies;
let client: TestUser;

beforeAll(async () => {
  testApp = await startOptionTestApp();
  asItWas = await testApp.app.parts.rules.now();
});
beforeEach(async () => {
  // Operators who have sat still too long are logged out, and these tests move the clock.
  operators = [await addOperator(testApp), await addOperator(testApp)];
  client = await addTrader();
  testApp.clock.advance(500);
  await publishPrice(testApp, '60000');
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** Someone with money for both products; with a telephone code, a number of that region. */
const addTrader = async (area?: string): Promise<TestUser> => {
  const user = await testApp.addUser();
  await testApp.fund(user.id, 'micro', USDT, '1000');
  await testApp.fund(user.id, 'lever', USDT, '5000');
  if (area !== undefined)
    await testApp.pool.query(`update app_user set phone = $2 where id = $1`, [
      user.id,
      `+${area}${170_000_000 + user.id}`,
    ]);
  return user;
};

const change = async <A extends RuleArea>(area: A, body: RuleBodies[A], summary = 'A change'): Promise<void> => {
  const fields = { area, body: JSON.stringify(body), summary };
  const { message } = await takeAction(testApp, operators[0], '/rules/propose', fields);
  const { proposal_id: id } = message as { proposal_id: number };
  expect(await takeAction(testApp, operators[1], '/proposals/decide', { id, verdict: 'approve' })).toMatchObject({
    type: 'ok',
  });
};

/** One operator proposes, the other approves; afterwards all is as it was. */
const whileProduct = async (name: string, edit: object, work: () => Promise<void>): Promise<void> => {
  await change(
    'products',
    asItWas.products.map((rule) => (rule.product === name ? { ...rule, ...edit } : rule)),
  );
  try {
    await work();
  } finally {
    operators = [await addOperator(testApp), await addOperator(testApp)];
    await change('products', asItWas.products, 'As it was');
  }
};

const ask = async (method: 'GET' | 'POST', path: string, user?: TestUser, fields: Record<string, string> = {}) => {
  const reply = await testApp.call(method, path, { ...(user ? { token: user.token } : {}), fields });
  expect([path, reply.type, reply.message]).toEqual([path, 'ok', reply.message]);
  return reply.message as never;
};

const PAIR = { currency_id: '1', legal_id: String(USDT) };
const trade = (user: TestUser, path: string, fields: Record<string, string> = {}) =>
  withNextTick(testApp, () => testApp.call('POST', path, { token: user.token, fields }));
const open = (user: TestUser, fields: Record<string, string> = {}) =>
  trade(user, '/lever/submit', { ...PAIR, share: '10', multiple: '10', type: '1', status: '1', ...fields });

interface Position {
  readonly id: number;
}
const positionsOf = async (user: TestUser, state: 'open' | 'entrust' | 'ended'): Promise<readonly Position[]> =>
  ((await ask('GET', '/futures/positions', user, { state })) as { items: Position[] }).items;

const PRODUCTS = {
  options: {
    entries: ['seconds'],
    flag: 'open_microtrade',
    terms: (user?: TestUser) => ask('GET', '/option/terms', user, { match_id: '1' }),
    take: (user: TestUser) => submit(testApp, user, { fields: { wait: '0' } }),
  },
  futures: {
    entries: ['futures', 'margin'],
    flag: 'open_lever',
    terms: (user?: TestUser) => ask('GET', '/futures/terms', user, PAIR),
    take: (user: TestUser) => open(user),
  },
} as const;
type Name = keyof typeof PRODUCTS;

/** Whether a product is to be seen: in the menu, in the flags of the markets, and in its terms. */
const seenBy = async (name: Name, user?: TestUser): Promise<readonly boolean[]> => {
  const { entries, flag, terms } = PRODUCTS[name];
  const titles = ((await ask('GET', '/menu', user)) as { title: string }[]).map(({ title }) => title);
  const groups: { quotation: Record<string, unknown>[] }[] = await ask('GET', '/currency/quotation_new', user);
  const { is_open: isOpen }: { is_open: number } = await terms(user);
  return [
    entries.every((title) => titles.includes(title)),
    groups.flatMap((group) => group.quotation).some((row) => row[flag] === 1),
    isOpen === 1,
  ];
};

const EVERYWHERE = [true, true, true];
const NOWHERE = [false, false, false];

describe.each<Name>(['options', 'futures'])('%s', (name) => {
  const { take, entries } = PRODUCTS[name];
  const other: Name = name === 'options' ? 'futures' : 'options';

  it('closed as a whole are removed from every list and refused, and come back when reopened', async () => {
    expect(await seenBy(name, client)).toEqual(EVERYWHERE);
    await whileProduct(name, { open: false }, async () => {
      // The board of markets hears of it after the commit.
      await pollUntil(async () => ((await seenBy(name))[1] ? null : true), PATIENCE);
      expect(await seenBy(name)).toEqual(NOWHERE);
      expect(await seenBy(name, client)).toEqual(NOWHERE);
      expect(await seenBy(other, client)).toEqual(EVERYWHERE);
      const reply = await expectNoChange(testApp, () => take(client));
      expect([reply.error, reply.message]).toEqual(['product_closed', sentenceOf('en', 'product_closed')]);
    });
    await pollUntil(async () => ((await seenBy(name))[1] ? true : null), PATIENCE);
    expect(await seenBy(name, client)).toEqual(EVERYWHERE);
    expect(await take(client)).toMatchObject({ type: 'ok' });
    await endAll(client);
  });

  it('closed for a region are removed for users of that region only', async () => {
    const [german, swiss] = [await addTrader('49'), await addTrader('41')];
    await whileProduct(name, { closedAreas: ['49'] }, async () => {
      expect(await seenBy(name, german)).toEqual(NOWHERE);
      for (const user of [swiss, client, undefined]) expect(await seenBy(name, user)).toEqual(EVERYWHERE);
      const reply = await expectNoChange(testApp, () => take(german));
      expect([reply.error, reply.message]).toEqual([
        'product_closed_in_area',
        sentenceOf('en', 'product_closed_in_area'),
      ]);
      expect(await take(swiss)).toMatchObject({ type: 'ok' });
    });
    expect(await seenBy(name, german)).toEqual(EVERYWHERE);
    await endAll(swiss);
  });

  it('have their entries in the menu', async () => {
    const titles = ((await ask('GET', '/menu')) as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining([...entries]));
  });
});

/** Nothing is left open for the next test: positions are closed and options called off for want of an entry. */
const endAll = async (user: TestUser): Promise<void> => {
  if ((await positionsOf(user, 'open')).length > 0)
    expect(await trade(user, '/lever/batch_close', { type: '0' })).toMatchObject({ type: 'ok' });
  testApp.clock.advance(10_000);
  await publishPrice(testApp, '60000');
  await runEngine(testApp);
};

describe('open options and positions continue', () => {
  it.each([
    ['as a whole', { open: false }],
    ['for the region', { closedAreas: ['49'] }],
  ])('an option settles by the rule while options are closed %s', async (_, edit) => {
    const user = await addTrader('49');
    const { id } = await submitted(testApp, user);
    await whileProduct('options', edit, async () => {
      testApp.clock.advance(250);
      await publishPrice(testApp, '60000');
      await runEngine(testApp);
      const { due_ms: dueMs } = await read(testApp, user, id);
      await publishUntil(testApp, '60000.01', dueMs);
      testApp.clock.setMs(dueMs + 250);
      await publishPrice(testApp, '59000');
      await runEngine(testApp);
      expect(await read(testApp, user, id)).toMatchObject({ status: 3, profit_result: 1, payout: '185.00000000' });
    });
  });

  it.each([
    ['as a whole', { open: false }],
    ['for the region', { closedAreas: ['49'] }],
  ])('positions are edited, closed and cancelled while futures are closed %s', async (_, edit) => {
    const user = await addTrader('49');
    for (const fields of [{}, { type: '2' }, { status: '0', target_price: '59000' }])
      expect(await open(user, fields)).toMatchObject({ type: 'ok' });
    await whileProduct('futures', edit, async () => {
      const [short, long] = await positionsOf(user, 'open');
      const [entrust] = await positionsOf(user, 'entrust');
      const ended = [
        await trade(user, '/lever/setstop', { id: String(long?.id), target_profit_price: '61000' }),
        await trade(user, '/lever/close', { id: String(long?.id), share: '4' }),
        await trade(user, '/lever/close', { id: String(short?.id) }),
        await trade(user, '/lever/cancel', { id: String(entrust?.id) }),
        await trade(user, '/lever/batch_close', { type: '0' }),
      ];
      expect(ended.map(({ type }) => type)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
      expect(await positionsOf(user, 'open')).toEqual([]);
      expect(await positionsOf(user, 'entrust')).toEqual([]);
    });
  });
});

describe('a change of the terms', () => {
  it('is in force for what is new, in the list of markets and in the settings', async () => {
    const terms = { ...FUTURES_RULES, takerFeePercent: '0.06', overnightPercent: '0.04' };
    await change('futures', terms);
    const groups: { quotation: Record<string, unknown>[] }[] = await ask('GET', '/currency/quotation_new');
    expect(groups[0]?.quotation[0]).toMatchObject({ lever_trade_fee: '0.06000000', overnight: '0.04000000' });
    const setting: { value: string } = await ask('GET', '/getSetting', undefined, { keyword: 'lever_trade_fee' });
    expect(setting.value).toBe('0.06');
    expect(await ask('GET', '/futures/terms', undefined, PAIR)).toMatchObject({ taker_fee_percent: '0.06000000' });
    const { data }: { data: unknown[] } = await ask('GET', '/rules/changes', undefined, { limit: '1' });
    expect(data[0]).toMatchObject({
      area: 'futures',
      changes: [
        { path: 'overnightPercent', before: '0.03', after: '0.04' },
        { path: 'takerFeePercent', before: '0.05', after: '0.06' },
      ],
    });
    await change('futures', asItWas.futures, 'As it was');
  });

  it('that could not work is refused at its place', async () => {
    const [first, ...rest] = FUTURES_RULES.majorTiers;
    const body = { ...FUTURES_RULES, majorTiers: [{ ...first, maxMultiple: 250 }, ...rest] };
    const fields = { area: 'futures', body: JSON.stringify(body), summary: 'x' };
    const reply = await expectNoChange(testApp, () => takeAction(testApp, operators[0], '/rules/propose', fields));
    const path = 'majorTiers.0.maxMultiple';
    expect([reply.error, reply.message]).toEqual(['rule_invalid', sentenceOf('en', 'rule_invalid', { path })]);
  });
});
