import { ALL_CALLS } from '@candor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldNamesOf } from '#app/testing/contract-fields';
import { addClient, type Client, deposit, openMarket, withdraw } from '#app/testing/fund-steps';
import { addOperator, allTexts, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp } from '#app/testing/test-app';

/** Words of what an operator must never set: prices, what comes of an order, who wins. */
const FORBIDDEN: ReadonlySet<string> = new Set(
  `price prices quote quotes tick ticks index candle candles kline rate rates outcome outcomes result results winner
   winners win wins lose loses loser loss profit pnl settle settled settlement strike odds seed draw lucky preset control
   kill fill match side target market spread slippage probability force forced`.split(/\s+/),
);

/** Names that carry such a word and mean something else. */
const MEANT_OTHERWISE: Readonly<Record<string, string>> = {
  quoteSeconds: 'for how long a quote is good; the quote itself comes from the index',
  minTicks: 'how many ticks an option needs to be settled at all; the ticks come from the chain',
  warnQuotePercent: 'how far the price may have moved from the one a user saw, before they are asked',
  refuseQuotePercent: 'how far, before the order is refused',
  ratePercent: 'the maintenance margin of a tier of futures',
  fillWaitMs:
    'how long an order waits for its fill tick before it is refused; which tick fills is computed from the chain',
  side: 'which coin is put into a dual product, call or put; every line of the schedule has its own',
  defaultStopLossPercent:
    'the loss at which a follower stops copying, as the form begins; each follower sets their own',
  minStopLossPercent: 'the least a follower can set',
  maxStopLossPercent: 'the most a follower can set',
  maxRatePercent: 'the most a coupon may add to the rate of one lock order',
  releaseTargetMinutes: 'within which time sellers are asked to release coins of OTC orders; nothing follows from it',
  prices:
    'the rules by which the prices of sources are believed: how large a jump, how long it must be held, by how many',
};

/** Fields of calls that two people must agree on, and that no order in force is touched by. */
const TERMS_OF_NEW_PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  '/ops/lock/propose_terms': ['day_rate_percent'],
  '/ops/lock/propose_product': ['day_rate_percent'],
  '/ops/ieo/propose': ['price', 'btc_price', 'eth_price'],
  '/ops/nft/works/offer': ['price'],
  // Units of a fiat currency for one US dollar: the price of no coin and no order.
  '/ops/fiat/propose': ['rates'],
  '/ops/nft/series/propose': ['price'],
  '/ops/coupon/campaign/propose': ['rate_percent'],
  // The kind and number of a past fill, whose fee goes back to the one who paid it.
  '/ops/invite/fee_reversal': ['fill_kind', 'fill_id'],
};

const CONSOLE = ALL_CALLS.filter((call) => call.path.startsWith('/ops/'));

/** "settle_price" and "settlePrice" are both two words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const suspects = (names: readonly string[]): string[] =>
  names.filter((name) => wordsOf(name).some((word) => FORBIDDEN.has(word)) && !Object.hasOwn(MEANT_OTHERWISE, name));

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)]);
};

describe('no call of the console sets a price, an outcome or a winner', () => {
  it('recognises the names it searches for', () => {
    expect(
      suspects(['price', 'settle_price', 'outcome', 'winner_id', 'presetResult', 'win', 'rate', 'odds']),
    ).toHaveLength(8);
    expect(suspects(['id', 'amount', 'reference', 'reason', 'verdict', 'texts', 'withdrawals', 'close'])).toEqual([]);
  });

  it.each(CONSOLE.map((call) => ({ call, path: call.path })))('$path', ({ call, path }) => {
    expect(suspects(fieldNamesOf(call))).toEqual(TERMS_OF_NEW_PRODUCTS[path] ?? []);
    if (call.method !== 'GET') expect(suspects(path.split('/'))).toEqual([]);
  });

  it('no other kind of call takes roles of operators', () => {
    expect(ALL_CALLS.filter((call) => call.auth === 'operator').every((call) => call.path.startsWith('/ops/'))).toBe(
      true,
    );
  });
});

describe('after every action of operators', () => {
  let testApp: TestApp;
  let first: TestOperator;
  let second: TestOperator;
  let bystander: Client;
  let client: Client;
  beforeAll(async () => {
    testApp = await startTestApp({ clock: standingClock() });
    await openMarket(testApp);
    [first, second] = [await addOperator(testApp), await addOperator(testApp)];
    [bystander, client] = [await addClient(testApp), await addClient(testApp)];
    for (const who of [bystander, client]) {
      await withdraw(testApp, who);
      await deposit(testApp, who);
    }
    const fields = { currency_id: '1', kind: 'above', value: '60000' };
    await testApp.call('POST', '/market/alert/add', { token: bystander.token, fields });
  });
  afterAll(async () => {
    await testApp.expectBooksBalanced();
    await testApp.stop();
  });

  const takePrint = async (): Promise<unknown> => {
    const tables: Record<string, string> = {
      tick: '',
      tick_checkpoint: '',
      candle: '',
      instrument: '',
      price_alert: '',
      withdrawal: `where user_id = ${bystander.id}`,
      deposit: `where user_id = ${bystander.id}`,
      ledger_account: `where owner_id = ${bystander.id}`,
    };
    const prints = Object.entries(tables).map(async ([table, where]) => {
      const { rows } = await testApp.pool.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t ${where}`,
      );
      return [table, rows[0]];
    });
    return Object.fromEntries(await Promise.all(prints));
  };

  it('no value of the rules in force is a price, an outcome or a winner', async () => {
    const names = namesIn(await testApp.app.parts.rules.now());
    for (const name of ['feePercent', 'depositOpen', 'optionsOpen', 'closedAreas']) expect(names).toContain(name);
    expect(suspects(names)).toEqual([]);
    for (const name of Object.keys(MEANT_OTHERWISE)) expect(names).toContain(name);
  });

  it('ticks, alerts and the open orders of others stay as they are', async () => {
    const before = await takePrint();
    const own = async (table: string): Promise<number> =>
      (await testApp.pool.query<{ id: number }>(`select id from ${table} where user_id = $1`, [client.id])).rows[0]
        ?.id ?? 0;
    const body = JSON.stringify({ feePercent: '0.4', quoteSeconds: 5, maxMovePercent: '0.1' });
    const adjustment = { user_id: client.id, currency_id: 3, account: 'change', direction: 'credit', amount: '9' };
    const steps: [TestOperator, string, Record<string, string | number>][] = [
      [first, '/deposits/approve', { id: await own('deposit'), reference: 'tx' }],
      [first, '/withdrawals/approve', { id: await own('withdrawal') }],
      [first, '/withdrawals/complete', { id: await own('withdrawal'), reference: 'tx' }],
      [first, '/users/score', { id: client.id, reason: 'voucher_forged', reference: 'x' }],
      [first, '/adjustments/propose', { ...adjustment, reason: 'x' }],
      [second, '/proposals/decide', { id: 1, verdict: 'approve' }],
      [first, '/rules/propose', { area: 'convert', body, summary: 'x' }],
      [second, '/proposals/decide', { id: 2, verdict: 'approve' }],
      [first, '/users/freeze', { id: client.id, frozen: 1, reason: 'x' }],
      [first, '/articles/save', { category: 4, shown: 1, texts: allTexts() }],
      [first, '/notices/send', { texts: allTexts('Hello', 'Text') }],
    ];
    for (const [operator, path, fields] of steps) {
      const reply = await takeAction(testApp, operator, path, fields);
      expect([path, reply.type, reply.error]).toEqual([path, 'ok', undefined]);
    }
    expect(await takePrint()).toEqual(before);
  });
});
