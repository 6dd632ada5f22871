import { strictEqual } from 'node:assert/strict';
import {
  type CouponModel,
  type CouponMove,
  type CouponMoveOf,
  type CouponWorld,
  HOLD_PERCENT,
  MAX_MULTIPLE,
  SCALE,
} from './coupon-model-parts';

const text = (units: bigint): string => {
  const whole = String(units).padStart(SCALE + 1, '0');
  return `${whole.slice(0, -SCALE)}.${whole.slice(-SCALE)}`.replace(/\.?0+$/, '');
};
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface NaiveCoupon {
  state: 'active' | 'used' | 'expired';
  left: bigint;
  inUse: bigint;
  paid: bigint;
  endMs: number;
}

interface NaiveOrder {
  owner: number;
  isOption: boolean;
  state: 'accepted' | 'open' | 'ended';
  lots: bigint;
  multiple: bigint;
  entry: bigint;
  put: bigint;
}

/** The same in whole numbers and plain loops. */
export class NaiveCoupons implements CouponModel {
  readonly #world: CouponWorld;
  readonly #coupons = new Map<number, NaiveCoupon>();
  readonly #orders: NaiveOrder[] = [];
  readonly #paid: bigint[];
  #purse: bigint;
  #house = 0n;
  #fees = 0n;
  #nowMs = 0;
  /** What orders with the users' own money would have won: more can never be paid. */
  #won = 0n;

  constructor(world: CouponWorld) {
    this.#world = world;
    this.#purse = BigInt(world.budget);
    this.#paid = Array.from({ length: world.users }, () => 0n);
  }

  apply(move: CouponMove): string {
    if (move.kind === 'claim') return this.#claim(move.user);
    if (move.kind === 'stake') return this.#stake(move);
    if (move.kind === 'open') return this.#open(move);
    if (move.kind === 'expire') return this.#expire();
    if (move.kind === 'wait') {
      this.#nowMs += move.ms;
      return 'done';
    }
    return this.#end(move);
  }

  #reserved(): bigint {
    let sum = 0n;
    for (const coupon of this.#coupons.values()) if (coupon.state === 'active') sum += coupon.left;
    return sum;
  }

  #claim(user: number): string {
    if (this.#coupons.has(user)) return 'coupon_claimed_before';
    const isOut = this.#coupons.size >= this.#world.stock;
    if (isOut || this.#purse - this.#reserved() < BigInt(this.#world.face)) return 'coupon_sold_out';
    const face = BigInt(this.#world.face);
    const endMs = this.#nowMs + this.#world.useMs;
    this.#coupons.set(user, { state: 'active', left: face, inUse: 0n, paid: 0n, endMs });
    return 'claimed';
  }

  #judge(user: number, owner: number, order: { isOption: boolean; multiple: bigint; put: bigint }): string | null {
    const coupon = this.#coupons.get(owner);
    if (!coupon || user !== owner) return 'coupon_unknown';
    if (coupon.state === 'expired' || this.#nowMs >= coupon.endMs) return 'coupon_expired';
    if (coupon.state === 'used') return 'coupon_used';
    if (order.isOption !== (this.#world.kind === 'trial_options')) return 'coupon_wrong_product';
    if (!order.isOption && order.multiple > BigInt(MAX_MULTIPLE)) return 'coupon_multiple_too_high';
    // The fund of an option is staked as a whole or in part, but once.
    if (order.isOption && coupon.inUse > 0n) return 'coupon_in_use';
    return order.put > coupon.left - coupon.inUse ? 'coupon_too_little' : null;
  }

  #add(user: number, owner: number, order: Omit<NaiveOrder, 'owner' | 'entry'>): string {
    const refusal = this.#judge(user, owner, order);
    if (refusal) return refusal;
    (this.#coupons.get(owner) as NaiveCoupon).inUse += order.put;
    this.#orders.push({ ...order, owner, entry: 0n });
    return `taken ${text(order.put)}`;
  }

  #stake({ user, owner, stake }: CouponMoveOf<'stake'>): string {
    return this.#add(user, owner, { isOption: true, state: 'open', lots: 0n, multiple: 1n, put: BigInt(stake) });
  }

  /** A lot is 0.01 coin: price × lots × 10^4 units of 10^-6; the fee is 5 of 10,000. */
  #costs(lots: bigint, multiple: bigint, price: bigint): { margin: bigint; fee: bigint } {
    const notional = price * lots * 10_000n;
    return { margin: up(notional, multiple), fee: up(notional * 5n, 10_000n) };
  }

  #open({ user, owner, lots, multiple, price }: CouponMoveOf<'open'>): string {
    const high = BigInt(price) + up(BigInt(price * HOLD_PERCENT), 100n);
    const { margin, fee } = this.#costs(BigInt(lots), BigInt(multiple), high);
    const order = { lots: BigInt(lots), multiple: BigInt(multiple), put: margin + fee };
    return this.#add(user, owner, { ...order, isOption: false, state: 'accepted' });
  }

  #end(move: CouponMoveOf<'settle' | 'fill' | 'unfilled' | 'close'>): string {
    const order = this.#orders[move.order];
    if (!order || order.state === 'ended') return 'ended';
    if ((move.kind === 'settle') !== order.isOption) return 'other';
    if (move.kind === 'settle') return this.#settle(order, move.result);
    if (move.kind === 'close') return order.state === 'open' ? this.#close(order, move) : 'not_open';
    if (order.state === 'open') return 'open';
    return move.kind === 'fill' ? this.#fill(order, BigInt(move.price)) : this.#unfilled(order);
  }

