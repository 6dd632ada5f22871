import { NFT_RULES } from '@candor/domain/nft/nft-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NFT_INVARIANTS } from '#modules/nft/nft-invariants';
import { planOffer } from '#modules/nft/plan-offer';
import { endDueOffers } from '#modules/nft/use-cases/end-offers';
import { offerWorks } from '#modules/nft/use-cases/offer-work';
import { withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { newId } from '#platform/runtime/ids';
import { COUNTS } from './counts';
import { addSeries, type BoxReply, buyBox, openBox, publishNextTick, runDraws } from './nft-box-steps';
import { createNftEngine, type NftEngine } from './nft-model-engine';
import { createNftMoves } from './nft-model-moves';
import type { MoveOf, NftMove, NftWorld } from './nft-model-parts';
import { addArtist, addCollector, addWork, bid, HOUR_MS, type NftTestApp, setTime, startNftApp } from './nft-steps';
import { buy, expire, offer, pay } from './nft-trade-steps';
import { readLines, readMoney, type WalkIds } from './nft-walk-state';
import { chooseSeed } from './seed';
import type { CallReply, TestUser } from './test-app';

const OPERATIONS = COUNTS.nftWalkOperations;
/** Then new users, works and series begin. */
const IN_ONE_WORLD = 250;
const SECOND_MS = 1_000;
const NO_ORDER = 2_000_000_000;
const ARTISTS = 2;
const FOR_EVER_MS = 20 * 365 * 24 * HOUR_MS;

let test: NftTestApp;
let users: TestUser[] = [];
let codes: string[] = [];
let seriesCodes: string[] = [];
let ids: WalkIds;

beforeAll(async () => {
  test = await startNftApp();
  await publishNextTick(test);
});
afterAll(() => test.stop());

const userOf = (user: number): TestUser => users[user - 1] as TestUser;
const codeOf = (work: number): string => codes[work] as string;
const post = (user: number, path: string, fields: Readonly<Record<string, string>>): Promise<CallReply> =>
  test.call('POST', path, { token: userOf(user).token, fields });

/** "ok", or the code of the refusal. */
const resultOf = ({ type, error }: CallReply): string => error ?? type;

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Offers of the house go through the console; here the same functions are called. */
const offerOfHouse = async (move: MoveOf<'offer'>): Promise<string> => {
  const { parts } = test.app;
  const nowMs = test.clock.nowMs();
  const ask = { ...move, sellerId: 0, code: codeOf(move.work), currencyId: ids.coins[move.coin] ?? 0 };
  try {
    const plan = await planOffer(parts, { client: test.pool, nowMs }, ask);
    const at = new Date(nowMs);
    const [outcome] = await withTx(test.pool, (tx) => offerWorks(tx, [{ ...plan, reference: newId() }], at));
    return outcome?.ok === false ? 'refused' : 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const sendOffer = async (move: MoveOf<'offer'>): Promise<string> => {
  if (move.user === 0) return offerOfHouse(move);
  const { price, perIncrease, startMs, endMs } = move;
  const fields = { price, per_increase: perIncrease, start_time: timeText(startMs), end_time: timeText(endMs) };
  const currency = { currency_id: String(ids.coins[move.coin]) };
  return resultOf(await offer(test, userOf(move.user), { code: codeOf(move.work), ...fields, ...currency }));
};

const sendBid = async ({ user, work, price, maximum }: MoveOf<'bid'>): Promise<string> =>
  resultOf(
    await bid(test, userOf(user), {
      code: codeOf(work),
      ...(price !== null && { price }),
      ...(maximum !== null && { maximum }),
    }),
  );

const sendPay = async ({ user, offer: place, rank }: MoveOf<'pay'>): Promise<string> => {
  const { rows } = await test.pool.query<{ id: number }>('select id from nft_order where offer_id = $1 and rank = $2', [
    ids.offers[place] ?? 0,
    rank,
  ]);
  return resultOf(await pay(test, userOf(user), rows[0]?.id ?? NO_ORDER));
};

const advance = (ms: number): Promise<void> => setTime(test, test.clock.nowMs() + ms);

/** Ends due offers twice: the second run must find nothing. */
const runEnds = async (): Promise<string> => {
  const moment = { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined };
  await endDueOffers(test.app.parts, moment);
  expect(await endDueOffers(test.app.parts, moment)).toBe(0);
  return 'ok';
};

type SentMove = Exclude<NftMove, { kind: 'tick' | 'box' }>;

const send = async (move: SentMove): Promise<string> => {
  switch (move.kind) {
    case 'fund':
      await test.fund(userOf(move.user).id, 'change', ids.coins[move.coin] ?? 0, move.amount);
      return 'ok';
    case 'offer':
      return sendOffer(move);
    case 'deposit':
      return resultOf(await post(move.user, '/nft/deposit', { code: codeOf(move.work) }));
    case 'bid':
      return sendBid(move);
    case 'buy':
      return resultOf(await buy(test, userOf(move.user), { code: codeOf(move.work), price: move.price ?? '1' }));
    case 'pay':
      return sendPay(move);
    case 'end':
      return runEnds();
    case 'expire':
      await expire(test);
      return 'ok';
    case 'open':
      return resultOf(await openBox(test, userOf(move.user), codeOf(move.work)));
    default:
      await advance(move.ms);
      return 'ok';
  }
};

/** The code of a box is chosen by the server, so the model learns it from the reply. */
const performBox = async (model: NftEngine, move: MoveOf<'box'>): Promise<[string, string]> => {
  const { price, seed } = move;
  const reply = await buyBox(test, userOf(move.user), { code: seriesCodes[move.series] ?? '', price, seed });
  if (reply.type !== 'ok') return [resultOf(reply), model.apply(move)];
  const { code } = reply.message as BoxReply;
  codes.push(code);
  return ['ok', model.apply({ ...move, code })];
};

const performTick = async (model: NftEngine): Promise<[string, string]> => {
  const tick = await publishNextTick(test);
  const result = await model.draw({ kind: 'tick', hash: tick?.hash ?? '' });
  await runDraws(test);
  return ['ok', result];
};

/** Calls take seconds, and need the price of a purchase. */
const adapt = (model: NftEngine, move: NftMove): NftMove => {
  if (move.kind === 'offer') {
    const whole = (ms: number): number => Math.floor(ms / SECOND_MS) * SECOND_MS;
    return { ...move, startMs: whole(move.startMs), endMs: whole(move.endMs) };
  }
  if (move.kind !== 'buy' || move.price !== null) return move;
  const { works, offer: view } = model.view();
  const place = works[move.work]?.offer ?? null;
  return { ...move, price: place === null ? '1' : view(place).price };
};

const came: Record<string, number> = {};

/** One move by the server and by the model, which must have the same result and end in the same state. */
const perform = async (model: NftEngine, asked: NftMove): Promise<void> => {
  const move = adapt(model, asked);
  // The rate of a coin must be fresh when a work is offered in it.
  if (move.kind === 'offer' && move.coin !== 0) await perform(model, { kind: 'tick', hash: '' });
  const results = async (): Promise<[string, string]> => {
    if (move.kind === 'tick') return performTick(model);
    if (move.kind === 'box') return performBox(model, move);
    return [await send(move), model.apply(move)];
  };
  const [reply, result] = await results();
  const what = `${JSON.stringify(move)}: ${result}`;
  const [first = ''] = result.split(' ');
  came[`${move.kind} ${first}`] = (came[`${move.kind} ${first}`] ?? 0) + 1;
  // A zero is refused by the form already.
  if (reply !== 'amount_invalid' || first === 'done') expect(reply, what).toBe(first === 'done' ? 'ok' : first);
  expect(await readMoney(test, ids), what).toEqual(model.money());
  if (move.kind === 'end' || move.kind === 'expire')
    for (const { sql } of NFT_INVARIANTS) expect((await test.pool.query(sql)).rows, what).toEqual([]);
  const lines = await readLines(test, { ...ids, codes });
  expect(lines, what).toEqual(codes.map((_, work) => model.line(work)));
};

const makeWorld = (): NftWorld => ({
  users: 6,
  startMs: test.clock.nowMs(),
  rules: NFT_RULES,
  coins: [
    { name: 'USDT', scale: 6, usdtRate: '1', grain: 370_001n },
    { name: 'BTC', scale: 8, usdtRate: '60000', grain: 137n },
  ],
  works: Array.from({ length: 6 }, (_, at) => ({
    artist: 1 + (at % ARTISTS),
    owner: at === 5 ? 0 : 1 + (at % ARTISTS),
  })),
  series: [
    { artist: 1, coin: 0, price: '3.330001', total: 6, startMs: 0, endMs: FOR_EVER_MS * 10 },
    { artist: 2, coin: 1, price: '0.00001337', total: 20, startMs: 0, endMs: FOR_EVER_MS * 10 },
  ],
});

const begin = async (): Promise<NftWorld> => {
  users = [];
  const world = makeWorld();
  for (let user = 1; user <= world.users; user += 1)
    users.push(user <= ARTISTS ? await addArtist(test) : await addCollector(test, '0'));
  const coins = [3, 1];
  const works = [];
  for (const { artist, owner } of world.works)
    works.push(await addWork(test, { artist: userOf(artist), ownerId: owner === 0 ? 0 : userOf(owner).id }));
  codes = works.map(({ code }) => code);
  seriesCodes = [];
  for (const { artist, price, total, coin } of world.series) {
    const endMs = test.clock.nowMs() + FOR_EVER_MS;
    const options = { artist: userOf(artist), price, endMs, currencyId: coins[coin] ?? 0 };
    seriesCodes.push((await addSeries(test, { ...options, items: [['Pebble', 'N', total]] })).code);
  }
  ids = { users: users.map(({ id }) => id), coins, offers: [], before: [] };
  ids.before.push(...(await readMoney(test, ids)));
  return world;
};

const walk = async (seed: number, operations: number): Promise<void> => {
  const world = await begin();
  const model = createNftEngine(world);
  const moves = createNftMoves(seed, world);
  for (let user = 1; user <= world.users; user += 1)
    for (const coin of world.coins.keys()) await perform(model, moves.fund(user, coin));
  for (let n = 0; n < operations; n += 1) await perform(model, moves.next(model.view()));
  // So that nothing of this world is due while the next one is compared.
  for (const kind of ['end', 'expire', 'expire'] as const) {
    await perform(model, { kind: 'wait', ms: 100 * 24 * HOUR_MS });
    await perform(model, { kind });
  }
};

it(`${OPERATIONS} random operations through the server end where the model ends`, async () => {
  const seed = chooseSeed('nft walk');
  for (let done = 0; done < OPERATIONS; done += IN_ONE_WORLD)
    await walk(seed + done, Math.min(IN_ONE_WORLD, OPERATIONS - done));
  process.stdout.write(`${JSON.stringify(came)}\n`);
  await test.expectBooksBalanced();
});
