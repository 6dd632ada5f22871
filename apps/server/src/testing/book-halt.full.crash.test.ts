import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVARIANTS } from '#app/declared';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { sealPostings } from '#kernel/ledger/seal';
import { replayBooks } from '#modules/spot/matching/replay-check';
import type { Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { sendForm } from './send-form';
import { openServerPair, type ServerPair } from './server-pair';
import { openHalts, untilHalted } from './spot-poison';
import { BTC, ETH, type SpotOrder, untilApplied } from './spot-steps';
import { readMiddle, untilOwned } from './spot-takeover';

const OPERATORS = ['ops@candor.test', 'ops2@candor.test'] as const;

let pair: ServerPair;
let pool: Pool;
let token: string;
beforeAll(async () => {
  pair = await openServerPair();
  await pair.start(0);
  pool = await pair.openBooks();
  token = await pair.logIn('demo@candor.test');
});
afterAll(() => pair.close());

type At = 0 | 1;
const send = (at: At, path: string, fields: Readonly<Record<string, string>>, by = token) =>
  sendForm(pair.origins[at], { method: 'POST', path, token: by, form: new URLSearchParams(fields).toString() });

const place = async (at: At, fields: Readonly<Record<string, string>>): Promise<SpotOrder> => {
  const reply = await send(at, '/spot/order', { kind: 'limit', side: 'buy', ...fields });
  expect(reply, JSON.stringify(reply)).toMatchObject({ type: 'ok' });
  return reply.message as SpotOrder;
};

/** A line that nobody wrote by the rules, behind the last one of the journal. */
const poisonJournal = async (): Promise<void> => {
  await pool.query(
    `with head as (update spot_book set last_seq = last_seq + 1 where instrument_id = 1 returning last_seq)
     insert into spot_command (instrument_id, seq, action, order_id, user_id, reference, created_at)
     select 1, last_seq, 'place', 2000000000, 1, gen_random_uuid(), now() from head`,
  );
};

const logInOperator = async (at: At, email: string): Promise<string> => {
  const { message } = await send(at, '/ops/login', { email, password: 'demo-ops-1234' }, '');
  return (message as { token: string }).token;
};

const resumeByTwo = async (at: At, haltId: number): Promise<void> => {
  const [one, other] = [await logInOperator(at, OPERATORS[0]), await logInOperator(at, OPERATORS[1])];
  const fields = { id: String(haltId), how: 'skip', reason: 'A damaged line of the journal' };
  const asked = await send(at, '/ops/spot/resume', fields, one);
  const { proposal_id: id } = asked.message as { proposal_id: number };
  const approved = await send(at, '/ops/proposals/decide', { id: String(id), verdict: 'approve' }, other);
  expect(approved).toMatchObject({ type: 'ok' });
};

const statesOf = async (orders: readonly SpotOrder[]): Promise<Map<number, string>> => {
  const { rows } = await pool.query<{ id: number; state: string }>(
    'select id, state from spot_order where id = any($1)',
    [orders.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
};

it('a book halted by a bad command stays halted when its owner is killed, the others trade on, and no order is lost', async () => {
  const middle = await readMiddle(pair.origins[0]);
  const bid = { price: `${Math.floor((middle * 0.9) / 100)}`, amount: '0.001' };
  const ethMarket = await fetch(`${pair.origins[0]}/api/spot/market?currency_id=2&legal_id=3`);
  const { message } = (await ethMarket.json()) as { message: { lowest_price: string } };
  const ethBid = { ...ETH, price: String(Math.ceil(Number(message.lowest_price) * 1.05)), amount: '0.01' };
  const before = [await place(0, { ...BTC, ...bid }), await place(0, { ...BTC, ...bid })];
  const first = await untilOwned(pool);
  await pair.start(1);

  await poisonJournal();
  const halt = await untilHalted(pool);
  const others = [await place(0, ethBid)];
  expect(await send(1, '/spot/order', { ...BTC, kind: 'limit', side: 'buy', ...bid })).toMatchObject({
    error: 'book_halted',
  });
  const cancelled = await send(1, '/spot/order/cancel', { id: String(before[0]?.id) });
  expect(cancelled).toMatchObject({ type: 'ok', message: { state: 'open' } });

  await pair.kill(0);
  const second = await untilOwned(pool, first.holder);
  others.push(await place(1, ethBid));
  // The new owner has come to the journal of every book: those of the others are applied to their end.
  const isEthDone = async () => ((await statesOf(others)).get(others[1]?.id ?? 0) === 'open' ? true : null);
  expect(await pollUntil(isEthDone, { timeoutMs: 60_000, everyMs: 50 })).toBe(true);
  expect(await openHalts(pool)).toEqual([halt]);
  expect((await untilOwned(pool)).holder).toBe(second.holder);

  await resumeByTwo(1, halt.id);
  await untilApplied({ pool });
  expect(await openHalts(pool)).toEqual([]);
  const states = await statesOf([...before, ...others]);
  expect(before.map(({ id }) => states.get(id))).toEqual(['cancelled', 'open']);
  expect(others.map(({ id }) => states.get(id))).toEqual(['open', 'open']);
  expect(await place(1, { ...BTC, ...bid })).toMatchObject({ state: 'open' });
  await sealPostings(pool, systemClock);
  expect(await reconcile({ pool, clock: systemClock, invariants: INVARIANTS })).toEqual([]);
  expect((await replayBooks(pool)).violations).toEqual([]);
});
