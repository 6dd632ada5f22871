import type { ReplyOf } from '@candor/contract/call';
import { type bars, PERIODS, type Period } from '@candor/contract/market';
import { sentenceOf } from '@candor/contract/messages/tables';
import { toFixed8 } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

const NOW_S = Date.UTC(2026, 10, 18, 15, 30) / 1_000;
const clock = virtualClock(NOW_S * 1_000);
const DAY_S = 86_400;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  // Back-filled bars: 2,000 of each period that end now, each with its own number as the price.
  await testApp.pool.query(
    `insert into candle (instrument_id, period, start_ms, open, high, low, close, volume, turnover, first_seq, last_seq)
     select i.id, p.period, p.newest_ms - (2000 - n) * p.step_ms, n, n + 1, n - 0.5, n, 2, 3, 0, 0
     from generate_series(1, 2000) as n, instrument i,
       (values ('1min', 60000::bigint), ('5min', 300000), ('30min', 1800000), ('60min', 3600000), ('1D', 86400000),
               ('1W', 604800000)) as steps (period, step_ms)
       cross join lateral (select steps.period, steps.step_ms, case steps.period
         when '1W' then ($1::bigint - 345600000) / steps.step_ms * steps.step_ms + 345600000
         else $1::bigint / steps.step_ms * steps.step_ms end as newest_ms) p
     where i.id in (1, 101)`,
    [NOW_S * 1_000],
  );
});
afterAll(() => testApp.stop());

type Bar = ReplyOf<typeof bars>[number];
interface Reply {
  readonly status: number;
  readonly text: string;
  readonly code: number;
  readonly msg: string;
  readonly data: readonly Bar[];
}

const ask = async (fields: Record<string, string>): Promise<Reply> => {
  const response = await fetch(`${testApp.origin}/api/currency/new_timeshar?${new URLSearchParams(fields)}`);
  const text = await response.text();
  return { status: response.status, text, ...(JSON.parse(text) as { code: number; msg: string; data: Bar[] }) };
};
const window = (period: string, fromS: number, toS = NOW_S) => ({
  symbol: 'BTC/USDT',
  period,
  from: String(fromS),
  to: String(toS),
});

describe('bars', () => {
  it('carry what existing clients read, in seconds and in milliseconds', async () => {
    const { code, msg, data } = await ask(window('1min', NOW_S - 120));
    expect([code, msg, data.length]).toEqual([1, 'ok', 3]);
    expect(data.at(-1)).toEqual({
      id: NOW_S,
      period: '1min',
      'base-currency': 'BTC',
      'quote-currency': 'USDT',
      open: '2000.00000000',
      close: '2000.00000000',
      high: '2001.00000000',
      low: '1999.50000000',
      amount: '2.00000000',
      vol: '3.00000000',
      volume: '2.00000000',
      time: NOW_S * 1_000,
      chained: 0,
    });
  });

  it.each([
    ['1min', 1],
    ['5min', 5],
    ['30min', 30],
    ['60min', 60],
    ['1D', 360],
    ['1W', 1_800],
  ])('fill the window of existing clients: %s over %i days', async (period, days) => {
    const { data } = await ask(window(period, NOW_S - days * DAY_S));
    expect(data.length).toBeGreaterThan(250);
    expect(data.length).toBeLessThanOrEqual(1_442);
    const times = data.map(({ time }) => time);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(data.at(-1)?.open).toBe('2000.00000000');
  });

  it.each([
    ['1H', '60min'],
    ['60min', '60min'],
    ['1day', '1D'],
    ['1week', '1W'],
  ])('%s is another word for %s', async (alias, period) => {
    const { data } = await ask(window(alias, NOW_S - 30 * DAY_S));
    expect(new Set(data.map((bar) => bar.period))).toEqual(new Set([period]));
  });

  it.each(['9000000000000000', '9999999999999999', String(NOW_S)])(
    'are never more than 1,500, the newest ones, whatever is asked: to %s [T14]',
    async (to) => {
      const { code, data } = await ask({ symbol: 'BTC/USDT', period: '1min', from: '0', to });
      expect([code, data.length, data[0]?.open, data.at(-1)?.open]).toEqual([
        1,
        1_500,
        '501.00000000',
        '2000.00000000',
      ]);
    },
  );

  it('are those of the range, with the one it begins in', async () => {
    const { data } = await ask(window('5min', NOW_S - 3 * 300 + 17, NOW_S - 300 + 5));
    expect(data.map(({ id }) => id)).toEqual([NOW_S - 900, NOW_S - 600, NOW_S - 300]);
  });

  it('are none before the first', async () => {
    expect((await ask(window('1min', 1_000, 2_000))).data).toEqual([]);
  });

  it('end with the bar that is being built, at every tick', async () => {
    await publishTicks(testApp.app, [{ symbol: 'ETH/USDT', price: '3000', volume: '1' }]);
    for (const [place, price] of ['3001.5', '2999'].entries()) {
      clock.advance(250);
      await publishTicks(testApp.app, [{ symbol: 'ETH/USDT', price }]);
      for (const period of PERIODS) {
        const { data } = await ask({ ...window(period, NOW_S - 60, NOW_S + 60), symbol: 'ETH/USDT' });
        expect([period, data.length, data[0]]).toMatchObject([
          period,
          1,
          {
            open: '3000.00000000',
            close: toFixed8(price),
            high: '3001.50000000',
            low: place === 0 ? '3000.00000000' : '2999.00000000',
            volume: '1.00000000',
            vol: '3000.00000000',
            chained: 1,
          },
        ]);
      }
    }
  });

  it('are one text for everybody between two ticks', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(window('1min', NOW_S - 600 + n))));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });
});

