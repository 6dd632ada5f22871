import { sentenceOf } from '@candor/contract/messages/tables';
import { findMarketRule } from '@candor/domain/market/market-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addClient,
  type Client,
  cancel,
  deposit,
  holdingOf,
  openMarket,
  withdraw,
  withdrawalsOf,
} from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import type { RuleArea, RuleBodies } from './areas';

const [BTC, ETH, USDT] = [1, 2, 3];
const PATIENCE = { timeoutMs: 60_000, everyMs: 20 };

let testApp: TestApp;
let twin: TwinApp;
let operators: readonly [TestOperator, TestOperator];
let asItWas: RuleBodies;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp({ clock: standingClock() });
  twin = await startTwin(testApp);
  operators = [await addOperator(testApp), await addOperator(testApp)];
  asItWas = await testApp.app.parts.rules.now();
});
beforeEach(async () => {
  await openMarket(testApp);
  client = await addClient(testApp, { usdt: '1000' });
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await twin.stop();
  await testApp.stop();
});

const propose = (area: RuleArea, body: unknown, summary: string) =>
  takeAction(testApp, operators[0], '/rules/propose', { area, body: JSON.stringify(body), summary });

/** One operator proposes, the other approves. */
const change = async <A extends RuleArea>(area: A, body: RuleBodies[A], summary = 'A change'): Promise<void> => {
  const { message } = await propose(area, body, summary);
  const { proposal_id: id } = message as { proposal_id: number };
  expect(await takeAction(testApp, operators[1], '/proposals/decide', { id, verdict: 'approve' })).toMatchObject({
    type: 'ok',
  });
};

/** Changes some entries of a list for the length of the work. */
const during = async <A extends 'currencies' | 'markets' | 'products'>(
  area: A,
  edit: (entry: RuleBodies[A][number]) => object,
  work: () => Promise<void>,
): Promise<void> => {
  const entries: readonly RuleBodies[A][number][] = asItWas[area];
  await change(area, entries.map((entry) => ({ ...entry, ...edit(entry) })) as unknown as RuleBodies[A]);
  try {
    await work();
  } finally {
    await change(area, asItWas[area], 'As it was');
  }
};

const closeCurrency = (id: number, edit: object, work: () => Promise<void>) =>
  during('currencies', ({ currencyId }) => (currencyId === id ? edit : {}), work);
const closeMarket = (id: number, edit: object, work: () => Promise<void>) =>
  during('markets', ({ instrumentId }) => (instrumentId === id ? edit : {}), work);
const closeProduct = (name: string, edit: object, work: () => Promise<void>) =>
  during('products', ({ product }) => (product === name ? edit : {}), work);

interface MarketRow {
  readonly id: number;
  readonly open_lever: number;
  readonly open_microtrade: number;
  readonly open_coin_trade: number;
  readonly lever_max_share: number;
}
const marketsAt = async (origin: string): Promise<MarketRow[]> => {
  const response = await fetch(`${origin}/api/currency/quotation_new`);
  return ((await response.json()) as { message: { quotation: MarketRow[] }[] }).message.flatMap((one) => one.quotation);
};
/** The list of a server as soon as it agrees. */
const untilListed = async (origin: string, isSo: (rows: MarketRow[]) => boolean): Promise<void> => {
  const seen = await pollUntil(async () => (isSo(await marketsAt(origin)) ? true : null), PATIENCE);
  expect(seen, `the list at ${origin}`).toBe(true);
};

const namesIn = async (path: string, user?: TestUser): Promise<string[]> => {
  const { message } = await testApp.call('GET', path, user ? { token: user.token } : {});
  const rows = Array.isArray(message) ? message : (message as { currency: unknown[] }).currency;
  return (rows as { name: string }[]).map(({ name }) => name);
};

const quote = (user: TestUser, from = USDT, to = BTC) =>
  testApp.call('POST', '/user/getTransferFee', {
    token: user.token,
    fields: { from_currency_id: String(from), to_currency_id: String(to) },
  });
