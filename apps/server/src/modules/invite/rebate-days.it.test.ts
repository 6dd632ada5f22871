import { computeShares } from '@candor/domain/invite/compute-rebate';
import { add, cmp, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addClose,
  addInvited,
  addOpening,
  addSession,
  addTrade,
  codeOf,
  DAY,
  findViolations,
  type InviteTestApp,
  nextDay,
  pay,
  runDays,
  startInviteApp,
} from '#app/testing/invite-steps';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import type { TestUser } from '#app/testing/test-app';
import type { Pool } from '#platform/db/pool';
import { runRebates } from './use-cases/run-rebates';

const random = randomFrom(chooseSeed('sixty days of rebates'));
const DAYS = 60;

let test: InviteTestApp;
beforeAll(async () => {
  test = await startInviteApp();
});
afterAll(() => test.stop());

/** A pool whose connections break when a run is about to be finished: everything is written, and nothing committed. */
const dyingPool = (pool: Pool): Pool => {
  const connect = async () => {
    const client = await pool.connect();
    const query = (sql: string | { text: string }, ...values: unknown[]) =>
      String(sql).startsWith('update rebate_run')
        ? Promise.reject(new Error('killed'))
        : client.query(sql as string, ...(values as [unknown[]]));
    const get = (of: typeof client, name: string | symbol): unknown => {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(of, name);
      return typeof value === 'function' ? value.bind(of) : value;
    };
    return new Proxy(client, { get });
  };
  return { connect, query: pool.query.bind(pool) } as unknown as Pool;
};

const runAndDie = async (): Promise<void> => {
  const moment = { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined };
  const { parts } = test.app;
  const dying = runRebates({ ...parts, pool: dyingPool(parts.pool) }, moment);
  await expect(dying).rejects.toThrow('killed');
};

const feeText = (): string => `${random(40)}.${String(random(1_000_000)).padStart(6, '0')}`;

const trade = async (payers: readonly TestUser[]): Promise<void> => {
  const [payer, other] = [payers[random(payers.length)], payers[random(payers.length)]];
  const atMs = Math.floor(test.clock.nowMs() / DAY) * DAY + random(DAY);
  const fill = { userId: payer?.id ?? 0, fee: feeText(), atMs };
  const how = random(4);
  if (how === 0) await addOpening(test, fill);
  else if (how === 1) await addClose(test, fill);
  else if (how === 2) await addClose(test, { ...fill, cause: 'liquidation' });
  else if (payer?.id !== other?.id) {
    const fees = { buyerFee: `0.${String(random(100_000)).padStart(8, '0')}`, sellerFee: feeText() };
    await addTrade(test, { buyerId: payer?.id ?? 0, sellerId: other?.id ?? 0, price: '60000', atMs, ...fees });
  }
};

/** What the fills should give, by the function of the domain: one row per fill and level above zero. */
const expectShares = async (): Promise<void> => {
  const { rows } = await test.pool.query<
    Record<'fee' | 'first' | 'second' | 'got1' | 'got2', string> & { scale: number; hasGrand: boolean }
  >(
    `with fills as (
       select 'futures_open' as kind, id::bigint as id, user_id, 3 as coin, open_fee as fee from futures_position
       union all select 'futures_close', id, user_id, 3, fee from futures_fill where cause <> 'liquidation'
       union all select 'spot_taker', id, taker_user_id, 1, buyer_fee from spot_trade
       union all select 'spot_maker', id, maker_user_id, 3, seller_fee from spot_trade)
     select f.fee::text as fee, l.first_percent::text as first, l.second_percent::text as second, l.grand_id is not null as "hasGrand", c.scale,
       coalesce(a.amount, 0)::text as got1, coalesce(b.amount, 0)::text as got2
     from fills f join invite_link l on l.user_id = f.user_id join currency c on c.id = f.coin
     left join rebate a on a.fill_kind = f.kind and a.fill_id = f.id and a.level = 1
     left join rebate b on b.fill_kind = f.kind and b.fill_id = f.id and b.level = 2`,
  );
  expect(rows.length).toBeGreaterThan(300);
  for (const { fee, first, second, scale, hasGrand, got1, got2 } of rows) {
    const shares = computeShares(fee, { firstPercent: first, secondPercent: second }, scale);
    expect(cmp(toAmount(got1), shares.first)).toBe(0);
    expect(cmp(toAmount(got2), hasGrand ? shares.second : toAmount('0'))).toBe(0);
    expect(cmp(add(toAmount(got1), toAmount(got2)), toAmount(fee))).not.toBe(1);
  }
};

