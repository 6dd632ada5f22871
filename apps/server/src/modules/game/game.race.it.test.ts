import { add, sub, sum, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { changeRules } from '#app/testing/futures-steps';
import { addPlayer, type GameTestApp, POINTS, startGameApp, stateOf } from '#app/testing/game-steps';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { startLateTwin, startTwin, type TwinApp } from '#app/testing/twin-app';
import { expectOutcome, wholeRow } from '#app/testing/whole-row';

const BURST = 20;
const ROUNDS = COUNTS.gameRaceRounds;

let test: GameTestApp;
let twin: TwinApp;
beforeAll(async () => {
  test = await startGameApp();
  twin = await startTwin(test);
});
afterAll(async () => {
  await twin.stop();
  await test.stop();
});
checkBooks(() => test);

/** Half to each of two servers: one alone decides its requests one after the other. */
const burst = (requests: readonly Omit<BurstRequest, 'origin'>[]) =>
  sendAtOnce(requests.map((request, place) => ({ ...request, origin: place % 2 === 0 ? test.origin : twin.origin })));

const drop = ({ token }: TestUser, nonce: number, fields: { stake?: string; key?: string } = {}) => ({
  path: '/game/play',
  token,
  form: `currency=points&stake=${fields.stake ?? '10'}&nonce=${nonce}`,
  ...(fields.key !== undefined && { headers: { 'idempotency-key': fields.key } }),
});
const countOk = (replies: readonly { type: string }[]): number => replies.filter(({ type }) => type === 'ok').length;

const booksOf = async (userId: number) => {
  const { rows } = await test.pool.query<{ stake: string; payout: string; nonce: number }>(
    'select trim_scale(stake)::text as stake, trim_scale(payout)::text as payout, nonce from game_round where user_id = $1 order by nonce',
    [userId],
  );
  const { rows: accounts } = await test.pool.query<{ balance: string }>(
    'select trim_scale(balance)::text as balance from ledger_account where owner_id = $1 and currency_id = $2',
    [userId, POINTS],
  );
  const net = sub(sum(rows.map(({ payout }) => toAmount(payout))), sum(rows.map(({ stake }) => toAmount(stake))));
  return { nonces: rows.map(({ nonce }) => nonce), net, balance: toAmount(accounts[0]?.balance ?? '0') };
};

describe(`${ROUNDS} rounds of ${BURST} requests at once [J13]`, () => {
  it('a number is played once, with a key of its own or without', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addPlayer(test);
      const seedRow = () => wholeRow(test.pool, 'game_seed', { user_id: user.id, state: 'active' });
      const before = await seedRow();
      const replies = await burst(Array.from({ length: BURST }, () => drop(user, 1)));
      expectOutcome({ before, after: await seedRow() }, { active: { rounds: '1' } });
      expect(countOk(replies)).toBe(1);
      const { nonces, net, balance } = await booksOf(user.id);
      expect([nonces, balance]).toEqual([[1], add(toAmount('1000'), net)]);
    }
  });

  it('the same call repeated with its key has one effect and one answer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addPlayer(test);
      const replies = await burst(
        Array.from({ length: BURST }, () => drop(user, 1, { key: `round-${round}-of-the-race` })),
      );
      expect(countOk(replies)).toBe(BURST);
      expect(new Set(replies.map(({ message }) => JSON.stringify(message))).size).toBe(1);
      expect((await booksOf(user.id)).nonces).toEqual([1]);
    }
  });

  it('stakes never exceed the balance', async () => {
    const takeBack = await changeRules(test, 'game', (body) => ({ ...body, pointsPerDay: '50' }));
    twin.app.parts.rules.forget();
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addPlayer(test);
      const replies = await burst(Array.from({ length: BURST }, (_, place) => drop(user, place + 1, { stake: '40' })));
      const { nonces, net, balance } = await booksOf(user.id);
      expect(nonces).toEqual(nonces.map((_, place) => place + 1));
      expect([countOk(replies), balance]).toEqual([nonces.length, add(toAmount('50'), net)]);
    }
    await takeBack();
    twin.app.parts.rules.forget();
  });

  it('the player’s limit holds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addPlayer(test);
      await burst(Array.from({ length: BURST }, (_, place) => drop(user, place + 1, { stake: '100' })));
      const { rows } = await test.pool.query<{ over: number }>(
        `select count(*)::int as over from game_round where user_id = $1 and stake - (total_net - payout + stake) > 200`,
        [user.id],
      );
      expect(rows[0]?.over).toBe(0);
    }
  });

  it('points of a day are granted once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await test.addUser();
      const visits = Array.from({ length: BURST }, (_, place) =>
        fetch(`${place % 2 === 0 ? test.origin : twin.origin}/api/game/state`, {
          headers: { authorization: user.token },
        }),
      );
      const replies = await Promise.all((await Promise.all(visits)).map((reply) => reply.json()));
      expect(countOk(replies as { type: string }[])).toBe(BURST);
      expect((await booksOf(user.id)).balance).toBe('1000');
    }
  });

  it('drops and changes of the seed at once: every round is played with the seeds that were fixed [J15]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addPlayer(test);
      await burst(
        Array.from({ length: BURST }, (_, place) =>
          place % 5 === 4
            ? { path: '/game/seed', token: user.token, form: `client_seed=other-${place}` }
            : drop(user, (place % 5) + 1, { stake: '1' }),
        ),
      );
      const { seed } = await stateOf(test, user);
      const { rows } = await test.pool.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from game_seed where user_id = $1 group by 1 order by 1',
        [user.id],
      );
      expect(rows).toMatchObject([{ state: 'active', count: 1 }, { state: 'next', count: 1 }, { state: 'shown' }]);
      expect(seed.client_seed).toMatch(/^other-/);
    }
  });
});

describe('a server whose clock is two seconds behind', () => {
  let late: TwinApp;
  beforeAll(async () => {
    late = await startLateTwin(test);
  });
  afterAll(() => late.stop());

  const send = async (origin: string, request: Omit<BurstRequest, 'origin'>) => {
    const [reply] = await sendAtOnce([{ ...request, origin }]);
    expect(reply).toMatchObject({ type: 'ok' });
  };
  const change = ({ token }: TestUser, seed: string) => ({ path: '/game/seed', token, form: `client_seed=${seed}` });

  it('shows a seed no earlier than it began', async () => {
    const user = await addPlayer(test);
    await send(late.origin, change(user, 'other'));
  });

  it('shows a seed no earlier than its last round', async () => {
    const user = await test.addUser();
    await stateOf(test, user);
    await send(late.origin, change(user, 'first'));
    await send(test.origin, drop(user, 1));
    await send(late.origin, change(user, 'other'));
  });

  it('plays no earlier than the seed began', async () => {
    const user = await addPlayer(test);
    await send(late.origin, drop(user, 1));
  });

  it('adds to the sums of the last round, whichever server played it', async () => {
    const user = await addPlayer(test);
    test.clock.advance(1_000);
    await send(test.origin, drop(user, 1));
    await send(late.origin, drop(user, 2));
    await send(late.origin, drop(user, 3));
    const { rows } = await test.pool.query<{ nonce: number; total: string }>(
      'select nonce, trim_scale(total_net)::text as total from game_round where user_id = $1 order by played_at, id',
      [user.id],
    );
    expect(rows.map(({ nonce }) => nonce)).toEqual([1, 2, 3]);
    expect(rows.at(-1)?.total).toBe((await booksOf(user.id)).net);
  });
});
