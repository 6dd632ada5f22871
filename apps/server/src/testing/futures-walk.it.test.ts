import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWatch } from '#modules/futures/watch/watch-positions';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { COUNTS } from './counts';
import { createFuturesEngine } from './futures-model-engine';
import { createMoves, MODEL_MARKETS, MODEL_USERS, type ModelMarket, type Move, priceText } from './futures-model-moves';
import { addFuturesTrader, BTC, housePurse, startFuturesApp, USDT } from './futures-steps';
import { untilTrue, watchDepsOf } from './futures-watch-steps';
import { forgetFundPauses } from './halt-steps';
import { publishTicks } from './market-steps';
import { loadWaitingRows } from './next-tick';
import { chooseSeed } from './seed';
import type { CallReply, TestApp, TestUser } from './test-app';

const MOVES = COUNTS.futuresWalkMoves;
const COMPARE_EVERY = 50;
const BTC_MARKET = MODEL_MARKETS[0] as ModelMarket;

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 6, 8));
  test = await startFuturesApp({ clock });
});
afterAll(() => test.stop());

/** Only what is about Bitcoin; its moments are those of the clock, since ticks of a feed cannot leap in a second. */
const isOfBtc = (move: Move): boolean =>
  move.kind !== 'pause' &&
  move.kind !== 'resume' &&
  ((move.kind !== 'tick' && move.kind !== 'open') || move.market === 0);
const slow = (move: Move): Move => (move.kind === 'tick' ? { ...move, afterMs: Math.max(move.afterMs, 1_500) } : move);

const send = (users: readonly TestUser[], idOf: readonly number[], move: Move): Promise<CallReply> | null => {
  const call = (path: string, place: number, fields: Record<string, string>) =>
    test.call('POST', path, { token: users[place]?.token ?? '', fields });
  if (move.kind === 'open') {
    return call('/lever/submit', move.user, {
      ...BTC,
      share: move.lots,
      multiple: move.multiple,
      type: move.side === 'long' ? '1' : '2',
      status: move.limit === null ? '1' : '0',
      ...(move.limit !== null && { target_price: move.limit }),
      ...(move.quoted !== null && { quoted_price: move.quoted }),
      ...(move.takeProfit !== null && { target_profit_price: move.takeProfit }),
      ...(move.stopLoss !== null && { stop_loss_price: move.stopLoss }),
    });
  }
  if (move.kind === 'bulk') {
    const type = { '': '0', long: '1', short: '2' }[move.side];
    return call('/lever/batch_close', move.user, { type, ...BTC });
  }
  if (move.kind !== 'cancel' && move.kind !== 'close' && move.kind !== 'stops') return null;
  const id = String(idOf[move.id - 1] ?? 2_000_000_000);
  const owner = ownerOf.get(move.id) ?? 0;
  if (move.kind === 'cancel') return call('/lever/cancel', owner, { id });
  if (move.kind === 'close')
    return call('/lever/close', owner, { id, ...(move.lots !== null && { share: move.lots }) });
  return call('/lever/setstop', owner, {
    id,
    ...(move.takeProfit !== null && { target_profit_price: move.takeProfit }),
    ...(move.stopLoss !== null && { stop_loss_price: move.stopLoss }),
  });
};
const ownerOf = new Map<number, number>();

const readState = async (users: readonly TestUser[], idOf: readonly number[]) => {
  const { rows: free } = await test.pool.query<{ id: number; free: string }>(
    `select owner_id as id, trim_scale(balance)::text as free from ledger_account
     where type = 'lever' and bucket = 'available' and currency_id = $1`,
    [USDT],
  );
  const { rows: live } = await test.pool.query<{ id: number; line: string }>(
    `select id, concat_ws(' ', status, trim_scale(lots_left), trim_scale(margin_left), coalesce(trim_scale(take_profit)::text, '-'),
       coalesce(trim_scale(stop_loss)::text, '-'), warned, trim_scale(realised),
       trim_scale(case when status in ('open', 'closing') then open_fee else 0 end + close_fee + overnight_fee),
       coalesce(trim_scale(close_lots)::text, '-')) as line
     from futures_position where status in ('pending', 'open', 'closing', 'entrust') order by id`,
  );
  const placeOf = new Map(idOf.map((id, place) => [id, place + 1]));
  return {
    free: users.map((user) => free.find((row) => row.id === user.id)?.free ?? '0'),
    fees: await housePurse(test, 'fees'),
    futures: await housePurse(test, 'futures'),
    insurance: await housePurse(test, 'insurance'),
    live: live.map(({ id, line }) => `${placeOf.get(id)} ${line}`),
  };
};

