import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import {
  addSeries,
  boughtBox,
  drawAll,
  publishNextTick,
  readDraws,
  readSeries,
  runDraws,
} from '#app/testing/nft-box-steps';
import { addArtist, addCollector, type NftTestApp, setTime, spotOf, startNftApp } from '#app/testing/nft-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { drawWaitingBoxes } from './use-cases/draw-boxes';

const BURST = 20;
const ROUNDS = COUNTS.nftBoxRaceRounds;

let testApp: NftTestApp;
let twin: TwinApp;
let artist: TestUser;
let users: TestUser[];
beforeAll(async () => {
  testApp = await startNftApp();
  twin = await startTwin(testApp);
  artist = await addArtist(testApp);
  users = await Promise.all(Array.from({ length: BURST }, () => addCollector(testApp)));
  await publishNextTick(testApp);
});
afterAll(async () => {
  await twin.stop();
  await testApp.stop();
});
checkBooks(() => testApp);

/** Half to each of two servers: one alone decides its requests one after the other. */
const burst = (requests: readonly Omit<BurstRequest, 'origin'>[]) =>
  sendAtOnce(
    requests.map((request, place) => ({ ...request, origin: place % 2 === 0 ? testApp.origin : twin.origin })),
  );
const buying = (user: TestUser, code: string) => ({
  path: '/nft/box/buy',
  token: user.token,
  form: `code=${code}&price=10&client_seed=s${user.id}`,
});
const countOk = (replies: readonly { type: string }[]): number => replies.filter(({ type }) => type === 'ok').length;
const sumSpot = async (): Promise<number> => {
  const balances = await Promise.all(users.map(({ id }) => spotOf(testApp, id)));
  return balances.reduce((sum, balance) => sum + Number(balance), 0);
};

describe(`${ROUNDS} rounds of ${BURST} requests at once`, () => {
  it('the last box of a series goes to one buyer, the others are untouched', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { code } = await addSeries(testApp, { artist, items: [['Pearl', 'SR', 1]] });
      const before = await sumSpot();
      const replies = await burst(users.map((user) => buying(user, code)));
      expect([countOk(replies), before - (await sumSpot())]).toEqual([1, 10]);
      expect((await readSeries(testApp, code)).sold).toBe(1);
    }
  });

  it('a box is opened once, and everybody gets the same work [R13]', async () => {
    const [owner = artist] = users;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { code } = await addSeries(testApp, { artist });
      const box = await boughtBox(testApp, owner, { code });
      await drawAll(testApp);
      const request = { path: '/nft/box/open', token: owner.token, form: `code=${box.code}` };
      const replies = await burst(Array.from({ length: BURST }, () => request));
      expect(countOk(replies)).toBe(BURST);
      expect(new Set(replies.map(({ message }) => JSON.stringify(message))).size).toBe(1);
      const { items } = await readSeries(testApp, code);
      expect(items.reduce((sum, { count, left }) => sum + count - left, 0)).toBe(1);
    }
  });

  it('numbers have no gap and positions are distinct when buyers and two drawing processes meet', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { code } = await addSeries(testApp, { artist, items: [['Pebble', 'N', BURST]] });
      await setTime(testApp, testApp.clock.nowMs() + 1_000);
      const draws = () =>
        Promise.all([runDraws(testApp), drawWaitingBoxes(twin.app.parts, async () => undefined), runDraws(testApp)]);
      const [replies] = await Promise.all([burst(users.map((user) => buying(user, code))), draws()]);
      expect(countOk(replies)).toBe(BURST);
      await publishNextTick(testApp);
      await draws();
      const drawn = await readDraws(testApp, code);
      expect(drawn.map(({ number }) => number)).toEqual(Array.from({ length: BURST }, (_, at) => at + 1));
      expect(new Set(drawn.map(({ position }) => position)).size).toBe(BURST);
    }
  });
});
