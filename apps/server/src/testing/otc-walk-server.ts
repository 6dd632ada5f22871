import { addOperator, type TestOperator } from './ops-steps';
import { whole } from './otc-model-naive';
import type { ModelAdForm, ModelTake, MoveOf, OtcMove, OtcView } from './otc-model-parts';
import { decide, runTime, STATEMENT, send } from './otc-order-steps';
import {
  addMethod,
  addTrader,
  DAY_MS,
  type OtcTestApp,
  PAY_PASSWORD,
  setTime,
  type Trader,
  take,
  USDT,
} from './otc-steps';
import { type OtcWalkIds, readFees } from './otc-walk-state';
import type { CallReply } from './test-app';

/** A rate this old stops floating ads. */
const OLD_RATE_MS = 30 * DAY_MS;

interface WalkUser extends Trader {
  readonly methodId: number;
}

interface People {
  readonly users: readonly WalkUser[];
  readonly operators: readonly TestOperator[];
}

const SWITCH = { open: 'resume', paused: 'pause', closed: 'close' } as const;
const STEPS = {
  pay: ['/otc/paid', {}],
  release: ['/otc/release', { pay_password: PAY_PASSWORD }],
  cancel: ['/otc/cancel', {}],
  ask_cancel: ['/otc/ask-cancel', { reason: 'other' }],
  dispute: ['/otc/dispute', { statement: STATEMENT }],
  state: ['/otc/statement', { statement: STATEMENT }],
  appeal: ['/otc/appeal', { statement: STATEMENT }],
} as const;

/** "done", or the code of the refusal. */
const resultOf = ({ type, error, message }: CallReply): string =>
  type === 'ok' ? 'done' : (error ?? JSON.stringify(message));

const toFields = (form: ModelAdForm, user: WalkUser): Record<string, string> => ({
  side: form.side,
  currency_id: String(USDT),
  fiat: 'EUR',
  ...(form.fixedPrice === null
    ? { price_kind: 'floating', margin_percent: form.marginPercent }
    : { price_kind: 'fixed', price: form.fixedPrice }),
  ...(form.side === 'sell' ? { methods: String(user.methodId) } : { kinds: 'wise' }),
  total: form.total,
  min_fiat: form.minFiat,
  max_fiat: form.maxFiat,
  pay_minutes: String(form.payMinutes),
  hours_from: String(form.hoursFrom),
  hours_to: String(form.hoursTo),
  need_level: '0',
  need_orders: String(form.needOrders),
  need_days: String(form.needDays),
});

/** Sends the moves of the model as calls of the real server; returns results as the model writes them. */
export class OtcWalkServer {
  readonly ids: OtcWalkIds;
  readonly #test: OtcTestApp;
  readonly #people: People;
  #index = '1';
  #isRateOld = false;

  private constructor(test: OtcTestApp, people: People, feesBefore: bigint) {
    this.#test = test;
    this.#people = people;
    this.ids = { users: people.users.map(({ id }) => id), ads: [], orders: [], feesBefore };
  }

  /** With new verified users without coins, and new operators. */
  static async begin(test: OtcTestApp, counts: { readonly users: number; readonly operators: number }) {
    const users: WalkUser[] = [];
    for (let n = 0; n < counts.users; n += 1) {
      const user = await addTrader(test, { usdt: '0' });
      users.push({ ...user, methodId: await addMethod(test, user) });
    }
    const operators: TestOperator[] = [];
    for (let n = 0; n < counts.operators; n += 1) operators.push(await addOperator(test));
    const server = new OtcWalkServer(test, { users, operators }, await readFees(test));
    await server.#setRate();
    return server;
  }

