import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import type { CopySettings } from '@candor/domain/copy/decide-follow';
import { weekOf } from '@candor/domain/copy/profit-share';
import { sub, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NET } from '#modules/copy/copies.store';
import { COPY_INVARIANTS } from '#modules/copy/copy-invariants';
import { settleWeek } from '#modules/copy/use-cases/settle-shares';
import { watchLosses } from '#modules/copy/use-cases/watch-losses';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { createCopyEngine } from './copy-model-engine';
import {
  COPY_MODEL_FUTURES,
  COPY_MODEL_RULES,
  type CopyGraph,
  type CopyMove,
  type CopyState,
  createCopyMoves,
} from './copy-model-moves';
import { addLeader, copyAll, copyDeps, followCall, settleHandOvers, stopCall } from './copy-steps';
import { COUNTS } from './counts';
import type { ModelMarket } from './futures-model-moves';
import {
  addFuturesTrader,
  changeRules,
  closePosition,
  housePurse,
  publishMarks,
  setStop,
  startFuturesApp,
  submit,
  USDT,
} from './futures-steps';
import { withNextTick } from './next-tick';
import { chooseSeed } from './seed';
import type { CallReply, TestApp, TestUser } from './test-app';
import { transfer } from './wallet-steps';

const OPERATIONS = COUNTS.copyWalkOperations;
/** So that a leader stays below the number of orders of an hour. */
const BETWEEN_MS = 150_000;
const WEEK_MS = 7 * 86_400_000;
const held = { ensureHeld: async () => undefined };
/** Prices of the walk never force one of these closed. */
const MULTIPLES = [5, 10];
const USUAL_THOUSANDS = 4;
const IN_ONE_GRAPH = 250;
const SETTINGS: CopySettings = {
  type: 1,
  number: '0.37',
  totalCap: '700',
  orderCap: '90',
  stopLossPercent: '10',
  maxMultiple: 0,
  takeProfitPercent: '0',
  stopLevelPercent: '0',
  guardPercent: '0',
  instrumentIds: [],
};

let test: TestApp;
let clock: VirtualClock;
let graph: CopyGraph;
let users: TestUser[] = [];
/** Numbers of the server by those of the model. */
let idOf: number[] = [];
/** Newest position and purses of the house before the users of this graph. */
let before = { id: 0, fees: '0', futures: '0' };
const prices = new Map<string, string>();

const toModelMarket = (symbol: string, startPrice: number, lotsPerThousand: number): ModelMarket => {
  const found = test.app.parts.board.instruments().find((one) => one.symbol === symbol);
  if (!found) throw new Error(`no ${symbol}`);
  const { base, priceScale, contractSize } = found;
  return { symbol, base, kind: 'coin', priceScale, contractSize, startPrice, lotsPerThousand };
};

beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 6, 8));
  test = await startFuturesApp({ clock });
  const { maxPositions } = COPY_MODEL_FUTURES;
  // The model has no nights.
  await changeRules(test, 'futures', (body) => ({ ...body, maxPositions, overnightPercent: '0' }));
  const { maxFollowers, maxLeaders } = COPY_MODEL_RULES;
  await changeRules(test, 'copy', (body) => ({ ...body, maxFollowers, maxLeaders }));
  const markets = [toModelMarket('BTC/USDT', 6_000_000, 17), toModelMarket('ETH/USDT', 300_000, 33)];
  graph = { users: 6, shares: ['10.5', '25'], markets };
});
afterAll(() => test.stop());

const publish = () => publishMarks(test, Object.fromEntries(prices));
const instrumentOf = (market: number) => {
  const { symbol } = graph.markets[market] as ModelMarket;
  const found = test.app.parts.board.instruments().find((one) => one.symbol === symbol);
  if (!found) throw new Error(`no ${symbol}`);
  return found;
};
const levelFields = ({ takeProfit, stopLoss }: { takeProfit: string | null; stopLoss: string | null }) => ({
  ...(takeProfit !== null && { target_profit_price: takeProfit }),
  ...(stopLoss !== null && { stop_loss_price: stopLoss }),
});
const userOf = (place: number): TestUser => users[place] as TestUser;
const post = (place: number, path: string, fields: Readonly<Record<string, string>>): Promise<CallReply> =>
  test.call('POST', path, { token: userOf(place).token, fields });

const openAndCopy = async (move: Extract<CopyMove, { kind: 'open' }>): Promise<CallReply> => {
  const { baseCurrencyId, quoteCurrencyId, symbol } = instrumentOf(move.market);
  const reply = await submit(test, userOf(move.user), {
    currency_id: String(baseCurrencyId),
    legal_id: String(quoteCurrencyId),
    share: move.lots,
    multiple: String(move.multiple),
    type: move.side === 'long' ? '1' : '2',
    ...levelFields(move),
  });
  prices.set(symbol, move.mark);
  await publish();
  return reply;
};

