import type { ReplyOf } from '@candor/contract/call';
import { financeOverview } from '@candor/contract/finance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFESTS } from '#app/manifests';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { BTC, USDT } from '#app/testing/wallet-steps';
import { collectDeclared } from '#kernel/product/declared';
import type { HoldingsSource, HoldingsSpan } from '#kernel/product/holdings';
import { virtualClock } from '#platform/runtime/clock';
import { toFinanceReply } from './finance.reply';
import { loadOverview } from './use-cases/load-overview';

const DAY_MS = 86_400_000;
/** 14 November 2026, 12:00 UTC. */
const NOON_MS = Date.UTC(2026, 10, 14, 12);
const [NEXT_MS, LAST_MS] = [Date.UTC(2026, 10, 15, 0, 10), Date.UTC(2026, 10, 18, 0, 10)];
const clock = virtualClock(NOON_MS);

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({ clock });
});
afterAll(() => house.stop());

type Reply = ReplyOf<typeof financeOverview>;

/** A family that counts what a user has in the mining account, pays every night and ends on 18 November. */
const asked: HoldingsSpan[] = [];
const vault: HoldingsSource = {
  load: async (pool, span) => {
    asked.push(span);
    const { rows } = await pool.query<{ currencyId: number; amount: string }>(
      `select currency_id as "currencyId", sum(balance) as amount from ledger_account
       where owner_id = $1 and type = 'mining' group by currency_id having sum(balance) > 0 order by currency_id desc`,
      [span.userId],
    );
    const coming = rows.flatMap(({ currencyId, amount }) => [
      { atMs: NEXT_MS, kind: 'reward' as const, orderId: 1, currencyId, amount: '0.5' },
      { atMs: LAST_MS, kind: 'end' as const, orderId: 1, currencyId, amount },
    ]);
    const holdings = rows.map((row) => ({ ...row, paid: '2', paidSince: '0.5' }));
    return [{ family: 'vault', running: rows.length, holdings, coming }];
  },
};

/** Over the declarations of all modules and one more, collected as the app collects them. */
const read = async ({ id }: TestUser): Promise<Reply> => {
  const { parts } = house.app;
  const declared = collectDeclared([...MANIFESTS, { holdings: vault }]);
  const reply = toFinanceReply(await loadOverview({ ...parts, declared }, id), await parts.currencies.list());
  return financeOverview.reply.parse(reply);
};
const vaultOf = (reply: Reply) => reply.families.find(({ family }) => family === 'vault');

// One story in order: the price of the first step is that of the others.
describe('the financial hub', () => {
  it('adds up what a declared family holds, at the latest prices', async () => {
    const user = await house.addUser();
    await house.fund(user.id, 'mining', USDT, '1400');
    await house.fund(user.id, 'mining', BTC, '0.1');
    await publishTicks(house.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    const reply = await read(user);
    expect(reply).toMatchObject({
      usdt_total: '7400.00000000',
      usdt_paid: '120002.00000000',
      usdt_paid_today: '30000.50000000',
      next_time_ms: NEXT_MS,
      day_seconds: 86_400,
    });
    expect(vaultOf(reply)).toEqual({
      family: 'vault',
      running: 2,
      usdt_value: '7400.00000000',
      usdt_paid: '120002.00000000',
      amounts: [
        { currency: USDT, currency_name: 'USDT', amount: '1400.00000000' },
        { currency: BTC, currency_name: 'BTC', amount: '0.10000000' },
      ],
      next_time_ms: NEXT_MS,
      end_times_ms: [LAST_MS],
    });
    await house.expectBooksBalanced();
  });

  it('lists thirty days from today, with what each brings', async () => {
    const user = await house.addUser();
    await house.fund(user.id, 'mining', USDT, '1400');
    const { days } = await read(user);
    expect([days.length, days[0]?.start, days.at(-1)?.start]).toEqual([
      30,
      '2026-11-14 00:00:00',
      '2026-12-13 00:00:00',
    ]);
    expect(
      days.flatMap(({ start, rows }) => rows.map((row) => [start.slice(5, 10), row.time, row.kind, row.usdt_value])),
    ).toEqual([
      ['11-15', '2026-11-15 00:10:00', 'reward', '0.50000000'],
      ['11-18', '2026-11-18 00:10:00', 'end', '1400.00000000'],
    ]);
  });

  it('asks every source for one user, from the start of the user’s day', async () => {
    const user = await house.addUser();
    await read(user);
    const dayStart = NOON_MS - DAY_MS / 2;
    expect(asked.at(-1)).toEqual({
      userId: user.id,
      sinceMs: dayStart,
      nowMs: NOON_MS,
      untilMs: dayStart + 30 * DAY_MS,
    });
  });

  it('lists a family without orders with nothing, and shows nothing of another user', async () => {
    const user = await house.addUser();
    const reply = await read(user);
    expect(reply).toMatchObject({ usdt_total: '0.00000000', usdt_paid_today: '0.00000000', next_time_ms: null });
    expect(vaultOf(reply)).toMatchObject({ running: 0, usdt_value: '0.00000000', amounts: [] });
  });

  it('is returned to its owner only', async () => {
    const user = await house.addUser();
    expect(await house.call('GET', '/finance/overview', { token: user.token })).toMatchObject({
      type: 'ok',
      message: { usdt_total: '0.00000000', day_seconds: 86_400 },
    });
    expect((await house.call('GET', '/finance/overview')).type).toBe('999');
  });
});
