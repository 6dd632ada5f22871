import type { ReplyOf } from '@candor/contract/call';
import type { copyQuality, copyShares, copyWhatIf } from '@candor/contract/copy';
import { sum, toRate } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCopy, addShare, admitLeader, computeHours } from '#app/testing/copy-figures-steps';
import { copyAll, followed } from '#app/testing/copy-steps';
import {
  addFuturesTrader,
  closePosition,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const HOUR = 3_600_000;
/** A Wednesday. */
const START = Date.UTC(2026, 6, 8, 10, 20);

let test: TestApp;
let clock: VirtualClock;
let leader: TestUser;
let follower: TestUser;

const mark = (price: string) => publishMarks(test, { 'BTC/USDT': price });

/** The leader wins alone, then with a follower, who closes one half by hand. The second copy is written by hand at a later price: the engine makes none like it. */
beforeAll(async () => {
  clock = virtualClock(START);
  test = await startFuturesApp({ clock });
  leader = await addFuturesTrader(test, '10000');
  follower = await addFuturesTrader(test, '5000');
  await admitLeader(test, leader);
  clock.advance(60_000);
  await mark('60000');
  const alone = await opened(test, leader, { share: '100' });
  await mark('60600');
  await closePosition(test, leader, alone.id);
  clock.advance(2 * HOUR);
  const { id: relationId } = await followed(test, follower, leader, { number: '0.1', total_cap: '1000' });
  await mark('60000');
  const first = await opened(test, leader, { share: '100' });
  await copyAll(test);
  const [copy] = await positionsOf(test, follower);
  await mark('61000');
  await closePosition(test, leader, first.id, '50');
  await copyAll(test);
  await mark('60500');
  await closePosition(test, follower, copy?.id ?? 0);
  await mark('62000');
  await closePosition(test, leader, first.id);
  clock.advance(HOUR);
  await mark('60000');
  const second = await opened(test, leader, { share: '100' });
  clock.advance(500);
  await mark('60030');
  await addCopy(test, follower, { relationId, of: second, fields: { share: '10' } });
  await addShare(test, { relationId, leader, follower }, { paid: '0.5', net: '6.2' });
  clock.advance(2 * HOUR);
  await mark('60230');
  await computeHours(test);
});
afterAll(async () => {
  await test.stop();
});

const get = <T>(path: string, fields: Readonly<Record<string, string>>, user = follower): Promise<T> =>
  test.call('GET', path, { fields, token: user.token }).then((reply) => {
    if (reply.type !== 'ok') throw new Error(`refused: ${reply.error}`);
    return reply.message as T;
  });
const refusal = async (path: string, fields: Readonly<Record<string, string>>, user = follower) =>
  (await test.call('GET', path, { fields, token: user.token })).error;

describe('fill quality', () => {
  type Reply = ReplyOf<typeof copyQuality>;
  const quality = (fields: Readonly<Record<string, string>> = {}) =>
    get<Reply>('/copy/quality', { leader_id: String(leader.id), ...fields });

  it('shows each fill beside the leader’s, the costliest first', async () => {
    const reply = await quality();
    expect(reply).toMatchObject({ leader_name: 'Ilse', fills: 4, same: 2, worse: 2, better: 0, cost: '-7.80000000' });
    expect(
      reply.items.map(({ kind, leader_price, own_price, lots, cost }) => [kind, leader_price, own_price, lots, cost]),
    ).toEqual([
      ['close', '62000.00000000', '60500.00000000', '5.00000000', '-7.50000000'],
      ['open', '60000.00000000', '60030.00000000', '10.00000000', '-0.30000000'],
      expect.arrayContaining(['0.00000000']),
      expect.arrayContaining(['0.00000000']),
    ]);
    expect(reply.slowest_ms).toBeGreaterThanOrEqual(500);
    expect(reply.items.filter(({ cost }) => cost === '0.00000000').map(({ delay_ms }) => delay_ms)).toEqual([0, 0]);
  });

  it('gives pages, newest first', async () => {
    const first = await quality({ sort: 'newest', limit: '3' });
    const second = await quality({ sort: 'newest', limit: '3', page: '2' });
    const all = [...first.items, ...second.items];
    expect(all.map(({ at_ms }) => at_ms)).toEqual(all.map(({ at_ms }) => at_ms).toSorted((a, b) => b - a));
    expect([first.items.length, second.items.length]).toEqual([3, 1]);
    expect(all[0]).toMatchObject({ kind: 'open', own_price: '60030.00000000' });
  });

  it('adds up from the leader’s return to the own one, to the unit', async () => {
    const { steps } = await quality({ period: 'all' });
    const { own_return, ...parts } = steps;
    expect(sum(Object.values(parts).map(toRate))).toBe(toRate(own_return).replace(/\.?0+$/, ''));
    // +5, +2.5 and 2 open; fees 0.3, 0.1525, 0.15125 and 0.30015; share 0.5; of 1,000.
    expect(steps).toMatchObject({
      fees: '-0.09039000',
      slippage: '-0.78000000',
      share: '-0.05000000',
      own_return: '0.80961000',
    });
    // The first win, of 60 less 6.03, was before the user began.
    expect(Number(steps.began_later)).toBeLessThan(-0.5);
  });

  it('is refused without a follow, and for somebody who is no leader', async () => {
    expect(await refusal('/copy/quality', { leader_id: String(leader.id) }, leader)).toBe('copy_not_following');
    expect(await refusal('/copy/quality', { leader_id: String(follower.id) })).toBe('copy_leader_unknown');
  });
});

describe('the preview of what following would have brought', () => {
  const FIELDS = { type: '1', number: '0.1', total_cap: '1000', max_multiple: '', since: '2026-07-08' };
  const whatIf = (fields: Readonly<Record<string, string>> = {}) =>
    get<ReplyOf<typeof copyWhatIf>>('/copy/what-if', { leader_id: String(leader.id), ...FIELDS, ...fields });

  it('copies the past orders with fees, share and the slippage followers had', async () => {
    const reply = await whatIf();
    // 0.01 BTC each: +6; +5 and +10; 2.3 open. Slippage −0.3 over 600, 600.3 and 305 of notional.
    expect(reply).toMatchObject({
      since_ms: Date.UTC(2026, 6, 8),
      orders: 3,
      made: 3,
      smaller: 0,
      skipped: 0,
      gross: '23.30000000',
      // 0.3 + 0.303, 0.3 + 0.1525 + 0.155, 0.3
      fees: '-1.51050000',
      stopped_ms: 0,
    });
    expect(Number(reply.slippage)).toBeCloseTo((-0.3 / 1505.3) * (600 + 606 + 600 + 305 + 310 + 600), 4);
    const parts = [reply.gross, reply.fees, reply.slippage, reply.share].map(toRate);
    expect(sum(parts)).toBe(reply.net.replace(/0+$/, ''));
    expect(Number(reply.share)).toBeCloseTo(-(21 - 1.5105 + Number(reply.slippage)) / 10, 5);
    expect(Number(reply.net_percent)).toBeCloseTo(Number(reply.net) / 10, 6);
  });

  it('keeps to the caps, and counts from the day', async () => {
    expect(await whatIf({ number: '1' })).toMatchObject({ orders: 3, made: 3 });
    expect(await whatIf({ number: '1', total_cap: '200' })).toMatchObject({ made: 0, smaller: 3 });
    expect(await whatIf({ since: '2026-07-08', instrument_ids: '2' })).toMatchObject({
      orders: 3,
      skipped: 3,
      net: '0.00000000',
    });
  });

  it.each([
    [{ since: '2026-07-09' }, 'copy_since_invalid'],
    [{ since: '2025-07-01' }, 'copy_since_invalid'],
    [{ since: '2026-02-31' }, 'copy_since_invalid'],
    [{ number: '101' }, 'copy_multiple_invalid'],
    [{ type: '2', number: '0.001' }, 'copy_lots_invalid'],
    [{ total_cap: '9' }, 'copy_cap_invalid'],
    [{ order_cap: '4' }, 'copy_order_cap_invalid'],
    [{ stop_loss_percent: '0.5' }, 'copy_stop_loss_invalid'],
    [{ take_profit_percent: '91' }, 'copy_level_invalid'],
    [{ guard_percent: '11' }, 'copy_guard_invalid'],
    [{ instrument_ids: '9999' }, 'copy_pair_unknown'],
    [{ leader_id: '1' }, 'copy_leader_unknown'],
    [{ number: '0.123456789' }, 'copy_number_invalid'],
  ])('refuses %j', async (fields, code) => {
    expect(await refusal('/copy/what-if', { leader_id: String(leader.id), ...FIELDS, ...fields })).toBe(code);
  });
});

describe('profit shares', () => {
  it('are listed for follower and leader, who does not see the name', async () => {
    const reply = await get<ReplyOf<typeof copyShares>>('/copy/shares', {});
    expect(reply).toMatchObject({
      items: [
        {
          name: 'Ilse',
          cause: 'week',
          net_total: '6.20000000',
          due: '0.50000000',
          paid: '0.50000000',
          share_percent: '10.00000000',
        },
      ],
      next_before: '',
      total_paid: '0.50000000',
      next_ms: Date.UTC(2026, 6, 13),
    });
    const received = await get<ReplyOf<typeof copyShares>>('/copy/shares', { role: 'leader' }, leader);
    expect(received).toMatchObject({
      items: [{ name: `ID ${follower.id}`, paid: '0.50000000' }],
      total_paid: '0.50000000',
    });
    expect((await get<ReplyOf<typeof copyShares>>('/copy/shares', { role: 'leader' })).items).toEqual([]);
  });
});

it('quality leaves out copies that are older than the period', async () => {
  clock.advance(8 * 24 * HOUR);
  await test.pool.query('update session set last_seen_at = $1 where user_id = $2', [
    new Date(clock.nowMs()),
    follower.id,
  ]);
  const fields = { leader_id: String(leader.id), period: '7d' };
  expect(await get<ReplyOf<typeof copyQuality>>('/copy/quality', fields)).toMatchObject({
    fills: 0,
    items: [],
    steps: { own_return: '0.00000000', fees: '0.00000000' },
  });
});
