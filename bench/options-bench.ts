import type { App } from '../apps/server/src/app';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { openContest } from './contest';
import { type Measured, summarise } from './measure';
import { prepareNaiveOptions, startNaiveOptions } from './naive-options';
import type { BenchRow } from './report';

const CALLERS = 64;
const TRADERS = 1_024;
/** Against the naive handler of the same run. */
const FLOOR = 4;
const TICK_EVERY_MS = 250;
const WAITED = 64;

const bodyOf = (type: '1' | '2', wait: '0' | '1'): string =>
  new URLSearchParams({
    match_id: '1',
    currency_id: '3',
    type,
    seconds: '300',
    number: '1',
    wait,
    lang: 'en',
  }).toString();

/** A tick every quarter of a second, as the feed makes them, for as long as the work takes. */
const withTicks = async <T>(app: App, work: () => Promise<T>): Promise<T> => {
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();
  const tick = (): void => {
    turn += 1;
    const price = `${60_000 + (turn % 7)}`;
    last = last.then(() => publishTicks(app, [{ symbol: 'BTC/USDT', price }]));
  };
  tick();
  const timer = setInterval(tick, TICK_EVERY_MS);
  try {
    await last;
    return await work();
  } finally {
    clearInterval(timer);
    await last;
  }
};

/** What the reply of an order waited for its entry tick, as the server says itself. */
const measureWaits = async (origin: string, tokens: readonly string[]): Promise<Measured> => {
  const ask = async (_: unknown, index: number): Promise<number> => {
    const reply = await fetch(`${origin}/api/microtrade/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: tokens[index] ?? '' },
      body: bodyOf('1', '1'),
    });
    await reply.text();
    return Number.parseFloat(/tick;dur=([\d.]+)/.exec(reply.headers.get('server-timing') ?? '')?.[1] ?? '0');
  };
  const waits: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) waits.push(...(await Promise.all(Array.from({ length: WAITED }, ask))));
  return { ...summarise(waits, 1), perSecond: 0 };
};

/**
 * Options over HTTP: session, checks, own limits, exposure, stake in the ledger, durable commit, against a handler that
 * does an order in one transaction. Replies come with the booking; what waiting for the entry tick adds is its own row.
 */
export const benchOptions = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  options: { rounds: number; seconds: number },
): Promise<BenchRow[]> => {
  const contest = await openContest(postgres, {
    traders: { count: TRADERS, prefix: 'option', account: 'micro', currencies: [3] },
    path: '/api/microtrade/submit',
    bodies: [bodyOf('1', '0'), bodyOf('2', '0')],
    prepareNaive: prepareNaiveOptions,
    startNaive: startNaiveOptions,
  });
  const { naive, ours, waits } = await withTicks(contest.app, async () => ({
    ...(await contest.compare({ ...options, callers: CALLERS })),
    waits: await measureWaits(contest.origin, contest.tokens),
  }));
  await contest.close();
  return [
    { name: 'option orders/s ×64, naive handler', ...naive, ratio: 1, floor: null },
    { name: 'option orders/s ×64, accepted', ...ours, ratio: ours.perSecond / naive.perSecond, floor: FLOOR },
    { name: 'option orders, wait for the entry tick alone', ...waits, ratio: 1, floor: null },
  ];
};
