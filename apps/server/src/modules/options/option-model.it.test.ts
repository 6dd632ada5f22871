import { PRICE_RULES } from '@candor/domain/pricing/price-rules';
import { fromUnits, toUnits } from '@candor/money/units';
import { isFull, sized } from '@candor/testkit/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { addCampaign, addVerified, type CouponItem, claim } from '#app/testing/coupon-steps';
import { fundRewards } from '#app/testing/lock-steps';
import { type ModelOrder, type ModelTick, playOption } from '#app/testing/option-model';
import { addStaker, houseHas, type OptionTestApp, startOptionTestApp } from '#app/testing/option-steps';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import type { TestUser } from '#app/testing/test-app';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { openWriteSession, PRICE_LEASE, type WriteSession } from '#kernel/pricing/write-session';
import { takeLease } from '#platform/jobs/lease';
import { Refusal } from '#platform/refusal';
import { pollUntil } from '#platform/runtime/monotonic';
import { fixEntries } from './use-cases/fix-entries';
import { settleDue } from './use-cases/settle-due';
import { createSubmitOption } from './use-cases/submit-option';

const OPTIONS = COUNTS.optionModelOrders;
/** BTC, ETH, BNB, XRP */
const INSTRUMENTS = [1, 2, 4, 6] as const;
const DURATIONS = [
  [30, 82n],
  [60, 85n],
  [120, 87n],
  [180, 88n],
  [300, 90n],
] as const;
/** Orders of one moment: fewer in short runs, so that silences of the feed and of the engine come often enough. */
const AT_ONCE = sized({ usual: 25, full: 150 });
/** One in so many rounds the feed is silent for a while: a short walk must meet that as surely as a long one. */
const SILENT_IN = sized({ usual: 4, full: 6, soak: 30 });
const CRASHED = new Error('the process died here');

let testApp: OptionTestApp;
beforeAll(async () => {
  testApp = await startOptionTestApp();
});
afterAll(() => testApp.stop());

/** A user with a trial fund of 50. */
interface TrialUser {
  readonly user: TestUser;
  readonly couponId: number;
}

type PlacedOrder = ModelOrder & { readonly userId: number; readonly instrumentId: number; readonly isTrial: boolean };

interface World {
  readonly random: (below: number) => number;
  readonly session: WriteSession;
  readonly users: readonly TestUser[];
  readonly trials: readonly TrialUser[];
  readonly submit: ReturnType<typeof createSubmitOption>;
  readonly ticks: Map<number, ModelTick[]>;
  readonly orders: Map<number, PlacedOrder>;
  readonly prices: Map<number, bigint>;
}

const TRIAL_USERS = 40;
/** One in so many orders is made with a trial fund. */
const TRIAL_IN = 15;

const addTrials = async (): Promise<TrialUser[]> => {
  await fundRewards(testApp, '1000000');
  const { id } = await addCampaign(testApp, { kind: 'trial_options' });
  const trials: TrialUser[] = [];
  for (let nth = 0; nth < TRIAL_USERS; nth += 1) {
    const user = await addVerified(testApp);
    const { message } = await claim(testApp, user, { campaign_id: String(id) });
    trials.push({ user, couponId: (message as CouponItem).id });
  }
  return trials;
};

const openWorld = async (seed: number): Promise<World> => {
  const { pool, board, secret } = testApp.app.parts;
  const lease = await takeLease(pool, { name: PRICE_LEASE, holder: 'model', leaseMs: 3_600_000 });
  if (lease === null) throw new Error('somebody else writes ticks');
  return {
    random: randomFrom(seed),
    session: await openWriteSession({
      pool,
      instruments: board.instruments(),
      signer: createProofSigner(secret),
      lease,
      clock: testApp.clock,
      priceRules: async () => PRICE_RULES,
      isAlone: true,
      onDrop: (reason) => {
        throw new Error(reason);
      },
    }),
    users: await Promise.all(Array.from({ length: 60 }, () => addStaker(testApp, '2000000'))),
    trials: await addTrials(),
    submit: createSubmitOption(testApp.app.parts),
    ticks: new Map(INSTRUMENTS.map((id) => [id, []])),
    orders: new Map(),
    prices: new Map(INSTRUMENTS.map((id) => [id, 100_00000000n])),
  };
};

