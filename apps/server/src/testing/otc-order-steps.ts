import type { OtcOrderState } from '@candor/contract/otc-orders';
import { applyDeadlines } from '#modules/otc/use-cases/apply-deadlines';
import { newId } from '#platform/runtime/ids';
import { type TestOperator, takeAction } from './ops-steps';
import {
  type AdOptions,
  addAd,
  addMethod,
  addTrader,
  HOUR_MS,
  MINUTE_MS,
  type OrderReply,
  type OtcTestApp,
  PAY_PASSWORD,
  setTime,
  type TestAd,
  type Trader,
  taken,
  USDT,
} from './otc-steps';
import type { CallReply, TestApp, TestUser } from './test-app';

type Fields = Readonly<Record<string, string>>;

/** A call of one side with a new idempotency key. */
export const send = (test: TestApp, { token }: TestUser, path: string, fields: Fields): Promise<CallReply> =>
  test.call('POST', path, { token, fields, headers: { 'idempotency-key': newId() } });

export const released = (test: TestApp, seller: TestUser, number: string): Promise<CallReply> =>
  send(test, seller, '/otc/release', { number, pay_password: PAY_PASSWORD });

/** The order as this person sees it; fails when it is unknown to them. */
export const readOrder = async (test: TestApp, { token }: TestUser, number: string): Promise<OrderReply> => {
  const reply = await test.call('GET', '/otc/order', { token, fields: { number } });
  if (reply.type !== 'ok') throw new Error(`no order: ${JSON.stringify(reply.message)}`);
  return reply.message as OrderReply;
};

/** USDT on the spot account. */
export const balanceOf = async ({ pool }: Pick<TestApp, 'pool'>, userId: number, bucket = 'available') => {
  const { rows } = await pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account
     where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = $3`,
    [userId, USDT, bucket],
  );
  return rows[0]?.balance ?? '0';
};

/** Coins that are left of an ad. */
export const remainingOf = async ({ pool }: Pick<TestApp, 'pool'>, adId: number): Promise<string> => {
  const text = 'select trim_scale(remaining)::text as remaining from otc_ad where id = $1';
  return (await pool.query<{ remaining: string }>(text, [adId])).rows[0]?.remaining ?? '';
};

/** One run of the job that acts by time, at the time of the clock. */
export const runTime = ({ app, pool }: TestApp): Promise<void> =>
  applyDeadlines({ ...app.parts, pool }, { nowMs: app.parts.clock.nowMs(), ensureHeld: async () => undefined });

/** An order with its two people. */
export interface TestOrder {
  readonly number: string;
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly maker: Trader;
  readonly taker: Trader;
  readonly ad: TestAd;
}

export interface OrderOptions extends AdOptions {
  /** Fiat of the order. */
  readonly amount?: string;
  readonly people?: { readonly seller: Trader; readonly buyer: Trader };
}

/** An ad that was taken: 100 USDT at 1.01 USD unless said otherwise. */
export const newOrder = async (test: TestApp, { amount = '101', people, ...options }: OrderOptions = {}) => {
  const seller = people?.seller ?? (await addTrader(test));
  const buyer = people?.buyer ?? (await addTrader(test, { usdt: '0' }));
  const [maker, taker] = options.side === 'buy' ? [buyer, seller] : [seller, buyer];
  const ad = await addAd(test, maker, options);
  const method = options.side === 'buy' ? await addMethod(test, seller) : ad.methodId;
  const number = await taken(test, taker, ad, { amount, method_id: String(method) });
  return { number, seller, buyer, maker, taker, ad } satisfies TestOrder;
};

const ensureOk = (reply: CallReply): void => {
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error ?? JSON.stringify(reply.message)}`);
};

export const STATEMENT = 'The money was sent this morning.';

const pay = async (test: OtcTestApp, { buyer, number }: TestOrder): Promise<void> =>
  ensureOk(await send(test, buyer, '/otc/paid', { number }));