const convert = (user: TestUser, key?: string, fields: Record<string, string> = {}) =>
  testApp.call('POST', '/user/Transfer', {
    token: user.token,
    fields: { number: '100', from_currency_id: String(USDT), to_currency_id: String(BTC), ...fields },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('the first version of what is offered', () => {
  it('equals the lists, so it changes nothing', async () => {
    const { rows } = await testApp.pool.query(
      `select i.id as "instrumentId", i.shown, i.sort, has_options as "optionsOpen", has_futures as "futuresOpen",
              has_spot as "spotOpen", min_lots as "minLots", max_lots as "maxLots" from instrument i order by sort, id`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(asItWas.markets).toMatchObject(rows);
    expect(findMarketRule(asItWas.markets, BTC)).toMatchObject({ amountStep: '0.00001', spotOpen: true });
    // Points of the game are no currency anybody is offered.
    const { rows: currencies } = await testApp.pool.query(
      `select id as "currencyId", shown, sort from currency where kind <> 'points' order by sort, id`,
    );
    expect(asItWas.currencies).toMatchObject(currencies);
  });

  it('belongs to everything that was made before there was one', async () => {
    const book = await testApp.app.parts.rules.at(1);
    expect(book).toMatchObject({ version: 1, markets: asItWas.markets, products: asItWas.products });
    await expect(testApp.app.parts.rules.at(0)).rejects.toThrow('there is no rulebook 0');
  });
});

describe('a change of what is offered', () => {
  it('has two people behind it and a public row with before and after', async () => {
    await closeMarket(BTC, { maxLots: 500, futuresOpen: false }, async () => {
      const { message } = await testApp.call('GET', '/rules/changes', { fields: { limit: '1' } });
      expect((message as { data: unknown[] }).data[0]).toMatchObject({
        area: 'markets',
        summary: 'A change',
        changes: [
          { path: 'market-1.futuresOpen', before: 'true', after: 'false' },
          { path: 'market-1.maxLots', before: '100000', after: '500' },
        ],
      });
    });
  });

  it.each<[string, RuleArea, (bodies: RuleBodies) => unknown, string]>([
    ['forgets a market', 'markets', ({ markets }) => markets.slice(1), 'market-1'],
    [
      'names a currency that is not there',
      'currencies',
      ({ currencies }) => [...currencies, { ...currencies[0], currencyId: 4000 }],
      'currency-4000',
    ],
    ['forgets a product', 'products', ({ products }) => products.slice(1), 'options'],
    ['sets a price', 'markets', ({ markets }) => markets.map((one) => ({ ...one, price: '1' })), '0'],
  ])('is refused when it %s', async (_, area, edit, path) => {
    const reply = await expectNoChange(testApp, () => propose(area, edit(asItWas), 'x'));
    expect([reply.error, reply.message]).toEqual(['rule_invalid', sentenceOf('en', 'rule_invalid', { path })]);
  });
});

describe('a market', () => {
  it('that is hidden leaves the list in every process, keeps its price, and comes back', async () => {
    await testApp.fund(client.id, 'change', ETH, '2');
    const worthOf = async (): Promise<unknown> => {
      const { message } = await testApp.call('POST', '/wallet/list', { token: client.token });
      return (message as { change_wallet: { totle: string } }).change_wallet.totle;
    };
    const before = await worthOf();
    await closeMarket(ETH, { shown: false }, async () => {
      for (const origin of [testApp.origin, twin.origin])
        await untilListed(origin, (rows) => rows.length > 0 && rows.every(({ id }) => id !== ETH));
      expect(twin.app.parts.board.quote(ETH)?.price).toBe('2500.00');
      expect(await worthOf()).toBe(before);
      for (const path of ['/optional/add', '/market/alert/add']) {
        const fields = { currency_id: String(ETH), kind: 'above', value: '3000' };
        const reply = await testApp.call('POST', path, { token: client.token, fields });
        expect([path, reply.error]).toEqual([path, 'currency_unknown']);
      }
    });
    for (const origin of [testApp.origin, twin.origin])
      await untilListed(origin, (rows) => rows.some(({ id }) => id === ETH));
  });

  it('is not missed by a server whose connection was cut meanwhile', async () => {
    await testApp.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'candor-listen'`);
    await closeMarket(ETH, { shown: false }, () =>
      untilListed(twin.origin, (rows) => rows.length > 0 && rows.every(({ id }) => id !== ETH)),
    );
    await untilListed(twin.origin, (rows) => rows.some(({ id }) => id === ETH));
  });

  it('says what is open in it and how much', async () => {
    await closeMarket(BTC, { spotOpen: false, optionsOpen: false, maxLots: 500 }, async () => {
      await untilListed(twin.origin, (rows) => rows.some((row) => row.id === BTC && row.lever_max_share === 500));
      expect((await marketsAt(twin.origin)).find(({ id }) => id === BTC)).toMatchObject({
        open_lever: 1,
        open_microtrade: 0,
        open_coin_trade: 0,
      });
    });
  });

  it('follows the order of the rules', async () => {
    await closeMarket(ETH, { sort: 0 }, () => untilListed(testApp.origin, ([row]) => row?.id === ETH));
    await untilListed(testApp.origin, ([row]) => row?.id === BTC);
  });

  it('is closed with its product, and open again with it', async () => {
    await closeProduct('futures', { open: false }, () =>
      untilListed(testApp.origin, (rows) => rows.length > 0 && rows.every((row) => row.open_lever === 0)),
    );
    await untilListed(testApp.origin, (rows) => rows.every((row) => row.open_lever === 1));
    expect((await testApp.app.parts.rules.now()).markets).toEqual(asItWas.markets);
  });
});

describe('a currency', () => {
  it('that is hidden leaves the lists, but is still shown to users who hold it', async () => {
    const stranger = await testApp.addUser();
    await closeCurrency(USDT, { shown: false }, async () => {
      expect(await namesIn('/currency/list')).not.toContain('USDT');
      expect(await namesIn('/currency/list', stranger)).not.toContain('USDT');
      expect(await namesIn('/currency/user_currency_list', stranger)).not.toContain('USDT');
      expect(await namesIn('/currency/list', client)).toContain('USDT');
      expect(await namesIn('/currency/user_currency_list', client)).toContain('USDT');
    });
    expect(await namesIn('/currency/list')).toContain('USDT');
  });

  it('that is hidden and closed can still be transferred, withdrawn, and its withdrawal cancelled', async () => {
    await withdraw(testApp, client);
    const closed = { shown: false, depositOpen: false, convertOpen: false };
    await closeCurrency(USDT, closed, async () => {
      const fields = { currency_id: String(USDT), number: '10', from_field: 'change', to_field: 'lever' };
      expect(await testApp.call('POST', '/wallet/change', { token: client.token, fields })).toMatchObject({
        type: 'ok',
      });
      expect(await withdraw(testApp, client)).toMatchObject({ type: 'ok' });
      const [, first] = await withdrawalsOf(testApp, client);
      expect(first).toMatchObject({ state: 'reviewing', can_cancel: 1 });
      expect(await cancel(testApp, client, first?.id ?? 0)).toMatchObject({ type: 'ok' });
      expect(await holdingOf(testApp, client)).toMatchObject({ available: '970.00000000', frozen: '20.00000000' });
    });
  });

  it('that takes no deposits refuses them on every network and says so before', async () => {
    await closeCurrency(USDT, { depositOpen: false }, async () => {
      const { message } = await testApp.call('GET', '/wallet/networks', { token: client.token });
      const { networks } = message as {
        networks: { currency_id: number; deposit_open: 0 | 1; withdraw_open: 0 | 1 }[];
      };
      const own = networks.filter(({ currency_id }) => currency_id === USDT);
      expect(own.map((row) => [row.deposit_open, row.withdraw_open])).toEqual([
        [0, 1],
        [0, 1],
      ]);
      expect(await deposit(testApp, client)).toMatchObject({ error: 'deposit_closed' });
    });
    expect(await deposit(testApp, client)).toMatchObject({ type: 'ok' });
  });

  it('that is closed to conversions refuses both ways, also at a price told before, and changes nothing', async () => {
    const quoteId = ((await quote(client)).message as { quote_id: string }).quote_id;
    await closeCurrency(BTC, { convertOpen: false }, async () => {
      const { message } = await testApp.call('POST', '/user/getTransferList', { token: client.token });
      expect((message as { transfer: { name: string }[] }).transfer.map(({ name }) => name)).not.toContain('BTC');
      const sentence = sentenceOf('en', 'convert_closed', { currency: 'BTC' });
      for (const call of [() => quote(client), () => quote(client, BTC, USDT), () => convert(client)]) {
        expect(await expectNoChange(testApp, call)).toMatchObject({ error: 'convert_closed', message: sentence });
      }
      const late = await expectNoChange(testApp, () => convert(client, newId(), { quote_id: quoteId }));
      expect(late.error).toBe('convert_closed');
      expect(await quote(client, USDT, ETH)).toMatchObject({ type: 'ok' });
    });
    expect(await convert(client)).toMatchObject({ type: 'ok' });
  });
});

describe('a product', () => {
  const menu = async (user?: TestUser): Promise<string[]> => {
    const { message } = await testApp.call('GET', '/menu', user ? { token: user.token } : {});
    return (message as { title: string }[]).map(({ title }) => title);
  };
  const setting = async (keyword: string): Promise<unknown> =>
    ((await testApp.call('GET', '/getSetting', { fields: { keyword } })).message as { value: string }).value;

  it('that is closed leaves the menu, is named by the settings, and refuses what is new', async () => {
    const key = newId();
    expect(await convert(client, key)).toMatchObject({ type: 'ok' });
    const held = await holdingOf(testApp, client);
    await closeProduct('convert', { open: false }, async () => {
      expect([(await menu()).includes('exchange'), await setting('closed_products')]).toEqual([false, 'convert']);
      const reply = await expectNoChange(testApp, () => convert(client, newId()));
      expect([reply.error, reply.message]).toEqual(['product_closed', sentenceOf('en', 'product_closed')]);
      expect(await quote(client)).toMatchObject({ error: 'product_closed' });
      // What was done before is answered as it was.
      expect(await convert(client, key)).toMatchObject({ type: 'ok', message: 'Converted.' });
      expect(await holdingOf(testApp, client)).toEqual(held);
    });
    expect([(await menu()).includes('exchange'), await setting('closed_products')]).toEqual([true, '']);
  });

  it('that is closed for a region is closed for its numbers, and for nobody else', async () => {
    const neighbour = await addClient(testApp, { usdt: '1000' });
    const setPhone = (user: TestUser, phone: string) =>
      testApp.pool.query('update app_user set phone = $2 where id = $1', [user.id, phone]);
    await setPhone(client, '+12025550100');
    await setPhone(neighbour, '+12685550100');
    await closeProduct('convert', { closedAreas: ['1', '44'] }, async () => {
      expect(await setting('closed_products_by_area')).toBe('convert:1,44');
      const reply = await expectNoChange(testApp, () => convert(client));
      expect([reply.error, reply.message]).toEqual([
        'product_closed_in_area',
        sentenceOf('en', 'product_closed_in_area'),
      ]);
      expect(await convert(neighbour)).toMatchObject({ type: 'ok' });
      const seen = [await menu(client), await menu(neighbour), await menu()].map((titles) =>
        titles.includes('exchange'),
      );
      expect(seen).toEqual([false, true, true]);
    });
  });

  it('stocks closes their markets and their entry, and no other market', async () => {
    const stock = 101;
    const isOpen = () => [stock, BTC].map((id) => testApp.app.parts.board.instrument(id)?.hasFutures);
    await closeProduct('stocks', { open: false }, async () => {
      const closed = await pollUntil(() => (isOpen()[0] === false ? true : null), PATIENCE);
      expect([closed, isOpen()]).toEqual([true, [false, true]]);
      expect(await menu()).not.toContain('stock');
    });
    expect(await menu()).toContain('stock');
  });
});

describe('listings added later', () => {
  it('has its rules from the next start on, and everything decided stays', async () => {
    const hidden = asItWas.markets.map((rule) => ({ ...rule, shown: rule.instrumentId !== ETH }));
    await change('markets', hidden);
    await testApp.pool.query(
      `with coin as (insert into currency (id, name, kind, scale, accounts, sort)
         values (3000, 'NEW', 'coin', 4, '{change}', 999) returning id)
       insert into instrument (id, base_currency_id, quote_currency_id, symbol, kind, price_scale, session, has_options,
         has_futures, has_spot, contract_size, min_lots, max_lots, sort)
       select 3000, id, 3, 'NEW/USDT', 'coin', 2, 'always', false, false, true, 1, 1, 10, 999 from coin`,
    );
    const late = await startTwin(testApp);
    testApp.app.parts.rules.forget();
    const { markets, currencies } = await testApp.app.parts.rules.now();
    await late.stop();
    expect(markets.slice(0, -1)).toEqual(hidden);
    expect(markets.at(-1)).toMatchObject({
      instrumentId: 3000,
      amountStep: '0.01',
      spotOpen: true,
      optionsOpen: false,
    });
    expect(currencies.at(-1)).toMatchObject({ currencyId: 3000, shown: true, depositOpen: true });
  });
});