/** Some of the markets move by at most two cents, so that ties are frequent. */
const tick = async ({ random, session, ticks, prices }: World): Promise<void> => {
  const nowMs = testApp.clock.nowMs();
  const moving = INSTRUMENTS.filter(() => random(8) > 0);
  const quotes = moving.map((instrumentId) => {
    const price = (prices.get(instrumentId) ?? 0n) + BigInt(random(5) - 2) * 1_000_000n;
    prices.set(instrumentId, price);
    const text = fromUnits(price, 8);
    return {
      instrumentId,
      timeMs: nowMs,
      price: text,
      sources: [{ name: 'simulated', price: text, timeMs: nowMs + 1 }],
      volume: '0',
    };
  });
  for (const { instrumentId, seq, timeMs, price } of await session.write(quotes, nowMs)) {
    ticks.get(instrumentId)?.push({ seq, timeMs, price: toUnits(price, 8) });
  }
};

const REFUSED = ['exposure_reached', 'price_unavailable', 'insufficient_balance', 'coupon_in_use', 'coupon_used'];

const stakeOne = async ({ random, users, trials, submit, orders }: World): Promise<void> => {
  const trial = random(TRIAL_IN) === 0 ? trials[random(trials.length)] : undefined;
  const user = trial?.user ?? (users[random(users.length)] as TestUser);
  const instrumentId = INSTRUMENTS[random(INSTRUMENTS.length)] as number;
  const [seconds, percent] = DURATIONS[random(DURATIONS.length)] as (typeof DURATIONS)[number];
  const stake = 1_000_000n + BigInt(random(30_000_000));
  const direction = random(2) === 0 ? 'up' : 'down';
  try {
    const { orderId, fresh } = await submit({
      userId: user.id,
      idempotency: null,
      instrumentId,
      currencyId: 3,
      direction,
      seconds,
      stake: fromUnits(stake, 6),
      couponId: trial?.couponId,
    });
    const { acceptedSeq, acceptedMs } = fresh as NonNullable<typeof fresh>;
    const owner = { userId: user.id, instrumentId, isTrial: trial !== undefined };
    orders.set(orderId, { ...owner, acceptedSeq, acceptedMs, direction, seconds, stake, percent });
  } catch (error) {
    if (!(error instanceof Refusal) || !REFUSED.includes(error.code)) throw error;
  }
};

/** The board must have heard of the newest ticks, or everything is refused as stale. */
const untilHeard = async ({ ticks }: World): Promise<void> => {
  const { board } = testApp.app.parts;
  const isHeard = () => INSTRUMENTS.every((id) => (board.quote(id)?.seq ?? 0) >= (ticks.get(id)?.at(-1)?.seq ?? 0));
  expect(await pollUntil(() => (isHeard() ? true : null), { timeoutMs: 60_000, everyMs: 1 })).toBe(true);
};

/** Runs the steps of the engine, and sometimes crashes: between the two steps, or within one, before its commit. */
const runOrKill = async ({ random }: World): Promise<void> => {
  const dice = random(12);
  const deps = testApp.app.parts;
  let left = dice === 0 ? random(3) : 99;
  const ensureHeld = async (): Promise<void> => {
    left -= 1;
    if (left < 0) throw CRASHED;
  };
  const moment = { nowMs: testApp.clock.nowMs(), mayGiveUp: dice !== 1, ensureHeld };
  try {
    await fixEntries(deps, moment);
    if (dice !== 2) await settleDue(deps, moment);
    // Two processes for a moment: the second believes it still holds the lease.
    if (dice === 3) await Promise.all([settleDue(deps, moment), fixEntries(deps, moment)]);
  } catch (error) {
    if (error !== CRASHED) throw error;
  }
};