export const paidOrder = async (test: OtcTestApp, options: OrderOptions = {}): Promise<TestOrder> => {
  const order = await newOrder(test, options);
  await pay(test, order);
  return order;
};

/** Disputed by the buyer after the quiet minutes; the clock moves on. */
export const disputedOrder = async (test: OtcTestApp, options: OrderOptions = {}): Promise<TestOrder> => {
  const order = await paidOrder(test, options);
  await setTime(test, test.clock.nowMs() + 10 * MINUTE_MS);
  ensureOk(await send(test, order.buyer, '/otc/dispute', { number: order.number, statement: STATEMENT }));
  return order;
};

export const decide = (
  test: TestApp,
  operator: TestOperator,
  { number }: Pick<TestOrder, 'number'>,
  decision: 'release' | 'refund' = 'release',
): Promise<CallReply> =>
  takeAction(test, operator, '/otc/disputes/decide', { number, decision, reason: 'The receipt is real' });

/** Decided by one operator. */
export const decidedOrder = async (
  test: OtcTestApp,
  operator: TestOperator,
  decision: 'release' | 'refund' = 'release',
): Promise<TestOrder> => {
  const order = await disputedOrder(test);
  ensureOk(await decide(test, operator, order, decision));
  return order;
};

/** An order of 100 USDT in a state; the clock moves on where it must. */
export const orderIn = async (test: OtcTestApp, state: OtcOrderState, operator: TestOperator): Promise<TestOrder> => {
  if (state === 'pending') return newOrder(test);
  if (state === 'paid') return paidOrder(test);
  if (state === 'disputed') return disputedOrder(test);
  if (state === 'released' || state === 'refunded') {
    const order = await decidedOrder(test, operator, state === 'released' ? 'release' : 'refund');
    await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
    await runTime(test);
    return order;
  }
  const order = await newOrder(test);
  if (state === 'cancelled')
    ensureOk(await send(test, order.buyer, '/otc/cancel', { number: order.number, reason: 'price_error' }));
  if (state === 'timed_out') {
    await setTime(test, test.clock.nowMs() + 15 * MINUTE_MS);
    await runTime(test);
  }
  if (state === 'completed') {
    await pay(test, order);
    ensureOk(await released(test, order.seller, order.number));
  }
  return order;
};

/** The row of an order. */
export const rowOf = async ({ pool }: Pick<TestApp, 'pool'>, number: string) => {
  const { rows } = await pool.query<{ state: OtcOrderState; fault: number | null; due: number | null }>(
    'select state, fault_id as fault, due_ms::float8 as due from otc_order where id = $1',
    [number.slice(1)],
  );
  const [row] = rows;
  if (!row) throw new Error(`no order ${number}`);
  return row;
};

/** Codes of the steps in the conversation of an order. */
export const linesOf = async ({ pool }: Pick<TestApp, 'pool'>, number: string): Promise<string[]> => {
  const { rows } = await pool.query<{ body: string }>(
    `select m.body from chat_message m join otc_order o using (conversation_id)
     where o.id = $1 and m.kind = 'system' order by m.seq`,
    [number.slice(1)],
  );
  return rows.map(({ body }) => body);
};

/** Notices a user has had, oldest first. */
export const noticesOf = async ({ pool }: Pick<TestApp, 'pool'>, { id }: TestUser): Promise<string[]> => {
  const { rows } = await pool.query<{ template: string }>(
    'select template from notification where user_id = $1 order by id',
    [id],
  );
  return rows.map(({ template }) => template);
};

/** Matters that change the credit score of a user, as told to the module of profiles. */
export const scoresOf = async ({ pool }: Pick<TestApp, 'pool'>, { id }: TestUser): Promise<string[]> => {
  const { rows } = await pool.query<{ reason: string }>(
    `select payload ->> 'reason' as reason from outbox_event where topic = 'credit_score' and key = $1 order by id`,
    [String(id)],
  );
  return rows.map(({ reason }) => reason);
};