  #user(user: number): WalkUser {
    return this.#people.users[user - 1] as WalkUser;
  }

  #number(order: number): string {
    return `C${this.ids.orders[order] ?? 0}`;
  }

  #setRate(): Promise<unknown> {
    const takenAt = new Date(this.#test.clock.nowMs() - (this.#isRateOld ? OLD_RATE_MS : 0));
    const text = `update fiat_rate set per_usd = $1, taken_at = $2 where currency_code = 'EUR'`;
    return this.#test.pool.query(text, [this.#index, takenAt]);
  }

  async #wait(ms: number): Promise<void> {
    const { pool, clock } = this.#test;
    await setTime(this.#test, clock.nowMs() + ms);
    const text = `update operator_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'`;
    await pool.query(text, [new Date(clock.nowMs())]);
    await this.#setRate();
  }

  async #post({ user, form }: MoveOf<'post'>): Promise<string> {
    const reply = await send(this.#test, this.#user(user), '/otc/ads/post', toFields(form, this.#user(user)));
    if (reply.type !== 'ok') return resultOf(reply);
    const { id, version } = reply.message as { id: number; version: number };
    this.ids.ads.push(id);
    return `done ${version}`;
  }

  async #edit({ ad, form }: MoveOf<'edit'>, view: OtcView): Promise<string> {
    const { owner = 0, version = 0 } = view.ads[ad] ?? {};
    const user = this.#user(owner);
    const named = { id: String(this.ids.ads[ad]), version: String(version) };
    // The side of an ad stays.
    const kept = { ...form, side: await this.#sideOf(ad) };
    const reply = await send(this.#test, user, '/otc/ads/edit', { ...toFields(kept, user), ...named });
    return reply.type === 'ok' ? `done ${(reply.message as { version: number }).version}` : resultOf(reply);
  }

  async #switch({ ad, state }: MoveOf<'switch'>, view: OtcView): Promise<string> {
    const fields = { id: String(this.ids.ads[ad]), action: SWITCH[state] };
    return resultOf(await send(this.#test, this.#user(view.ads[ad]?.owner ?? 0), '/otc/ads/switch', fields));
  }

  async #sideOf(ad: number): Promise<'buy' | 'sell'> {
    const text = 'select side from otc_ad where id = $1';
    const { rows } = await this.#test.pool.query<{ side: 'buy' | 'sell' }>(text, [this.ids.ads[ad]]);
    return rows[0]?.side ?? 'sell';
  }

  /** Without the fee, which the balances show. */
  async #take(one: ModelTake, view: OtcView): Promise<string> {
    const payee = (await this.#sideOf(one.ad)) === 'sell' ? (view.ads[one.ad]?.owner ?? 0) : one.user;
    const reply = await take(this.#test, this.#user(one.user), {
      ad_id: String(this.ids.ads[one.ad]),
      version: String(one.version),
      by: one.by,
      amount: one.amount,
      price: one.seenPrice,
      method_id: String(this.#user(payee).methodId),
    });
    if (reply.type !== 'ok') return resultOf(reply);
    const { number, amount, fiat_amount } = reply.message as { number: string; amount: string; fiat_amount: string };
    this.ids.orders.push(Number.parseInt(number.slice(1), 10));
    return `taken:${whole(amount, 6)}:${whole(fiat_amount, 6)}`;
  }

  async #step({ user, order, action, reason }: MoveOf<'step'>): Promise<string> {
    const [path, more] = STEPS[action];
    const fields = { number: this.#number(order), ...(action === 'cancel' && { reason }), ...more };
    const reply = await send(this.#test, this.#user(user), path, fields);
    if (reply.type !== 'ok') return resultOf(reply);
    const text = 'select state from otc_order where id = $1';
    const { rows } = await this.#test.pool.query<{ state: string }>(text, [this.ids.orders[order]]);
    return `done ${rows[0]?.state}`;
  }

  async #rule({ operator, order, outcome }: MoveOf<'rule'>): Promise<string> {
    const judge = this.#people.operators[operator - 1] as TestOperator;
    return resultOf(await decide(this.#test, judge, { number: this.#number(order) }, outcome));
  }

  async #block({ user, other, isBlocked }: MoveOf<'block'>): Promise<string> {
    const fields = { id: String(this.#user(other).id), blocked: isBlocked ? '1' : '0' };
    return resultOf(await send(this.#test, this.#user(user), '/otc/block', fields));
  }

  async #rest(move: OtcMove): Promise<string> {
    if (move.kind === 'fund') await this.#test.fund(this.#user(move.user).id, 'change', USDT, move.amount);
    else if (move.kind === 'wait') await this.#wait(move.ms);
    else if (move.kind === 'index') {
      this.#isRateOld = move.isRateOld;
      this.#index = move.price ?? '1';
      await this.#setRate();
    } else await runTime(this.#test);
    return 'done';
  }

  /** `view`: the ads before the move. Takings must come one by one. */
  send(move: OtcMove, view: OtcView): Promise<string> {
    switch (move.kind) {
      case 'post':
        return this.#post(move);
      case 'edit':
        return this.#edit(move, view);
      case 'switch':
        return this.#switch(move, view);
      case 'take':
        return this.#take(move.takes[0] as ModelTake, view);
      case 'step':
        return this.#step(move);
      case 'rule':
        return this.#rule(move);
      case 'block':
        return this.#block(move);
      default:
        return this.#rest(move);
    }
  }
}