const follow = ({ user, leader, agreement, settings }: Extract<CopyMove, { kind: 'follow' }>): Promise<CallReply> =>
  followCall(test, userOf(user), userOf(leader), {
    agreement,
    type: String(settings.type),
    number: settings.number,
    total_cap: settings.totalCap,
    order_cap: settings.orderCap,
    stop_loss_percent: settings.stopLossPercent,
    max_multiple: String(settings.maxMultiple),
    take_profit_percent: settings.takeProfitPercent,
    stop_level_percent: settings.stopLevelPercent,
    guard_percent: settings.guardPercent,
    instrument_ids: settings.instrumentIds.map((market) => instrumentOf(market - 1).id).join(','),
  });

const settle = async (): Promise<void> => {
  clock.advance(weekOf(clock.nowMs()) + WEEK_MS + 60_000 - clock.nowMs());
  const at = new Date(clock.nowMs());
  await test.pool.query(
    "update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days', created_at = $1",
    [at],
  );
  await settleWeek(copyDeps(test), { nowMs: clock.nowMs(), ...held });
};

const tick = async ({ market, price }: Extract<CopyMove, { kind: 'tick' }>): Promise<void> => {
  prices.set(instrumentOf(market).symbol, price);
  await publish();
  await watchLosses(copyDeps(test), held);
};

/** The call of a move; null: it is none of a user. */
const send = (move: CopyMove): Promise<CallReply | null> => {
  switch (move.kind) {
    case 'deposit':
      return test.fund(userOf(move.user).id, 'lever', USDT, move.amount).then(() => null);
    case 'withdraw':
      return transfer(test, userOf(move.user), {
        fields: { from_field: 'lever', to_field: 'change', number: move.amount },
      });
    case 'lead':
      return post(move.user, '/copy/lead', { action: move.action });
    case 'profile':
      return post(move.user, '/copy/profile', { share_percent: move.share, signature: '' });
    case 'follow':
      return follow(move);
    case 'pause':
      return post(move.user, '/copy/pause', {
        leader_id: String(userOf(move.leader).id),
        paused: move.isPaused ? '1' : '0',
      });
    case 'stop':
      return withNextTick(test, () => stopCall(test, userOf(move.user), userOf(move.leader), move.copies));
    case 'hold':
      return post(move.user, '/follow/selfHolding', { transaction_id: String(idOf[move.id - 1]) });
    case 'open':
      return openAndCopy(move);
    case 'close':
      return closePosition(test, userOf(move.user), idOf[move.id - 1] ?? 0, move.lots ?? undefined);
    case 'levels':
      return setStop(test, userOf(move.user), { id: String(idOf[move.id - 1]), ...levelFields(move) });
    case 'tick':
      return tick(move).then(() => null);
    default:
      return settle().then(() => null);
  }
};

const DONE = ['done', 'opened', 'closed', 'set', 'kept', 'close', 'keep', 'begun', 'again', 'edited'];

const readNewIds = async (): Promise<void> => {
  const { rows } = await test.pool.query<{ id: number }>(
    `select id from futures_position where id > $1 and status <> 'cancelled' order by id`,
    [idOf.at(-1) ?? before.id],
  );
  idOf.push(...rows.map(({ id }) => id));
};

interface PositionLine {
  readonly id: number;
  readonly user: number;
  readonly of: number;
  readonly origin: string;
  readonly relation: number;
  readonly rest: string;
}

const readPositions = async (): Promise<string[]> => {
  const { rows } = await test.pool.query<PositionLine>(
    `select p.id, p.user_id as user, coalesce(c.leader_position_id, 0) as of,
       case when c.position_id is null then 'own' when p.order_type = 2 then 'copy' else 'kept' end as origin,
       concat_ws(' ', p.multiple, trim_scale(p.lots_left), trim_scale(p.margin_left), coalesce(trim_scale(p.take_profit)::text, '-'),
         coalesce(trim_scale(p.stop_loss)::text, '-'), trim_scale(p.realised), trim_scale(p.open_fee + p.close_fee + p.overnight_fee)) as rest,
       coalesce((select count(*) from copy_relation r where r.id < c.relation_id and r.follower_id = any($1::int[])), 0)::int as relation
     from futures_position p left join copy_position c on c.position_id = p.id where p.status in ('open', 'closing') and p.user_id = any($1::int[])
     order by p.id`,
    [users.map(({ id }) => id)],
  );
  const placeOf = new Map(idOf.map((id, place) => [id, place + 1]));
  return rows.map((row) => {
    const { id, user, of, origin, rest, relation } = row;
    const owner = users.findIndex((one) => one.id === user);
    const from = origin === 'own' ? 'own' : `${origin}:${placeOf.get(of)}:${relation}`;
    return `${placeOf.get(id)} ${owner} ${from} ${rest}`;
  });
};

const readRelations = async (): Promise<string[]> => {
  const { rows } = await test.pool.query<{ leader: number; follower: number; rest: string }>(
    `select r.leader_id as leader, r.follower_id as follower, concat_ws(' ', r.state, trim_scale(r.share_percent),
       trim_scale(coalesce((select sum(${NET}) from copy_position c join futures_position p on p.id = c.position_id
         where c.relation_id = r.id), 0)), trim_scale(r.shared_total), trim_scale(r.net_before),
       trim_scale(r.debt)) as rest
     from copy_relation r where r.follower_id = any($1::int[]) order by r.id`,
    [users.map(({ id }) => id)],
  );
  const placeOf = (id: number): number => users.findIndex((one) => one.id === id);
  return rows.map(({ leader, follower, rest }) => `${placeOf(leader)}>${placeOf(follower)} ${rest}`);
};

