import { strict as assert } from 'node:assert';
import { NaiveOrder } from './otc-model-naive-order';
import type { ModelAdForm, ModelTake, MoveOf, OtcModel, OtcMove, OtcWorld } from './otc-model-parts';

/** A decimal text as a whole number of 10^-places. */
export const whole = (text: string, places: number): bigint => {
  const isNegative = text.startsWith('-');
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(integer + fraction.padEnd(places, '0').slice(0, places));
  return isNegative ? -units : units;
};
const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

interface NaiveAd extends ModelAdForm {
  readonly owner: number;
  version: number;
  state: string;
  left: bigint;
  all: bigint;
}

const DAY = 86_400_000;

/** The market as plain loops over whole numbers: coins in 10^-6, fiat in cents, prices in 10^-4. */
export class NaiveOtc implements OtcModel {
  readonly #world: OtcWorld;
  readonly #free: bigint[];
  readonly #standing: string[];
  readonly #blocks: [number, number][] = [];
  readonly #ads: NaiveAd[] = [];
  readonly #orders: NaiveOrder[] = [];
  #fees = 0n;
  #funded = 0n;
  #now: number;
  /** Index in 10^-8. */
  #index: bigint | null = 100_000_000n;
  #isRateOld = false;

  constructor(world: OtcWorld) {
    this.#world = world;
    this.#now = world.startMs;
    this.#free = world.people.map(() => 0n);
    this.#standing = world.people.map(() => 'full');
  }

