import { computeDrop, hashServerSeed } from '@candor/domain/game/drop';
import { verifyGame } from '@candor/domain/game/verify-game';
import { add, max, neg, sub, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import {
  addPlayer,
  DAY_MS,
  enableUsdt,
  fileOf,
  fundGame,
  type GameTestApp,
  passTime,
  play,
  played,
  roundOf,
  setSeed,
  showSeeds,
  startGameApp,
  stateOf,
} from '#app/testing/game-steps';
import { untilBlocked } from '#app/testing/replay-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';

let test: GameTestApp;
beforeAll(async () => {
  test = await startGameApp();
});
afterAll(() => test.stop());
checkBooks(() => test);

const setLimit = (user: TestUser, fields: Record<string, string>) =>
  test.call('POST', '/safe/limits', { token: user.token, fields });

describe('points', () => {
  it('are granted once a day, on the first visit, up to 1,000', async () => {
    const user = await test.addUser();
    const first = await stateOf(test, user);
    expect([first.points, first.grant.today, first.usdt_enabled]).toEqual(['1000.00000000', '1000.00000000', 0]);
    expect(first.grant.next_ms).toBe(Date.UTC(2026, 10, 19));
    await setSeed(test, user);
    const { balance } = await played(test, user);
    expect((await stateOf(test, user)).points).toBe(balance);
  });

  it('are topped up on the next day, and what was won stays', async () => {
    const user = await addPlayer(test);
    const { balance } = await played(test, user, { stake: '100' });
    await passTime(test, DAY_MS);
    const { points, grant } = await stateOf(test, user);
    expect(toAmount(points)).toBe(max(toAmount(balance), toAmount('1000')));
    expect(toAmount(grant.today)).toBe(sub(toAmount(points), toAmount(balance)));
  });

  it('of a day are also granted by its first drop', async () => {
    const user = await addPlayer(test);
    await passTime(test, DAY_MS / 2);
    await setSeed(test, user);
    const before = (await stateOf(test, user)).points;
    await passTime(test, DAY_MS / 2 - 1);
    const { round, balance } = await played(test, user);
    expect(before).toBe('1000.00000000');
    expect(toAmount(balance)).toBe(add(toAmount('990'), toAmount(round.payout)));
    const { rows } = await test.pool.query('select amount::text from game_grant where user_id = $1 order by day', [
      user.id,
    ]);
    expect(rows).toEqual([{ amount: '1000.00000000' }, { amount: '0.00000000' }]);
  });
});

describe('a round', () => {
  it('is decided by the seeds and its number, and its stake and payout are booked', async () => {
    const user = await addPlayer(test);
    const { seed } = await stateOf(test, user);
    const { round, balance, next_nonce: next, session } = await played(test, user);
    expect(toAmount(balance)).toBe(add(toAmount('990'), toAmount(round.payout)));
    expect([round.nonce, next, session.rounds]).toEqual([1, 2, 1]);
    const { revealed } = await setSeed(test, user, 'another');
    expect(revealed).toMatchObject({ id: seed.id, hash: seed.hash, rounds: 1 });
    expect(hashServerSeed(revealed?.server_seed ?? '')).toBe(seed.hash);
    const drop = computeDrop({ serverSeed: revealed?.server_seed ?? '', clientSeed: seed.client_seed, nonce: 1 });
    expect([drop.byte, drop.slot, drop.multiplier]).toEqual([round.byte, round.slot, round.multiplier]);
  });

  it('is refused with another number than the next, a wrong stake, or another currency', async () => {
    const user = await addPlayer(test);
    await played(test, user);
    for (const [fields, error] of [
      [{ nonce: 1 }, 'game_nonce_wrong'],
      [{ nonce: 3 }, 'game_nonce_wrong'],
      [{ nonce: 2, stake: '0.5' }, 'game_stake_wrong'],
      [{ nonce: 2, stake: '101' }, 'game_stake_wrong'],
      [{ nonce: 2, currency: 'usdt' }, 'game_points_only'],
    ] as const) {
      expect([fields, (await play(test, user, fields)).error]).toEqual([fields, error]);
    }
  });

  it('needs a client seed, and the server seed is fixed before', async () => {
    const user = await test.addUser();
    const { seed } = await stateOf(test, user);
    expect([seed.client_seed, seed.reveal_by_ms, seed.nonce]).toEqual(['', 0, 1]);
    expect((await play(test, user)).error).toBe('game_seed_needed');
    const set = await setSeed(test, user, 'mine');
    expect(set).toMatchObject({ seed: { id: seed.id, hash: seed.hash, client_seed: 'mine' }, revealed: null });
    expect(set.seed.reveal_by_ms).toBe(test.clock.nowMs() + DAY_MS);
  });

  it('is refused to a user with fewer points', async () => {
    const takeBack = await changeRules(test, 'game', (body) => ({ ...body, pointsPerDay: '9' }));
    const user = await addPlayer(test);
    expect((await play(test, user)).error).toBe('game_points_short');
    await played(test, user, { stake: '9' });
    await takeBack();
  });
});

describe('seeds', () => {
  it('are in no reply while they are in use [J15]', async () => {
    const user = await addPlayer(test);
    const { round } = await played(test, user);
    const { seed } = await roundOf(test, user, round.id);
    expect([seed.server_seed, seed.revealed_ms]).toEqual(['', 0]);
    const file = await test.call('GET', '/game/file', { token: user.token, fields: { seed_id: String(seed.id) } });
    expect(file.error).toBe('game_seed_secret');
  });

  it('a client seed cannot be changed inside a commitment: it belongs to the next one [J15]', async () => {
    const user = await addPlayer(test);
    const before = (await stateOf(test, user)).seed;
    await played(test, user);
    const { seed, revealed } = await setSeed(test, user, 'changed');
    expect([revealed?.id, seed.hash, seed.client_seed, seed.nonce]).toEqual([
      before.id,
      before.next_hash,
      'changed',
      1,
    ]);
    expect((await roundOf(test, user, (await stateOf(test, user)).last[0]?.id ?? 0)).seed.client_seed).toBe(
      'quiet-4417',
    );
    await expect(test.pool.query(`update game_seed set client_seed = 'x' where id = $1`, [before.id])).rejects.toThrow(
      'is fixed',
    );
    await expect(test.pool.query(`update game_seed set client_seed = 'x' where id = $1`, [seed.id])).rejects.toThrow(
      'is fixed',
    );
  });

  it.each(['', 'a b', 'a:b', 'ä', 'x'.repeat(65)])('refuses %j as a client seed', async (client_seed) => {
    const user = await addPlayer(test);
    const reply = await test.call('POST', '/game/seed', { token: user.token, fields: { client_seed } });
    expect(reply.error).toBe('game_seed_wrong');
  });

  it('cannot be played by a drop that waited for their lock until they were due', async () => {
    const user = await addPlayer(test);
    await passTime(test, DAY_MS - 1);
    let waiting: ReturnType<typeof play> | undefined;
    await withTx(test.pool, async ({ client }) => {
      await client.query('select from game_seed where user_id = $1 for update', [user.id]);
      waiting = play(test, user);
      await untilBlocked(test);
      test.clock.advance(1);
    });
    expect((await waiting)?.error).toBe('game_seed_over');
  });

  it('are shown by the job after 24 hours, and cannot be played from that moment on', async () => {
    const user = await addPlayer(test);
    const { seed } = await stateOf(test, user);
    await played(test, user);
    await passTime(test, DAY_MS - 1);
    await showSeeds(test);
    await played(test, user, { nonce: 2 });
    await passTime(test, 1);
    expect((await play(test, user, { nonce: 3 })).error).toBe('game_seed_over');
    expect(await showSeeds(test)).toBeGreaterThan(0);
    const file = await fileOf(test, user, seed.id);
    expect([file.seed_hash, file.rounds.length, verifyGame(file, seed.hash).state]).toEqual([seed.hash, 2, 'ok']);
    const { seed: next } = await stateOf(test, user);
    expect([next.hash, next.client_seed]).toEqual([seed.next_hash, '']);
  });

  it('and rounds of other users are unknown', async () => {
    const [user, other] = [await addPlayer(test), await addPlayer(test)];
    const { round } = await played(test, user);
    await setSeed(test, user, 'next');
    const ask = async (path: string, fields: Record<string, string>) =>
      (await test.call('GET', path, { token: other.token, fields })).error;
    expect(await ask('/game/round', { id: String(round.id) })).toBe('game_round_unknown');
    expect(await ask('/game/file', { seed_id: String(round.seed_id) })).toBe('game_seed_unknown');
    expect((await test.call('GET', '/game/seeds', { token: user.token })).message).toMatchObject({
      items: [{ id: round.seed_id, rounds: 1 }],
      next_before: 0,
    });
  });
});

describe('limits of a player', () => {
  it('200 points a day are the default; what a stake could lose counts', async () => {
    const takeBack = await changeRules(test, 'game', (body) => ({ ...body, pointsStake: { min: '1', max: '1000' } }));
    const user = await addPlayer(test);
    expect((await play(test, user, { stake: '201' })).error).toBe('self_limit_reached');
    const { session } = await played(test, user, { stake: '200' });
    const { limits } = await stateOf(test, user);
    expect(limits.points.daily_loss).toBe('200.00000000');
    expect(toAmount(limits.points.used)).toBe(neg(toAmount(session.net)));
    await passTime(test, DAY_MS);
    expect((await stateOf(test, user)).limits.points.used).toBe('0.00000000');
    await takeBack();
  });

  it('stricter at once, looser after 24 hours; it has one period and cannot be removed', async () => {
    const user = await addPlayer(test);
    await setLimit(user, { kind: 'points', period: 'day', value: '10' });
    expect((await play(test, user, { stake: '11' })).error).toBe('self_limit_reached');
    // What is refused anyway is not asked: it neither meets a limit nor uses it up.
    expect((await play(test, user, { stake: '11', nonce: 7 })).error).toBe('game_nonce_wrong');
    await setLimit(user, { kind: 'points', period: 'day', value: '500' });
    expect((await play(test, user, { stake: '11' })).error).toBe('self_limit_reached');
    expect((await stateOf(test, user)).limits.points).toMatchObject({
      next_value: '500.00000000',
      next_from_ms: test.clock.nowMs() + DAY_MS,
    });
    for (const fields of [
      { kind: 'points', period: 'day', value: '' },
      { kind: 'points', period: 'week', value: '10' },
    ]) {
      expect((await setLimit(user, fields)).error).toBe('self_limit_invalid');
    }
    await passTime(test, DAY_MS);
    await stateOf(test, user);
    await setSeed(test, user);
    await played(test, user, { stake: '100' });
  });

  it('an exclusion and a closed product end the play', async () => {
    const user = await addPlayer(test);
    const reopen = await changeRules(test, 'products', (rules) =>
      rules.map((rule) => (rule.product === 'game' ? { ...rule, open: false } : rule)),
    );
    expect([(await play(test, user)).error, (await stateOf(test, user)).is_open]).toEqual(['product_closed', 0]);
    await reopen();
    await test.call('POST', '/safe/exclusion', { token: user.token, fields: { days: '1' } });
    const state = await stateOf(test, user);
    expect([(await play(test, user)).error, state.is_open]).toEqual(['self_excluded', 0]);
    expect(state.reason).toContain('excluded');
  });
});

describe('the game with USDT', () => {
  it('counts towards stake and loss limits, and the purse covers the largest payout', async () => {
    const takeBack = await enableUsdt(test);
    const user = await addPlayer(test);
    await test.fund(user.id, 'change', 3, '100');
    expect((await play(test, user, { currency: 'usdt', stake: '1' })).error).toBe('game_purse_short');
    await fundGame(test, '1000');
    await setLimit(user, { kind: 'loss', period: 'day', value: '3' });
    // Before the first drop: a drop that pays 13 times its stake would leave room for this one.
    expect((await play(test, user, { currency: 'usdt', stake: '10' })).error).toBe('self_limit_reached');
    const { round, balance } = await played(test, user, { currency: 'usdt', stake: '1.5' });
    expect(toAmount(balance)).toBe(add(toAmount('98.5'), toAmount(round.payout)));
    const { limits, usdt } = await stateOf(test, user);
    expect(toAmount(limits.usdt.used)).toBe(sub(toAmount('1.5'), toAmount(round.payout)));
    expect([usdt, (await play(test, user, { currency: 'usdt', stake: '0.001', nonce: 2 })).error]).toEqual([
      balance,
      'game_stake_wrong',
    ]);
    await takeBack();
    expect((await play(test, user, { currency: 'usdt', stake: '1', nonce: 2 })).error).toBe('game_points_only');
  });
});

it('a session ends after 30 minutes without a drop', async () => {
  const user = await addPlayer(test);
  await played(test, user);
  await passTime(test, 29 * 60_000);
  const { session } = await played(test, user, { nonce: 2 });
  expect(session.rounds).toBe(2);
  await passTime(test, 30 * 60_000);
  expect((await stateOf(test, user)).session.points).toEqual({ net: '0.00000000', rounds: 0, since_ms: 0 });
  expect((await played(test, user, { nonce: 3 })).session).toMatchObject({ rounds: 1, since_ms: test.clock.nowMs() });
});
