import type { ReplyOf } from '@candor/contract/call';
import type { placeSpotOrder } from '@candor/contract/spot';
import { expect } from 'vitest';
import { replayBooks } from '#modules/spot/matching/replay-check';
import type { VirtualClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { publishTicks } from './market-steps';
import { standingClock } from './standing-clock';
import { type CallReply, startTestApp, type TestApp, type TestUser } from './test-app';

export type SpotOrder = ReplyOf<typeof placeSpotOrder>;

export const BTC = { currency_id: '1', legal_id: '3' } as const;
export const ETH = { currency_id: '2', legal_id: '3' } as const;

/**
 * An app that owns its books, with an index price of 60,000 for BTC and 3,000 for ETH. Its clock stands still, so that
 * prices stay fresh on a slow machine.
 */
export const startSpotApp = async (
  env: Readonly<Record<string, string>> = {},
): Promise<TestApp & { readonly clock: VirtualClock }> => {
  const clock = standingClock();
  const test = await startTestApp({ clock, env: { CANDOR_ROLES: 'api,engine', ...env } });
  await publishPrices(test);
  return { ...test, clock };
};

/** Publishes the index prices again, so that they are fresh for a few seconds. */
export const publishPrices = async ({ app }: Pick<TestApp, 'app'>): Promise<void> => {
  await publishTicks(app, [
    { symbol: 'BTC/USDT', price: '60000' },
    { symbol: 'ETH/USDT', price: '3000' },
  ]);
};

/** A user with a million USDT, a hundred BTC and a thousand ETH in the spot account. */
export const addTrader = async (test: TestApp): Promise<TestUser> => {
  const user = await test.addUser();
  await test.fund(user.id, 'change', 3, '1000000');
  await test.fund(user.id, 'change', 1, '100');
  await test.fund(user.id, 'change', 2, '1000');
  return user;
};

export const place = (test: TestApp, user: TestUser, fields: Readonly<Record<string, string>>): Promise<CallReply> =>
  test.call('POST', '/spot/order', { token: user.token, fields: { ...BTC, kind: 'limit', ...fields } });

/** Places an order, which must be accepted. */
export const placed = async (
  test: TestApp,
  user: TestUser,
  fields: Readonly<Record<string, string>>,
): Promise<SpotOrder> => {
  const reply = await place(test, user, fields);
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error} ${JSON.stringify(reply.message)}`);
  return reply.message as SpotOrder;
};

/** Available and frozen in the spot account, as decimal text. */
export const balanceOf = async (test: TestApp, userId: number, currencyId: number) => {
  const { rows } = await test.pool.query<{ bucket: string; balance: string }>(
    `select bucket, trim_scale(balance)::text as balance from ledger_account
     where owner_id = $1 and type = 'change' and currency_id = $2`,
    [userId, currencyId],
  );
  const of = (bucket: string): string => rows.find((row) => row.bucket === bucket)?.balance ?? '0';
  return { available: of('available'), frozen: of('frozen') };
};

export const cancel = (test: TestApp, user: TestUser, id: number): Promise<CallReply> =>
  test.call('POST', '/spot/order/cancel', { token: user.token, fields: { id: String(id) } });

export const edit = (
  test: TestApp,
  user: TestUser,
  fields: { readonly id: number; readonly price?: string; readonly amount?: string },
): Promise<CallReply> =>
  test.call('POST', '/spot/order/edit', {
    token: user.token,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  });

/** Resolves when every book has applied its whole journal. */
export const untilApplied = async ({ pool }: Pick<TestApp, 'pool'>, timeoutMs = 60_000): Promise<void> => {
  const isThere = async (): Promise<true | null> => {
    const { rowCount } = await pool.query(
      'select from spot_book b join spot_progress p using (instrument_id) where p.applied_seq < b.last_seq',
    );
    return rowCount === 0 ? true : null;
  };
  if ((await pollUntil(isThere, { timeoutMs, everyMs: 20 })) === null) throw new Error('a book does not get on');
};

/** The ledger balances, orders match their trades (I16), and the journals reproduce the books (I17). */
export const expectSpotWhole = async (test: TestApp): Promise<void> => {
  await untilApplied(test);
  await test.expectBooksBalanced();
  expect((await replayBooks(test.pool)).violations).toEqual([]);
};
