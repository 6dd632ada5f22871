import { RECORD_KINDS } from '@candor/domain/pricing/tick';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
  submit,
} from '#app/testing/futures-steps';
import { type RunningWatch, startWatch, untilEnded, untilWatched } from '#app/testing/futures-watch-steps';
import { openTestFeed, type TestFeed } from '#app/testing/pause-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { verifyStored } from '#kernel/pricing/testing/stored-chain';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const WRONG = '60000000';

let clock: VirtualClock;
let testApp: TestApp;
let watch: RunningWatch;

beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startFuturesApp({ clock });
  watch = startWatch(testApp.app);
});
afterAll(async () => {
  await watch.stop();
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const fundOf = async (): Promise<string> => {
  const { rows } = await testApp.pool.query<{ balance: string }>(
    `select coalesce(sum(balance), 0)::text as balance from ledger_account where owner_id = 0 and type = 'insurance'`,
  );
  return rows[0]?.balance ?? '';
};

/** A short of ten lots at 60,000 that ×1000 would close by force many times over. */
const openShort = async (): Promise<{ user: TestUser; id: number }> => {
  const user = await addFuturesTrader(testApp);
  await publishMarks(testApp);
  const { id } = await opened(testApp, user, { type: '2' });
  return { user, id };
};

interface Wrong {
  readonly forMs: number;
  readonly sources: Readonly<Record<string, string>>;
}

/** The feed says a thousand times the price for so long, then the right one again. Answers what stands in the chain. */
const beWrong = async (feed: TestFeed, { forMs, sources }: Wrong) => {
  const records: string[] = [];
  const publish = async (price: string, reported: Wrong['sources']) => {
    for (const { kind = 0, reason = '' } of await feed.publish({ timeMs: clock.nowMs(), price, sources: reported })) {
      records.push(
        kind === RECORD_KINDS.price ? 'price' : `${kind === RECORD_KINDS.pause ? 'pause' : 'resume'} ${reason}`,
      );
    }
  };
  const names = Object.keys(sources);
  const right = Object.fromEntries(names.map((name) => [name, '60000']));
  for (let passed = 0; passed <= forMs; passed += 100) {
    clock.advance(100);
    await publish(WRONG, sources);
  }
  for (let beats = 0; beats < 3; beats += 1) {
    clock.advance(100);
    await publish('60000', right);
  }
  return records;
};

const ONE = { one: WRONG };
const TWO = { one: WRONG, two: WRONG };

describe('a price source that reports a thousand times the price [W3]', () => {
  it.each([
    ['one source, for a second', { forMs: 1_000, sources: ONE }],
    ['one source, for five seconds', { forMs: 5_000, sources: ONE }],
    ['one source, for 9.9 seconds', { forMs: 9_900, sources: ONE }],
    ['one source, for a minute', { forMs: 60_000, sources: ONE }],
    ['two sources, for a second', { forMs: 1_000, sources: TWO }],
    ['two sources, for five seconds', { forMs: 5_000, sources: TWO }],
    ['two sources, for 9.9 seconds', { forMs: 9_900, sources: TWO }],
  ] as const)('%s: paused, nobody is closed, the fund is whole, and prices go on', async (_, wrong) => {
    const { user, id } = await openShort();
    const fund = await fundOf();
    const feed = await openTestFeed(testApp.app, { isAlone: Object.keys(wrong.sources).length === 1 });
    clock.advance(100);
    await feed.publish({ timeMs: clock.nowMs(), price: '60000' });
    expect(await beWrong(feed, wrong)).toEqual(['pause jump', 'resume jump', 'price', 'price']);
    await feed.stop();
    await untilWatched(testApp.pool, testApp.app.parts.board.quote(1)?.seq ?? 0);
    expect((await positionsOf(testApp, user)).map((position) => position.id)).toEqual([id]);
    expect(await fundOf()).toBe(fund);
    expect(await verifyStored(testApp.pool, 1)).toMatchObject({ ok: true });
  });

  it('in production one fresh source makes no price: paused for want of sources, until two speak', async () => {
    const { user, id } = await openShort();
    const feed = await openTestFeed(testApp.app);
    const kinds: string[] = [];
    const note = (records: readonly { kind?: number; reason?: string }[]) =>
      kinds.push(...records.map(({ kind = 0, reason = '' }) => `${kind} ${reason}`.trim()));
    clock.advance(100);
    note(await feed.publish({ timeMs: clock.nowMs(), price: '60000' }));
    for (let passed = 0; passed <= 12_000; passed += 250) {
      clock.advance(250);
      note(await feed.publish({ timeMs: clock.nowMs(), price: WRONG, sources: ONE }));
    }
    expect(testApp.app.parts.board.pauseOf(1)).toMatchObject({ reason: 'sources' });
    expect(feed.dropped.every((reason) => reason === 'few_sources')).toBe(true);
    clock.advance(250);
    note(await feed.publish({ timeMs: clock.nowMs(), price: '60000' }));
    clock.advance(250);
    note(await feed.publish({ timeMs: clock.nowMs(), price: '60000' }));
    expect(kinds).toEqual(['0', '1 sources', '2 sources', '0']);
    await feed.stop();
    expect((await positionsOf(testApp, user)).map((position) => position.id)).toEqual([id]);
  });

  it('users open and close nothing while the market is paused, and can set levels [K2]', async () => {
    const { user, id } = await openShort();
    const feed = await openTestFeed(testApp.app);
    clock.advance(100);
    await feed.publish({ timeMs: clock.nowMs(), price: '60000' });
    clock.advance(100);
    await feed.publish({ timeMs: clock.nowMs(), price: WRONG });
    const close = () => testApp.call('POST', '/lever/close', { token: user.token, fields: { id: String(id) } });
    expect((await submit(testApp, user)).error).toBe('instrument_paused');
    expect((await close()).error).toBe('instrument_paused');
    clock.advance(5_000);
    const stops = { id: String(id), target_profit_price: '50000', stop_loss_price: '' };
    expect(await testApp.call('POST', '/lever/setstop', { token: user.token, fields: stops })).toMatchObject({
      type: 'ok',
    });
    clock.advance(100);
    await feed.publish({ timeMs: clock.nowMs(), price: '60000' });
    clock.advance(100);
    await feed.publish({ timeMs: clock.nowMs(), price: '60000' });
    await feed.stop();
    expect(await positionsOf(testApp, user)).toMatchObject([{ id }]);
  });

  it('a jump that two sources report for ten seconds becomes the price', async () => {
    const { id } = await openShort();
    const feed = await openTestFeed(testApp.app);
    clock.advance(100);
    await feed.publish({ timeMs: clock.nowMs(), price: '60000' });
    const records: string[] = [];
    for (let passed = 0; passed <= 10_100; passed += 100) {
      clock.advance(100);
      const written = await feed.publish({ timeMs: clock.nowMs(), price: '90000' });
      records.push(...written.map(({ kind = 0, price }) => `${kind} ${price}`));
    }
    expect(records).toEqual(['1 60000', '2 60000', '0 90000']);
    await untilEnded(testApp.pool, [id]);
    const { rows } = await testApp.pool.query<{ cause: string; price: string }>(
      'select cause, trim_scale(price)::text as price from futures_fill where position_id = $1',
      [id],
    );
    expect(rows).toEqual([{ cause: 'liquidation', price: '90000' }]);
    await feed.stop();
  });
});