const readState = async (): Promise<CopyState> => {
  const { rows } = await test.pool.query<{ id: number; bucket: string; balance: string }>(
    `select owner_id as id, bucket, trim_scale(balance)::text as balance from ledger_account where type = 'lever' and currency_id = $1`,
    [USDT],
  );
  const of = (bucket: string): string[] =>
    users.map(({ id }) => rows.find((row) => row.id === id && row.bucket === bucket)?.balance ?? '0');
  return {
    free: of('available'),
    held: of('frozen'),
    fees: sub(toAmount(await housePurse(test, 'fees')), toAmount(before.fees)),
    futures: sub(toAmount(await housePurse(test, 'futures')), toAmount(before.futures)),
    positions: await readPositions(),
    relations: await readRelations(),
  };
};

/** Applications go through the console, and large orders could be closed by force: both are left to other tests. */
const isLeftOut = (move: CopyMove): boolean =>
  move.kind === 'apply' ||
  (move.kind === 'open' &&
    Number(move.lots) > (graph.markets[move.market] as ModelMarket).lotsPerThousand * USUAL_THOUSANDS);

const came: Record<string, number> = {};

/** One move by the model and by the server, which must have the same result and end in the same state. */
const perform = async (model: ReturnType<typeof createCopyEngine>, move: CopyMove): Promise<void> => {
  clock.advance(BETWEEN_MS);
  await publish();
  const result = model.apply(move);
  const what = `${JSON.stringify(move)}: ${result}`;
  const [first = ''] = result.split(' ');
  came[`${move.kind} ${first}`] = (came[`${move.kind} ${first}`] ?? 0) + 1;
  const reply = await send(move);
  if (reply !== null)
    expect({ is: reply.type, error: reply.error }, what).toMatchObject({
      is: DONE.includes(first) ? 'ok' : 'error',
      ...(first.includes('_') && !['no_money', 'balance_short'].includes(first) && { error: first }),
    });
  if (move.kind === 'hold') prices.set(instrumentOf(move.market).symbol, move.mark);
  await publish();
  await copyAll(test);
  await settleHandOvers(test);
  await readNewIds();
  expect(await readState(), what).toEqual(model.state());
  if (move.kind === 'week')
    for (const { sql } of COPY_INVARIANTS) expect((await test.pool.query(sql)).rows, what).toEqual([]);
};

/** New users: two leaders, and four who follow one of them. */
const begin = async (model: ReturnType<typeof createCopyEngine>): Promise<void> => {
  const { rows } = await test.pool.query<{ id: number }>('select coalesce(max(id), 0) as id from futures_position');
  before = {
    id: rows[0]?.id ?? 0,
    fees: await housePurse(test, 'fees'),
    futures: await housePurse(test, 'futures'),
  };
  [users, idOf] = [[], []];
  for (let user = 0; user < graph.users; user += 1) {
    const share = graph.shares[user];
    const usdt = share === undefined ? String(500 + 400 * user) : '60000';
    users.push(share === undefined ? await addFuturesTrader(test, usdt) : await addLeader(test, { usdt, share }));
    model.apply({ kind: 'deposit', user, amount: usdt });
  }
  for (const { symbol, startPrice, priceScale } of graph.markets)
    prices.set(symbol, String(startPrice / 10 ** priceScale));
  for (let user = graph.shares.length; user < graph.users; user += 1)
    await perform(model, { kind: 'follow', user, leader: user % 2, agreement: COPY_AGREEMENT, settings: SETTINGS });
};

const walk = async (seed: number, operations: number): Promise<void> => {
  const model = createCopyEngine(graph);
  await begin(model);
  const moves = createCopyMoves(seed, graph, MULTIPLES);
  for (let n = 0; n < operations; ) {
    const move = moves.next({
      live: model.live(),
      freeOf: (user) => model.freeOf(user),
      transferableOf: (user) => model.transferableOf(user),
    });
    // The price of an order that is left out counts: the moves go on from it.
    if (!isLeftOut(move)) await perform(model, move);
    else if (move.kind === 'open') await perform(model, { kind: 'tick', market: move.market, price: move.mark });
    else continue;
    n += 1;
  }
  // So that no relation of these users ends while the next ones are compared.
  for (const user of graph.shares.keys()) await perform(model, { kind: 'lead', user, action: 'stop' });
};

it(`${OPERATIONS} random operations through the server end where the model ends`, async () => {
  const seed = chooseSeed('copy walk');
  for (let done = 0; done < OPERATIONS; done += IN_ONE_GRAPH)
    await walk(seed + done, Math.min(IN_ONE_GRAPH, OPERATIONS - done));
  process.stdout.write(`${JSON.stringify(came)}\n`);
  await test.expectBooksBalanced();
});
