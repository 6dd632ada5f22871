import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm, sendForm } from '#app/testing/send-form';
import { addTrader, BTC, edit, expectSpotWhole, placed, startSpotApp } from '#app/testing/spot-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { pollUntil } from '#platform/runtime/monotonic';
import type { LiveBook } from './live-book';

const BTC_BOOK = 1;

interface Case {
  readonly how: string;
  /** The bids of a case stand alone at their price. */
  readonly price: string;
  /** What happens to the first of three bids, in this order. */
  readonly changes: readonly Readonly<{ price?: string; amount?: string }>[];
  readonly total: string;
  readonly queue: readonly number[];
}

const CASES: readonly Case[] = [
  { how: 'unchanged, stays first', price: '59000', changes: [], total: '0.06', queue: [0, 1, 2] },
  { how: 'smaller, stays first', price: '58900', changes: [{ amount: '0.01' }], total: '0.05', queue: [0, 1, 2] },
  { how: 'larger, goes to the end', price: '58800', changes: [{ amount: '0.03' }], total: '0.07', queue: [1, 2, 0] },
  {
    how: 'smaller and as large as before, goes to the end',
    price: '58700',
    changes: [{ amount: '0.01' }, { amount: '0.02' }],
    total: '0.06',
    queue: [1, 2, 0],
  },
  {
    how: 'away and back, goes to the end',
    price: '58600',
    changes: [{ price: '58650' }, { price: '58600' }],
    total: '0.06',
    queue: [1, 2, 0],
  },
];

let test: TestApp;
let twin: TwinApp | null = null;
/** Of each case, its three bids in the order they came. */
const bids = new Map<Case, number[]>();

const enter = async (one: Case, users: readonly TestUser[]): Promise<void> => {
  const ids: number[] = [];
  for (const user of users) {
    ids.push((await placed(test, user, { side: 'buy', price: one.price, amount: '0.02' })).id);
  }
  for (const change of one.changes) {
    expect(await edit(test, users[0] as TestUser, { id: ids[0] ?? 0, ...change })).toMatchObject({ type: 'ok' });
  }
  bids.set(one, ids);
};

beforeAll(async () => {
  test = await startSpotApp();
  const users = [await addTrader(test), await addTrader(test), await addTrader(test)];
  for (const one of CASES) await enter(one, users);
});
afterAll(async () => {
  await twin?.stop();
  await test.stop();
});

const placesOf = (one: Case, ids: readonly number[]): number[] =>
  ids.map((id) => (bids.get(one) ?? []).indexOf(id)).filter((place) => place >= 0);
const queueOf = (one: Case, book: LiveBook): number[] =>
  placesOf(
    one,
    book.orders().map(({ id }) => id),
  );

const ownedBy = async (app: TwinApp['app']): Promise<LiveBook> => {
  const book = await pollUntil(async () => app.parts.matching.ownedBook(BTC_BOOK) ?? null, {
    timeoutMs: 60_000,
    everyMs: 10,
  });
  if (book === null) throw new Error('the book has no owner');
  return book;
};

describe('of three bids at one price, in the process that took them, the first,', () => {
  it.each(CASES)('$how', async (one) => {
    expect(queueOf(one, await ownedBy(test.app))).toEqual(one.queue);
  });
});

describe('after a handover of the book to another process, the first,', () => {
  let taker: TestUser;
  beforeAll(async () => {
    taker = await addTrader(test);
    twin = await startTwin(test);
    await test.app.parts.matching.stop();
  });

  it.each(CASES)('$how', async (one) => {
    if (twin === null) throw new Error('there is no other process');
    expect(queueOf(one, await ownedBy(twin.app))).toEqual(one.queue);
    const form = encodeForm({ ...BTC, side: 'sell', kind: 'limit', price: one.price, amount: one.total });
    const request = { method: 'POST', path: '/spot/order', token: taker.token, form } as const;
    expect(await sendForm(twin.origin, request)).toMatchObject({ message: { state: 'done' } });
    const { rows } = await test.pool.query<{ id: number }>(
      `select maker_order_id::int as id from spot_trade where maker_order_id = any($1) order by seq`,
      [bids.get(one)],
    );
    expect(
      placesOf(
        one,
        rows.map(({ id }) => id),
      ),
    ).toEqual(one.queue);
  });

  it('and reconcile finds nothing', () => expectSpotWhole(test));
});