/** Numbers of what waits for the next tick. */
const waitingIn = (live: readonly string[]): number[] =>
  live.flatMap((line) => {
    const [id, status] = line.split(' ');
    return status === 'pending' || status === 'closing' ? [Number(id)] : [];
  });

it(`${MOVES} random moves through the server and its engine end where the model ends`, async () => {
  const moves = createMoves(chooseSeed('futures walk'));
  const model = createFuturesEngine({ startMs: clock.nowMs() });
  const watch = await openWatch(watchDepsOf(test.app));
  const users: TestUser[] = [];
  for (let n = 0; n < MODEL_USERS; n += 1) users.push(await addFuturesTrader(test, '0.000001'));
  for (let user = 0; user < MODEL_USERS; user += 1) model.apply({ kind: 'deposit', user, amount: '0.000001' });
  const idOf: number[] = [];
  let price = priceText(BTC_MARKET.startPrice, BTC_MARKET);

  const tick = async (move: Extract<Move, { kind: 'tick' }>): Promise<void> => {
    clock.advance(move.afterMs);
    ({ price } = move);
    await publishTicks(test.app, [{ symbol: 'BTC/USDT', price }], { unsaved: true });
    model.apply(move);
    await watch.turn();
  };
  /** What a call that waits comes to: the tick behind its acceptance, at any price, says it. */
  const isFilled = (came: string, waiting: readonly number[]): boolean =>
    came.startsWith('pending') || came.startsWith('accepted')
      ? waiting.some((id) => ['filled', 'closed by hand'].includes(model.fills().get(id) ?? ''))
      : !['refused', 'no'].some((no) => came.startsWith(no));
  const deal = async (move: Move, next: Extract<Move, { kind: 'tick' }>): Promise<void> => {
    if (move.kind === 'deposit') await test.fund(users[move.user]?.id ?? 0, 'lever', USDT, move.amount);
    await forgetFundPauses(test);
    const before = model.made();
    const calling = send(users, idOf, move);
    const came = model.apply(move);
    const waiting = waitingIn(model.state().live);
    if (waiting.length > 0) await untilTrue('it was accepted', async () => (await loadWaitingRows(test)).length > 0);
    if (model.made() > before) {
      if (waiting.length === 0) await calling;
      const { rows } = await test.pool.query<{ id: number }>('select max(id) as id from futures_position');
      idOf.push(rows[0]?.id ?? 0);
      if (move.kind === 'open') ownerOf.set(model.made(), move.user);
    }
    if (waiting.length > 0) await tick(next);
    const reply = await calling;
    if (reply === null) return;
    const isDone = isFilled(came, waiting);
    expect({ move, came, is: reply.type, message: reply.message }).toMatchObject({ is: isDone ? 'ok' : 'error' });
  };
  /** The next tick of the walk, in time for what waits. */
  const nextTick = (): Extract<Move, { kind: 'tick' }> => {
    for (;;) {
      const move = moves.next(model.made());
      if (move.kind === 'tick' && move.market === 0) return { ...move, afterMs: 1_400 };
    }
  };
  for (let n = 1; n <= MOVES; ) {
    const move = slow(moves.next(model.made()));
    if (!isOfBtc(move)) continue;
    n += 1;
    if (move.kind === 'tick') await tick(move);
    else {
      // Prices of long ago are refused; this one says what the last said.
      await tick({ kind: 'tick', market: 0, price, afterMs: 1_500 });
      await deal(move, nextTick());
    }
    if (n % COMPARE_EVERY === 0 || n > MOVES) {
      const { free, fees, futures, insurance, live } = model.state();
      expect(await readState(users, idOf), `after move ${n}`).toEqual({ free, fees, futures, insurance, live });
    }
  }
  watch.stop();
  process.stdout.write(`${JSON.stringify(model.state().ended)}\n`);
  await test.expectBooksBalanced();
});