  apply(move: OtcMove): string {
    if (move.kind === 'fund') {
      this.#pay(move.user, whole(move.amount, 6));
      this.#funded += whole(move.amount, 6);
    } else if (move.kind === 'standing') this.#standing[move.user - 1] = move.standing;
    else if (move.kind === 'block') this.#block(move);
    else if (move.kind === 'index') {
      this.#index = move.price === null ? null : whole(move.price, 8);
      this.#isRateOld = move.isRateOld;
    } else if (move.kind === 'wait') this.#now += move.ms;
    else if (move.kind === 'take') return move.takes.map((one) => this.#take(one)).join(' ');
    else return this.#other(move);
    return 'done';
  }

  #other(move: OtcMove): string {
    if (move.kind === 'post') return this.#post(move);
    if (move.kind === 'edit') return this.#edit(move);
    if (move.kind === 'switch') return this.#switch(move);
    if (move.kind === 'rule') return this.#order(move.order).rule(move, this.#now, this.#world.rules.appealHours);
    if (move.kind === 'step') {
      const result = this.#order(move.order).step(move, this.#now, this.#world.rules);
      this.#settle(this.#order(move.order));
      return result;
    }
    const moved = this.#orders.map((order) => {
      const result = order.byTime(this.#now, this.#world.rules);
      this.#settle(order);
      return result;
    });
    return moved.filter((result) => result !== '').join(' ') || 'nothing';
  }

  #order(place: number): NaiveOrder {
    return this.#orders[place] as NaiveOrder;
  }

  #pay(user: number, units: bigint): void {
    this.#free[user - 1] = (this.#free[user - 1] ?? 0n) + units;
  }

  #block({ user, other, isBlocked }: MoveOf<'block'>): void {
    const at = this.#blocks.findIndex(([one, two]) => one === user && two === other);
    if (isBlocked && at < 0) this.#blocks.push([user, other]);
    if (!isBlocked && at >= 0) this.#blocks.splice(at, 1);
  }

  /** Moves the coins of an order that has just ended. */
  #settle(order: NaiveOrder): void {
    if (!order.isOver() || order.isSettled) return;
    order.isSettled = true;
    if (order.isDone()) {
      this.#pay(order.buyer, order.coins - (order.side === 'buy' ? order.fee : 0n));
      this.#fees += order.fee;
      return;
    }
    this.#pay(order.seller, order.held());
    const ad = this.#ads[order.ad] as NaiveAd;
    ad.left += order.coins;
  }

  /** Price in 10^-4; null: unknown. */
  #price({ fixedPrice, marginPercent }: ModelAdForm): bigint | null {
    if (fixedPrice !== null) return whole(fixedPrice, 4);
    if (this.#index === null) return null;
    const price = (this.#index * (10_000n + whole(marginPercent, 2))) / 100_000_000n;
    return price === 0n ? null : price;
  }

  #refuseForm(form: ModelAdForm, used: bigint): string {
    if (form.fixedPrice === null) {
      const margin = whole(form.marginPercent, 2);
      if (margin > 1_000n || margin < -1_000n) return 'otc_margin_wrong';
      if (this.#isRateOld) return 'otc_rate_old';
      if (this.#price(form) === null) return 'otc_price_unknown';
    } else {
      if (this.#index === null) return 'otc_price_unknown';
      const price = whole(form.fixedPrice, 8);
      if (price * 10n > this.#index * 12n || price * 10n < this.#index * 8n) return 'otc_price_wrong';
    }
    const all = whole(form.total, 6);
    if (all < used) return 'otc_total_wrong';
    if (whole(form.minFiat, 2) > whole(form.maxFiat, 2)) return 'otc_limits_wrong';
    const price = this.#price(form) ?? 0n;
    return whole(form.maxFiat, 2) > ceilDiv(all * price, 100_000_000n) ? 'otc_limits_wrong' : '';
  }

  #post({ user, form }: MoveOf<'post'>): string {
    const refusal = this.#refuseForm(form, 0n);
    if (refusal !== '') return refusal;
    const all = whole(form.total, 6);
    this.#ads.push({ ...form, owner: user, version: 1, state: 'open', left: all, all });
    return 'done 1';
  }

  #edit({ ad: place, form }: MoveOf<'edit'>): string {
    const ad = this.#ads[place] as NaiveAd;
    if (ad.state === 'closed') return 'otc_ad_ended';
    const used = ad.all - ad.left;
    const refusal = this.#refuseForm(form, used);
    if (refusal !== '') return refusal;
    const all = whole(form.total, 6);
    this.#ads[place] = { ...ad, ...form, side: ad.side, all, left: all - used, version: ad.version + 1 };
    return `done ${ad.version + 1}`;
  }

  #switch({ ad: place, state }: MoveOf<'switch'>): string {
    const ad = this.#ads[place] as NaiveAd;
    if (ad.state === 'closed') return 'otc_ad_ended';
    ad.state = state;
    return 'done';
  }

  /** Until when the ends of a buyer's unpaid orders block taking. */
  #isHeldBack(user: number): boolean {
    const most = this.#world.rules.countedCancels;
    const counted = this.#orders.filter((one) => one.buyer === user && one.isUnpaidEnd() && one.fault !== 0);
    const times = counted.map(({ endedMs }) => endedMs).sort((a, b) => b - a);
    for (let at = 0; at + most - 1 < times.length; at += 1) {
      const [last = 0, first = 0] = [times[at], times[at + most - 1]];
      if (last - first < DAY && this.#now < last + DAY) return true;
    }
    return false;
  }

  #refusePeople(ad: NaiveAd, user: number): string {
    if (ad.owner === user) return 'otc_own_ad';
    const isBlocked = this.#blocks.some(([a, b]) => (a === user && b === ad.owner) || (a === ad.owner && b === user));
    if (isBlocked) return 'otc_blocked';
    const minute = Math.floor(this.#now / 60_000) % 1_440;
    let isInHours = ad.hoursFrom === ad.hoursTo;
    for (let at = ad.hoursFrom; at !== ad.hoursTo; at = (at + 1) % 1_440) if (at === minute) isInHours = true;
    if (ad.state !== 'open' || !isInHours) return 'otc_ad_closed';
    const maker = this.#world.people[ad.owner - 1];
    if (this.#standing[ad.owner - 1] === 'paused' || maker?.level === 0) return 'otc_trader_paused';
    if (ad.fixedPrice === null && this.#isRateOld) return 'otc_rate_old';
    const taker = this.#world.people[user - 1];
    if (!taker || taker.level === 0) return 'verification_required';
    if (this.#standing[user - 1] === 'paused') return 'otc_paused_by_score';
    const done = this.#orders.filter((one) => one.isDone() && (one.buyer === user || one.seller === user)).length;
    if (done < ad.needOrders) return 'otc_need_orders';
    if (this.#now - taker.createdMs < ad.needDays * DAY) return 'otc_need_days';
    return this.#isHeldBack(user) ? 'otc_taking_blocked' : '';
  }

  /** Limit of one order in 10^-6 USDT, doubled so that half of it is a whole number. */
  #doubleLimit(user: number): bigint {
    const limit = whole(this.#world.people[user - 1]?.limitUsdt ?? '0', 6);
    return this.#standing[user - 1] === 'half' ? limit : 2n * limit;
  }

  #take(one: ModelTake): string {
    const ad = this.#ads[one.ad];
    if (!ad) return 'otc_ad_unknown';
    const people = this.#refusePeople(ad, one.user);
    if (people !== '') return people;
    if (one.version !== ad.version) return 'otc_ad_changed';
    const price = this.#price(ad);
    if (price === null) return 'otc_price_unknown';
    const seen = whole(one.seenPrice, 4);
    const room = ad.fixedPrice === null ? 5n : 0n;
    const isWorse =
      ad.side === 'sell' ? price * 1_000n > seen * (1_000n + room) : price * 1_000n < seen * (1_000n - room);
    if (isWorse) return 'otc_price_moved';
    const coins = one.by === 'coin' ? whole(one.amount, 6) : (whole(one.amount, 2) * 100_000_000n) / price;
    const cents = one.by === 'fiat' ? whole(one.amount, 2) : ceilDiv(coins * price, 100_000_000n);
    if (coins === 0n || cents < whole(ad.minFiat, 2)) return 'otc_amount_low';
    if (cents > whole(ad.maxFiat, 2)) return 'otc_amount_high';
    if (coins > ad.left) return 'otc_remaining';
    if (2n * coins > this.#doubleLimit(one.user)) return 'otc_limit';
    if (2n * coins > this.#doubleLimit(ad.owner)) return 'otc_trader_limit';
    return this.#open(one, ad, { coins, cents });
  }

  #open({ user, ad: place }: ModelTake, ad: NaiveAd, { coins, cents }: { coins: bigint; cents: bigint }): string {
    const open = this.#orders.filter((one) => one.taker === user && !one.isOver()).length;
    if (open >= this.#world.rules.maxOpenOrders) return 'otc_too_many_open';
    const fee = ceilDiv(coins * whole(this.#world.rules.makerFeePercent, 3), 100_000n);
    const [seller, buyer] = ad.side === 'sell' ? [ad.owner, user] : [user, ad.owner];
    const dueMs = this.#now + ad.payMinutes * 60_000;
    const order = new NaiveOrder({ ad: place, side: ad.side, seller, buyer, taker: user, coins, fee, dueMs });
    if ((this.#free[seller - 1] ?? 0n) < order.held())
      return seller === user ? 'insufficient_balance' : 'otc_seller_short';
    this.#pay(seller, -order.held());
    ad.left -= coins;
    this.#orders.push(order);
    return `taken:${coins}:${cents * 10_000n}:${fee}`;
  }

  #heldOf(user: number): bigint {
    return this.#orders
      .filter((one) => one.seller === user && !one.isOver())
      .reduce((sum, one) => sum + one.held(), 0n);
  }

  money(): bigint[] {
    return [...this.#free.flatMap((free, at) => [free, this.#heldOf(at + 1)]), this.#fees];
  }

  lines(): string[] {
    return [
      ...this.#ads.map(({ state, version, left }) => `${state} ${version} ${left}`),
      ...this.#orders.map(({ state, fault, outcome }) => `${state} ${fault} ${outcome}`),
    ];
  }

  /** Statements about the whole market. */
  check(): void {
    assert.equal(
      this.money().reduce((sum, units) => sum + units, 0n),
      this.#funded,
      'money is conserved',
    );
    this.#ads.forEach((ad, place) => {
      const used = this.#orders
        .filter((one) => one.ad === place && (!one.isOver() || one.isDone()))
        .reduce((sum, one) => sum + one.coins, 0n);
      assert.equal(ad.left, ad.all - used, 'the rest of an ad is its total less open and done orders');
      assert.ok(ad.left >= 0n, 'the rest of an ad is not negative');
    });
    for (const order of this.#orders) assert.equal(order.isSettled, order.isOver(), 'an order ends once');
  }
}
