import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReplyOf } from '@candor/contract/call';
import type { operatorFiatRates } from '@candor/contract/ops-fiat';
import type { fiatList } from '@candor/contract/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, agree, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { refreshDemoRates } from '#modules/demo/demo.jobs';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { refreshBaseRate } from './fiat-rates.store';
import { takePublishedRates } from './use-cases/take-published-rates';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 13);
let clock: VirtualClock;
let test: TestApp;
let source: Server;
let url: string;
let respond: (response: ServerResponse) => void;
let asked = 0;
beforeAll(async () => {
  source = createServer((_, response) => {
    asked += 1;
    respond(response);
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/daily.xml`;
});
afterAll(() => new Promise((resolve) => source.close(resolve)));
beforeEach(async () => {
  clock = virtualClock(START_MS + DAY_MS / 2);
  test = await startTestApp({ clock, env: { CANDOR_FIAT_RATES_URL: url } });
  return () => test.stop();
});

const publication = (rates: Readonly<Record<string, string>>, day = '2026-11-13'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="x" xmlns="y"><Cube><Cube time='${day}'>${Object.entries(
    rates,
  )
    .map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
    .join('')}</Cube></Cube></gesmes:Envelope>`;
const send = (text: string | Buffer, status = 200) => {
  respond = (response) => void response.writeHead(status).end(text);
};
const take = (timeoutMs?: number) =>
  takePublishedRates(
    { pool: test.pool, url, ...(timeoutMs !== undefined && { timeoutMs }) },
    { nowMs: clock.nowMs(), ensureHeld: async () => undefined },
  );
const list = async () => (await test.call('GET', '/fiat/list')).message as ReplyOf<typeof fiatList>;
const ratesNow = async () => (await list()).map(({ currency_code, rate, source: from }) => [currency_code, rate, from]);

const EUROS = { USD: '1.25', JPY: '200', GBP: '0.875' };
const TAKEN = [
  ['USD', '1.00000000', 'fixed'],
  ['JPY', '160.00000000', 'ecb'],
  ['GBP', '0.70000000', 'ecb'],
  ['EUR', '0.80000000', 'ecb'],
];

describe('the daily publication', () => {
  it('is taken once a day, as of its day, with the symbols people know', async () => {
    send(publication(EUROS));
    const before = asked;
    expect(await take()).toBe(3);
    expect(await ratesNow()).toEqual(TAKEN);
    expect((await list()).find(({ currency_code }) => currency_code === 'EUR')).toMatchObject({
      symbol: '€',
      taken_at_ms: START_MS,
      is_old: 0,
    });
    expect(await take()).toBe(0);
    expect(asked).toBe(before + 1);
  });

  it('of the next day replaces it; the same one again changes nothing', async () => {
    send(publication(EUROS));
    await take();
    clock.advance(DAY_MS);
    expect(await expectNoChange(test, async () => ({ status: 200, message: await take() }))).toMatchObject({
      message: 0,
    });
    send(publication({ ...EUROS, JPY: '210' }, '2026-11-14'));
    expect(await take()).toBe(3);
    expect((await list())[1]).toMatchObject({
      currency_code: 'JPY',
      rate: '168.00000000',
      taken_at_ms: START_MS + DAY_MS,
    });
  });

  it('is old after three days, the US dollar never', async () => {
    send(publication(EUROS));
    await take();
    clock.advance(4 * DAY_MS);
    await refreshBaseRate(test.pool, new Date(clock.nowMs()));
    expect((await list()).map(({ is_old }) => is_old)).toEqual([0, 1, 1, 1]);
  });
});

describe('a source that is wrong changes nothing', () => {
  it.each([
    [
      'an absurd change',
      () => send(publication({ ...EUROS, JPY: '241' }, '2026-11-14')),
      /more than 20 %: JPY 160 to 192.8/,
    ],
    ['a page instead', () => send('<html></html>'), /not a publication/],
    ['no US dollar', () => send(publication({ JPY: '200' }, '2026-11-14')), /US dollar is missing/],
    ['a day to come', () => send(publication(EUROS, '2026-11-15')), /in the future/],
    ['an error', () => send('x', 500), /answered 500/],
    [
      'a redirect',
      () => {
        respond = (response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      },
      /fetch failed/,
    ],
    ['more than 256 KB', () => send(publication(EUROS, '2026-11-14') + ' '.repeat(262_144)), /more than 262144 bytes/],
    ['bytes that are no text', () => send(Buffer.from([0xff, 0xfe])), /encoded data was not valid/],
  ])('%s', async (_, answer, problem) => {
    send(publication(EUROS));
    await take();
    clock.advance(DAY_MS);
    answer();
    const tried = async () => ({ status: 200, message: await take().catch((error: Error) => error.message) });
    expect((await expectNoChange(test, tried)).message).toMatch(problem);
    expect(await ratesNow()).toEqual(TAKEN);
  });

  it('silence', async () => {
    respond = () => undefined;
    await expect(take(50)).rejects.toThrow(/timeout/);
  });

  it('a reply that never ends', async () => {
    respond = (response) => void response.writeHead(200).write('<?xml');
    await expect(take(50)).rejects.toThrow(/timeout|aborted/);
  });
});

describe('two operators', () => {
  let one: TestOperator;
  let two: TestOperator;
  beforeEach(async () => {
    [one, two] = [await addOperator(test), await addOperator(test)];
  });
  const atConsole = async () => (await getAs(test, one, '/fiat/rates')).message as ReplyOf<typeof operatorFiatRates>;
  /** By new operators: the clock may have ended the sessions of earlier ones. */
  const enter = async (rates: string) => {
    [one, two] = [await addOperator(test), await addOperator(test)];
    await agree(test, { proposer: one, approver: two }, { path: '/fiat/propose', fields: { rates } });
  };

  it('enter rates, which count from the approval on and are logged', async () => {
    await enter('JPY 150 ¥\nVND 25000');
    expect(await ratesNow()).toEqual([
      TAKEN[0],
      ['JPY', '150.00000000', 'operators'],
      ['VND', '25000.00000000', 'operators'],
    ]);
    expect(await atConsole()).toMatchObject({
      proposal_id: 0,
      has_source: 1,
      rates: [{}, { symbol: '¥', taken_at_ms: clock.nowMs() }, { symbol: 'VND', is_old: 0 }],
    });
    await enter('JPY 165');
    expect((await auditLog(test)).filter(({ action }) => action === 'fiat.rates').at(-1)).toMatchObject({
      operatorId: two.id,
      subject: 'fiat rates',
      before: { JPY: '150' },
      after: { JPY: '165' },
    });
    expect((await list())[1]).toMatchObject({ symbol: '¥' });
  });

  it('allow what the source may not bring, and the source goes on from there', async () => {
    send(publication(EUROS));
    await take();
    clock.advance(DAY_MS);
    send(publication({ ...EUROS, JPY: '260' }, '2026-11-14'));
    await expect(take()).rejects.toThrow(/JPY/);
    await enter('JPY 205');
    expect(await take()).toBe(2);
    expect((await list())[1]).toMatchObject({ rate: '205.00000000', source: 'operators' });
    clock.advance(DAY_MS);
    send(publication({ ...EUROS, JPY: '260' }, '2026-11-15'));
    expect(await take()).toBe(3);
    expect((await list())[1]).toMatchObject({ rate: '208.00000000', source: 'ecb' });
  });

  it('see one proposal at a time, with the present rates beside it', async () => {
    const { proposal_id: id } = (
      await takeAction(test, one, '/fiat/propose', { rates: 'EUR 0.9', reason: 'No source' })
    ).message as { proposal_id: number };
    expect((await atConsole()).proposal_id).toBe(id);
    expect((await takeAction(test, two, '/fiat/propose', { rates: 'EUR 0.8', reason: 'Mine' })).error).toBe(
      'proposal_open',
    );
    const { data } = (await getAs(test, one, '/proposals')).message as { data: { id: number; facts: unknown }[] };
    expect(data.find((row) => row.id === id)?.facts).toEqual([
      { name: 'EUR for one US dollar', value: '0.90000000 (new)' },
    ]);
    expect((await takeAction(test, one, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('error');
    expect(await ratesNow()).toEqual([TAKEN[0]]);
  });

  it.each([
    ['EUR zero', 'fiat_rates_invalid'],
    ['USD 1.1', 'fiat_rate_fixed'],
  ])('cannot propose %j', async (rates, code) => {
    const reply = await expectNoChange(test, () => takeAction(test, one, '/fiat/propose', { rates, reason: 'x' }));
    expect(reply.error).toBe(code);
  });
});

it('the demo writes its rates at every start and keeps them fresh', async () => {
  await test.app.seedDemo();
  const codes = (await list()).map(({ currency_code }) => currency_code);
  expect(codes).toEqual(['USD', 'EUR', 'GBP', 'CNY', 'HKD', 'JPY', 'KRW', 'THB']);
  clock.advance(10 * DAY_MS);
  expect((await list())[1]).toMatchObject({ source: 'demo', is_old: 1 });
  await refreshDemoRates(test.pool, clock.nowMs());
  expect((await list())[1]).toMatchObject({ source: 'demo', is_old: 0 });
});
