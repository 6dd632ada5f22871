import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilSeen } from '#app/testing/market-steps';
import {
  addStaker,
  houseHas,
  microOf,
  type OptionItem,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  read,
  runEngine,
  startOptionTestApp,
  submit,
  submitted,
} from '#app/testing/option-steps';
import { startTwin } from '#app/testing/twin-app';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import { ENTRY_PATIENCE } from './entry-patience';

const PATIENCE = { timeoutMs: 60_000, everyMs: 10 };

let app: OptionTestApp;
beforeAll(async () => {
  app = await startOptionTestApp();
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

/** Taken at 60,000, ended at this price a minute later. */
const play = async (fields: Record<string, string>, endPrice: string) => {
  const user = await addStaker(app);
  await publishPrice(app, '60000');
  const { id } = await submitted(app, user, fields);
  app.clock.advance(250);
  await publishPrice(app, '60000');
  await runEngine(app);
  const entered = await read(app, user, id);
  await publishUntil(app, '60100', entered.due_ms - 500);
  app.clock.setMs(entered.due_ms);
  await publishPrice(app, endPrice);
  app.clock.advance(250);
  await publishPrice(app, '70000');
  await runEngine(app);
  return { user, entered, option: await read(app, user, id) };
};

describe('the vectors of the rulebook: 100 USDT, a minute, entry at 60,000', () => {
  it.each([
    { type: '1', end: '60000.01', payout: '185', result: 1 },
    { type: '1', end: '60000', payout: '100', result: 0 },
    { type: '1', end: '59999.99', payout: '0', result: -1 },
    { type: '2', end: '60000.01', payout: '0', result: -1 },
    { type: '2', end: '60000', payout: '100', result: 0 },
    { type: '2', end: '59999.99', payout: '185', result: 1 },
  ])('type $type ends at $end: $payout', async ({ type, end, payout, result }) => {
    const { user, entered, option } = await play({ type }, end);
    expect(entered).toMatchObject({ status: 1, open_price: '60000.00000000', profit_result: 0, seconds: 60 });
    expect(entered.due_ms - entered.entry_ms).toBe(60_000);
    expect(option).toMatchObject({ status: 3, profit_result: result, payout: `${payout}.00000000`, void_reason: '' });
    expect(option.exit_ms).toBe(option.due_ms);
    expect(await microOf(app, user.id)).toBe(String(900 + Number(payout)));
    expect(await houseHas(app, 'option_stakes')).toBe('0');
  });
});

it('answers the order object of old clients', async () => {
  const { user, option } = await play({ type: '1' }, '60001');
  expect(option).toMatchObject({
    user_id: user.id,
    match_id: 1,
    currency_id: 3,
    currency_name: 'USDT',
    symbol_name: 'BTC/USDT',
    type: 1,
    type_name: 'Up',
    number: '100.00000000',
    end_price: '60001.00000000',
    fee: '0.00000000',
    profit_ratio: '85.00',
    fact_profits: '85.00000000',
    status_name: 'Closed',
    profit_result_name: 'Won',
    show_micro_id: option.id,
    remain_milli_seconds: 0,
  });
});

it('the reply waits for the tick after the one it was accepted at, and says how long', async () => {
  const user = await addStaker(app);
  const [before] = await publishPrice(app, '60000');
  const reply = submit(app, user);
  const order = await untilAccepted(user.id);
  expect(order.accepted_seq).toBe(String(before?.seq));
  app.clock.advance(300);
  const [next] = await publishPrice(app, '60007.5');
  const { type, message, headers } = await reply;
  expect(type).toBe('ok');
  expect(message).toMatchObject({
    open_price: '60007.50000000',
    entry_seq: next?.seq,
    entry_ms: next?.timeMs,
    status: 1,
  });
  expect((message as OptionItem).remain_milli_seconds).toBe(60_000);
  expect(headers.get('server-timing')).toMatch(/^accept;dur=[0-9.]+, tick;dur=[0-9.]+$/);
  // What the engine writes down later is the same.
  await runEngine(app);
  expect(await read(app, user, (message as OptionItem).id)).toMatchObject({
    entry_seq: next?.seq,
    open_price: '60007.50000000',
  });
  await finish(user.id);
});

const untilAccepted = async (userId: number): Promise<{ id: number; accepted_seq: string }> => {
  for (;;) {
    const { rows } = await app.pool.query<{ id: number; accepted_seq: string }>(
      `select id, accepted_seq from option_order where user_id = $1 and state = 'accepted'`,
      [userId],
    );
    if (rows[0]) return rows[0];
  }
};

/** Lets everything that is open end. */
const finish = async (userId: number): Promise<void> => {
  app.clock.advance(700_000);
  await runEngine(app);
  const { rows } = await app.pool.query(`select id from option_order where user_id = $1 and state <> 'closed'`, [
    userId,
  ]);
  expect(rows).toEqual([]);
};

it('prices, rates and times of the client change nothing [K1, K5]', async () => {
  const user = await addStaker(app);
  await publishPrice(app, '60000');
  const fields = {
    open_price: '1',
    price: '1',
    profit_ratio: '9999',
    payout_rate: '99',
    created_at: '2001-01-01 00:00:00',
    time: '1',
    timestamp: '99999999999999',
  };
  const reply = await submit(app, user, {
    fields: { ...fields, wait: '0' },
    headers: { date: 'Mon, 01 Jan 2001 00:00:00 GMT' },
  });
  expect(reply.message).toMatchObject({ profit_ratio: '85.00', created_ms: app.clock.nowMs() });
  app.clock.advance(250);
  await publishPrice(app, '60000.25');
  await runEngine(app);
  const { id } = reply.message as OptionItem;
  expect(await read(app, user, id)).toMatchObject({ open_price: '60000.25000000', entry_ms: app.clock.nowMs() });
  await finish(user.id);
});

it('a repeated key makes one order and gets the first reply unchanged', async () => {
  const user = await addStaker(app);
  await publishPrice(app, '60000');
  const headers = { 'idempotency-key': newId() };
  const first = await submit(app, user, { fields: { wait: '0' }, headers });
  app.clock.advance(250);
  await publishPrice(app, '60001');
  const again = await submit(app, user, { fields: { wait: '0' }, headers });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(JSON.stringify(again.message)).toBe(JSON.stringify(first.message));
  expect(await microOf(app, user.id)).toBe('900');
  const other = await submit(app, user, { fields: { wait: '0', number: '7' }, headers });
  expect(other.error).toBe('idempotency_key_reused');
  await finish(user.id);
});

it('without a tick within three seconds the order is refused and the stake returned, also when it is sent again', async () => {
  const user = await addStaker(app);
  const hasty = await startTwin(app, { patience: ENTRY_PATIENCE });
  await untilSeen(hasty.app, await publishPrice(app, '60000'));
  const headers = { 'idempotency-key': newId() };
  const waiting = submit(hasty, user, { headers });
  await pollUntil(async () => ((await microOf(app, user.id)) === '900' ? true : null), PATIENCE);
  // The reply waits by the real clock, until no tick can come any more by the clock of the test app.
  app.clock.advance(5_001);
  const reply = await waiting;
  await hasty.stop();
  expect(reply.error).toBe('option_no_price');
  expect(await microOf(app, user.id)).toBe('1000');
  await publishPrice(app, '60000');
  expect((await submit(app, user, { headers })).error).toBe('option_no_price');
  const list = await app.call('GET', '/option/orders', { token: user.token });
  expect(list.message).toMatchObject({
    items: [{ status: 3, void_reason: 'no_entry', profit_result: 0, entry_seq: 0 }],
  });
});

it('an order whose process died before the tick came is called off by the engine', async () => {
  const user = await addStaker(app);
  await publishPrice(app, '60000');
  const { id } = await submitted(app, user);
  app.clock.advance(4_500);
  await runEngine(app);
  expect(await read(app, user, id)).toMatchObject({ status: 1 });
  app.clock.advance(1_000);
  await runEngine(app, false);
  expect(await read(app, user, id)).toMatchObject({ status: 1 });
  await runEngine(app);
  expect(await read(app, user, id)).toMatchObject({ status: 3, void_reason: 'no_entry', payout: '100.00000000' });
  expect(await microOf(app, user.id)).toBe('1000');
});

it('a first tick that came too late is no entry', async () => {
  const user = await addStaker(app);
  await publishPrice(app, '60000');
  const { id } = await submitted(app, user);
  app.clock.advance(3_001);
  await publishPrice(app, '60000');
  await runEngine(app, false);
  expect(await read(app, user, id)).toMatchObject({ status: 3, void_reason: 'no_entry' });
});