describe('a request for bars is refused', () => {
  const good = window('1min', NOW_S - 600);
  it.each([
    ['an unknown market', { ...good, symbol: 'DOGE/EUR' }, 'instrument_unknown', {}, 'th'],
    ['the other way round', { ...good, symbol: 'USDT/BTC' }, 'instrument_unknown', {}, 'hk'],
    ['from after to', window('1min', NOW_S, NOW_S - 1), 'range_invalid', {}, 'zh'],
    ['an unknown period [T14]', { ...good, period: '1s', from: '0' }, 'parameter_error', { field: 'period' }, 'jp'],
    ['a period of the prototype', { ...good, period: 'toString' }, 'parameter_error', { field: 'period' }, 'kor'],
    ['no symbol', { ...good, symbol: '' }, 'parameter_error', { field: 'symbol' }, 'fra'],
    ['a symbol in small letters', { ...good, symbol: 'btc/usdt' }, 'parameter_error', { field: 'symbol' }, 'spa'],
    ['a time with a sign', { ...good, from: '-1' }, 'parameter_error', { field: 'from' }, 'en'],
    ['a time beyond all times', { ...good, to: '99999999999999999' }, 'parameter_error', { field: 'to' }, 'zh'],
  ] as const)('%s', async (_, fields, code, params, lang) => {
    const { status, text } = await expectNoChange(testApp, () => ask({ ...fields, lang }));
    expect([status, JSON.parse(text)]).toEqual([200, { code: -1, msg: sentenceOf(lang, code, params), data: null }]);
  });
});

it('every period is known by its own name', async () => {
  for (const period of PERIODS satisfies readonly Period[]) {
    expect((await ask(window(period, NOW_S - 60))).code).toBe(1);
  }
});

it('in a range without any, those before it fill the window', async () => {
  clock.advance(2 * DAY_S * 1_000);
  const nowS = NOW_S + 2 * DAY_S;
  const shape = async (period: string, fromS: number) => {
    const { data } = await ask({ ...window(period, fromS, nowS), symbol: 'AAPL/USDT' });
    return [data.length, data.at(-1)?.open];
  };
  expect(await shape('1min', nowS - DAY_S)).toEqual([1_441, '2000.00000000']);
  expect(await shape('5min', nowS - 300)).toEqual([2, '2000.00000000']);
  expect(await shape('1min', nowS)).toEqual([1, '2000.00000000']);
});