/** What an order pays, and what it changes in the balance of its owner. A trial pays its profit, and its stake is nobody's. */
const playOrder = (order: PlacedOrder, ticks: readonly ModelTick[]) => {
  const expected = playOption(order, ticks);
  const gain = expected.payout - order.stake;
  if (!order.isTrial) return { expected, gain };
  const payout = gain > 0n ? gain : 0n;
  return { expected: { ...expected, payout }, gain: payout };
};

interface Row {
  readonly id: number;
  readonly result: -1 | 0 | 1;
  readonly reason: string;
  readonly payout: string;
  readonly entrySeq: number;
  readonly exitSeq: number;
}

const loadRows = async (): Promise<Row[]> => {
  const { rows } = await testApp.pool.query<Row>(
    `select id, result, void_reason as reason, payout, coalesce(entry_seq, 0)::float8 as "entrySeq",
            coalesce(exit_seq, 0)::float8 as "exitSeq" from option_order where state = 'closed' order by id`,
  );
  return rows;
};

it(`${OPTIONS} options over virtual days end as one by one`, { timeout: 1_800_000 }, async () => {
  const seed = chooseSeed('options model');
  const world = await openWorld(seed);
  const { random, orders, users } = world;
  await tick(world);
  while (orders.size < OPTIONS) {
    await untilHeard(world);
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, OPTIONS - orders.size) }, () => stakeOne(world)));
    const rounds = 1 + random(6);
    // Sometimes no engine settles for minutes, or the feed is silent for a while.
    const isUnwatched = random(25) === 0;
    const silentMs = random(SILENT_IN) === 0 ? 2_000 + random(60_000) : 0;
    testApp.clock.advance(silentMs);
    for (let round = 0; round < (isUnwatched ? 300 : rounds); round += 1) {
      testApp.clock.advance(random(15) === 0 ? 1_000 + random(2_500) : 250 + random(300));
      await tick(world);
      if (!isUnwatched) await runOrKill(world);
    }
  }
  for (let round = 0; round < 700; round += 1) {
    testApp.clock.advance(500);
    await tick(world);
  }
  const all = { nowMs: testApp.clock.nowMs(), mayGiveUp: true, ensureHeld: async () => undefined };
  await fixEntries(testApp.app.parts, all);
  await settleDue(testApp.app.parts, all);

  const rows = await loadRows();
  expect(rows).toHaveLength(orders.size);
  const balances = new Map(users.map(({ id }) => [id, 2_000_000_000_000n]));
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const order = orders.get(row.id);
    if (order === undefined) throw new Error(`order ${row.id} was never made`);
    const { expected, gain } = playOrder(order, world.ticks.get(order.instrumentId) ?? []);
    expect({ ...row, payout: toUnits(row.payout, 6) }).toEqual({ id: row.id, ...expected });
    balances.set(order.userId, (balances.get(order.userId) ?? 0n) + gain);
    const name = `${order.isTrial ? 'trial ' : ''}${expected.reason || String(expected.result)}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  process.stdout.write(`options model: ${rows.length} options, ${JSON.stringify(counts)}\n`);
  for (const name of ['-1', '0', '1', 'no_entry', 'no_exit'])
    expect(counts[name], name).toBeGreaterThan(isFull ? 10 : 0);
  // One in two hundred: enough for a bound in full runs only.
  if (isFull) for (const name of ['trial -1', 'trial 1']) expect(counts[name], name).toBeGreaterThan(3);
  const { rows: held } = await testApp.pool.query<{ id: number; balance: string }>(
    `select owner_id as id, balance from ledger_account where type = 'micro' and bucket = 'available'`,
  );
  const paid = [...balances].filter(([, balance]) => balance > 0n);
  expect(new Map(held.map(({ id, balance }) => [id, toUnits(balance, 6)]))).toEqual(new Map(paid));
  expect(await houseHas(testApp, 'option_stakes')).toBe('0');
  await testApp.expectBooksBalanced();
});