  #give(order: NaiveOrder, { released, lost, won }: { released: bigint; lost: bigint; won: bigint }): bigint {
    const coupon = this.#coupons.get(order.owner) as NaiveCoupon;
    const profit = least(won, BigInt(this.#world.face) - coupon.paid);
    this.#won += won;
    coupon.inUse -= released;
    coupon.left -= lost;
    coupon.paid += profit;
    order.put -= released;
    this.#purse -= lost;
    this.#paid[order.owner] = (this.#paid[order.owner] ?? 0n) + profit;
    const isOver = coupon.left === 0n || coupon.paid === BigInt(this.#world.face);
    if (coupon.inUse === 0n && isOver) coupon.state = 'used';
    return profit;
  }

  #settle(order: NaiveOrder, result: -1 | 0 | 1): string {
    const lost = result < 0 ? order.put : 0n;
    const won = result > 0 ? (order.put * 85n) / 100n : 0n;
    order.state = 'ended';
    const profit = this.#give(order, { released: order.put, lost, won });
    this.#house += lost - profit;
    const coupon = this.#coupons.get(order.owner) as NaiveCoupon;
    if (result !== 0 && coupon.inUse === 0n) coupon.state = 'used';
    return `settled ${text(lost)} ${text(profit)}`;
  }

  #unfilled(order: NaiveOrder): string {
    order.state = 'ended';
    this.#give(order, { released: order.put, lost: 0n, won: 0n });
    return 'returned';
  }

  #fill(order: NaiveOrder, price: bigint): string {
    const { margin, fee } = this.#costs(order.lots, order.multiple, price);
    if (margin + fee > order.put) return this.#unfilled(order);
    order.state = 'open';
    order.entry = price;
    this.#fees += fee;
    this.#give(order, { released: order.put - margin, lost: fee, won: 0n });
    return `filled ${text(margin)} ${text(fee)}`;
  }

  #close(order: NaiveOrder, move: CouponMoveOf<'close'>): string {
    const [lots, price] = [BigInt(move.lots), BigInt(move.price)];
    if (lots > order.lots) return 'too_many';
    const share = (order.put * lots) / order.lots;
    const pnl = (price - order.entry) * lots * 10_000n;
    const rest = share + pnl > 0n ? share + pnl : 0n;
    const fee = least(up(price * lots * 10_000n * 5n, 10_000n), rest);
    const result = rest - fee - share;
    const [lost, won] = result < 0n ? [-result, 0n] : [0n, result];
    order.lots -= lots;
    if (order.lots === 0n) order.state = 'ended';
    const profit = this.#give(order, { released: share, lost, won });
    this.#fees += fee;
    this.#house += lost - profit - fee;
    const shortfall = share + pnl < 0n ? -(share + pnl) : 0n;
    return `closed ${text(lost)} ${text(profit)} ${text(shortfall)}`;
  }

  #expire(): string {
    let ended = 0;
    for (const coupon of this.#coupons.values()) {
      if (coupon.state === 'active' && coupon.endMs <= this.#nowMs && coupon.inUse === 0n) {
        coupon.state = 'expired';
        ended += 1;
      }
    }
    return `expired ${ended}`;
  }

  money(): bigint[] {
    return [...this.#paid, this.#purse, this.#reserved(), this.#house, this.#fees];
  }

  lines(): string[] {
    return [...this.#coupons].map(([user, one]) => `${user} ${one.state} ${one.left} ${one.inUse} ${one.paid}`);
  }

  /** What must hold after any sequence. */
  check(): void {
    const { budget, face, stock } = this.#world;
    const paid = this.#paid.reduce((sum, one) => sum + one, 0n);
    // Money is conserved: what left the purse and what users were paid is with the houses.
    strictEqual(BigInt(budget) - this.#purse, this.#house + this.#fees + paid);
    strictEqual(this.#purse >= this.#reserved(), true);
    strictEqual(this.#coupons.size <= stock, true);
    // The principal never leaves: users have at most what orders won, and at most the face value each.
    strictEqual(paid <= this.#won, true);
    for (const one of this.#paid) strictEqual(one <= BigInt(face), true);
    const used = new Map<number, bigint>();
    for (const { owner, put } of this.#orders) used.set(owner, (used.get(owner) ?? 0n) + put);
    for (const [user, coupon] of this.#coupons) {
      strictEqual(coupon.inUse, used.get(user) ?? 0n);
      strictEqual(coupon.left >= coupon.inUse && coupon.inUse >= 0n, true);
    }
  }
}