const addTree = async (): Promise<TestUser[]> => {
  const root = await test.addUser();
  const people = [root];
  for (let n = 0; n < 12; n += 1) {
    const parent = people[random(people.length)] ?? root;
    const fields = { given_percent: `${random(20)}.${random(100)}` };
    const { message } = await test.call('POST', '/invite/code/save', { token: parent.token, fields });
    const code = (message as { code?: string }).code ?? (await codeOf(test, parent.id));
    people.push(await addInvited(test, { code }));
  }
  return people;
};

it('over sixty days with outages and two processes every fill gives each level once, together at most its fee [J10]', async () => {
  const people = await addTree();
  let deaths = 0;
  for (let day = 0; day < DAYS; day += 1) {
    for (let n = 0; n < 8; n += 1) await trade(people);
    nextDay(test);
    // Three deaths are certain.
    const how = day % 20 === 0 ? 1 : random(5);
    if (how === 0) continue;
    if (how === 1) {
      await runAndDie();
      deaths += 1;
    } else if (how === 2) await Promise.all([runDays(test), runDays(test)]);
    else await runDays(test);
    if (random(3) > 0) await Promise.all([pay(test), pay(test)]);
  }
  await runDays(test);
  nextDay(test);
  await runDays(test);
  await pay(test);
  expect(deaths).toBeGreaterThan(2);
  const { rows } = await test.pool.query<{ runs: number; gaps: number }>(
    `select count(*)::int as runs, ((max(day_ms) - min(day_ms)) / ${DAY} + 1 - count(*))::int as gaps from rebate_run`,
  );
  expect(rows[0]?.gaps).toBe(0);
  expect(rows[0]?.runs).toBeGreaterThanOrEqual(DAYS);
  await expectShares();
  expect(await findViolations(test)).toEqual([]);
});

it('fifty bots of one inviter earn at most the fees they paid, and flagged ones nothing [J9]', async () => {
  const owner = await test.addUser();
  await addSession(test, { userId: owner.id, ip: '198.51.100.200' });
  const code = await codeOf(test, owner.id);
  const flagged = new Set<number>();
  for (let n = 0; n < 50; n += 1) {
    const isSame = n % 2 === 0;
    const bot = await addInvited(test, { code, ip: isSame ? '198.51.100.200' : `192.0.2.${n}` });
    if (isSame) flagged.add(bot.id);
    await addOpening(test, { userId: bot.id, fee: '3', atMs: test.clock.nowMs() });
  }
  nextDay(test);
  await runDays(test);
  nextDay(test);
  await runDays(test);
  await pay(test);
  const { rows } = await test.pool.query<{ payerId: number; state: string; amount: string }>(
    'select payer_id as "payerId", state, trim_scale(amount)::text as amount from rebate where user_id = $1',
    [owner.id],
  );
  expect(rows).toHaveLength(50);
  for (const { payerId, state } of rows) expect(state).toBe(flagged.has(payerId) ? 'withheld' : 'paid');
  const paid = await test.pool.query<{ amount: string }>(
    'select trim_scale(sum(amount))::text as amount from rebate_payout where user_id = $1',
    [owner.id],
  );
  expect(paid.rows).toEqual([{ amount: '15' }]);
});
