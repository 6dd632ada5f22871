import { decideClaim } from '@candor/domain/coupon/decide-claim';
import { decideTrial, profitLeftOf, splitTrialResult } from '@candor/domain/coupon/trial-fund';
import { type CouponFigures, endUse, reservedFor, takeFrom, type UseEnd } from '@candor/domain/coupon/trial-state';
import { type Close, type ClosingPosition, computeClose, computeReturned } from '@candor/domain/futures/compute-close';
import { computeFee, computeMargin, computeNotional, computeSize } from '@candor/domain/futures/position-math';
import { computePayout } from '@candor/domain/options/option-outcome';
import { type Amount, add, sub, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import {
  CONTRACT_SIZE,
  type CouponModel,
  type CouponMove,
  type CouponMoveOf,
  type CouponOrderView,
  type CouponWorld,
  FEE_PERCENT,
  HOLD_PERCENT,
  MAX_MULTIPLE,
  PAYOUT_RATE,
  SCALE,
} from './coupon-model-parts';

const amount = (units: number): string => fromUnits(BigInt(units), SCALE);
const ZERO = toAmount('0');

interface EngineOrder {
  readonly owner: number;
  readonly isOption: boolean;
  state: 'accepted' | 'open' | 'ended';
  lots: number;
  readonly multiple: number;
  entry: string;
  /** Taken and not yet released. */
  put: Amount;
}

/** Orders with trial funds by the domain's functions alone. */
export class CouponEngine implements CouponModel {
  readonly #coupons = new Map<number, CouponFigures & { useByMs: number }>();
  readonly #orders: EngineOrder[] = [];
  readonly #paid: Amount[];
  readonly #world: CouponWorld;
  #purse: Amount;
  #spent: Amount = ZERO;
  #house: Amount = ZERO;
  #fees: Amount = ZERO;
  #nowMs = 0;

  constructor(world: CouponWorld) {
    this.#world = world;
    this.#purse = toAmount(amount(world.budget));
    this.#paid = Array.from({ length: world.users }, () => ZERO);
  }

  view(): { orders: readonly CouponOrderView[]; nowMs: number } {
    return { orders: this.#orders, nowMs: this.#nowMs };
  }

  apply(move: CouponMove): string {
    if (move.kind === 'claim') return this.#claim(move);
    if (move.kind === 'stake') return this.#take(move, amount(move.stake), { isOption: true, lots: 0, multiple: 1 });
    if (move.kind === 'open') return this.#openOrder(move);
    if (move.kind === 'expire') return this.#expire();
    if (move.kind === 'wait') {
      this.#nowMs += move.ms;
      return 'done';
    }
    return this.#end(move);
  }

  #reserved(): Amount {
    return [...this.#coupons.values()].reduce((sum, one) => add(sum, reservedFor(one)), ZERO);
  }

  #claim({ user }: CouponMoveOf<'claim'>): string {
    const { kind, face, stock, budget } = this.#world;
    const own = this.#coupons.get(user);
    const refused = decideClaim(
      {
        kind,
        face: amount(face),
        audience: 'all',
        audienceDays: 0,
        stock,
        claimed: this.#coupons.size,
        budget: amount(budget),
        reserved: this.#reserved(),
        spent: this.#spent,
        state: 'open',
        opensMs: 0,
        closesMs: Number.MAX_SAFE_INTEGER,
      },
      {
        registeredMs: 0,
        verifiedLevel: 1,
        isInvited: false,
        isListed: false,
        hasClaimed: own !== undefined,
        hasActiveTrial: own?.state === 'active',
      },
      this.#nowMs,
    );
    if (refused) return refused.code;
    const figures = { face: amount(face), left: amount(face), inUse: '0', paid: '0', state: 'active' as const };
    this.#coupons.set(user, { ...figures, useByMs: this.#nowMs + this.#world.useMs });
    return 'claimed';
  }

  #take(
    { user, owner }: { user: number; owner: number },
    wanted: string,
    order: { isOption: boolean; lots: number; multiple: number },
  ): string {
    const coupon = this.#coupons.get(owner);
    const { kind } = this.#world;
    const held = coupon && { ...coupon, kind, userId: owner, maxMultiple: order.isOption ? 0 : MAX_MULTIPLE };
    const asked = order.isOption ? ('trial_options' as const) : ('trial_futures' as const);
    const refused = decideTrial(
      held,
      { userId: user, kind: asked, amount: wanted, multiple: order.multiple },
      this.#nowMs,
    );
    if (refused) return refused.code;
    this.#coupons.set(owner, {
      ...(coupon as NonNullable<typeof coupon>),
      ...takeFrom(coupon as CouponFigures, wanted),
    });
    this.#orders.push({
      ...order,
      owner,
      state: order.isOption ? 'open' : 'accepted',
      entry: '0',
      put: toAmount(wanted),
    });
    return `taken ${wanted}`;
  }

  #costs(lots: number, multiple: number, price: number): { margin: Amount; fee: Amount } {
    const notional = computeNotional(String(price), computeSize(String(lots), CONTRACT_SIZE));
    return { margin: computeMargin(notional, multiple, SCALE), fee: computeFee(notional, FEE_PERCENT, SCALE) };
  }

  #openOrder(move: CouponMoveOf<'open'>): string {
    const price = move.price + Math.ceil((move.price * HOLD_PERCENT) / 100);
    const { margin, fee } = this.#costs(move.lots, move.multiple, price);
    return this.#take(move, add(margin, fee), { isOption: false, lots: move.lots, multiple: move.multiple });
  }

  #end(move: CouponMoveOf<'settle' | 'fill' | 'unfilled' | 'close'>): string {
    const order = this.#orders[move.order];
    if (!order || order.state === 'ended') return 'ended';
    if (move.kind === 'settle') return order.isOption ? this.#settle(order, move.result) : 'other';
    if (order.isOption) return 'other';
    if (move.kind === 'close') return order.state === 'open' ? this.#close(order, move) : 'not_open';
    if (order.state !== 'accepted') return 'open';
    return move.kind === 'unfilled' ? this.#unfilled(order) : this.#fill(order, move.price);
  }

  #book(order: EngineOrder, end: UseEnd): void {
    const coupon = this.#coupons.get(order.owner) as CouponFigures & { useByMs: number };
    this.#coupons.set(order.owner, { ...coupon, ...endUse(coupon, end) });
    order.put = sub(order.put, toAmount(end.released));
    this.#purse = sub(this.#purse, toAmount(end.lost));
    this.#spent = add(this.#spent, toAmount(end.lost));
    this.#paid[order.owner] = add(this.#paid[order.owner] as Amount, toAmount(end.profit));
  }

  #settle(order: EngineOrder, result: -1 | 0 | 1): string {
    const coupon = this.#coupons.get(order.owner) as CouponFigures;
    const back = computePayout(result, { stake: order.put, payoutRate: PAYOUT_RATE, scale: SCALE });
    const { lost, profit } = splitTrialResult(order.put, back, profitLeftOf(coupon));
    this.#house = add(this.#house, sub(lost, profit));
    order.state = 'ended';
    this.#book(order, { released: order.put, lost, profit, isSpent: result !== 0 });
    return `settled ${lost} ${profit}`;
  }

  #unfilled(order: EngineOrder): string {
    order.state = 'ended';
    this.#book(order, { released: order.put, lost: '0', profit: '0', isSpent: false });
    return 'returned';
  }

  #fill(order: EngineOrder, price: number): string {
    const { margin, fee } = this.#costs(order.lots, order.multiple, price);
    const needed = add(margin, fee);
    // Beyond what was taken the position is not opened.
    if (toUnits(needed, SCALE) > toUnits(order.put, SCALE)) return this.#unfilled(order);
    order.state = 'open';
    order.entry = String(price);
    this.#fees = add(this.#fees, fee);
    this.#book(order, { released: sub(order.put, margin), lost: fee, profit: '0', isSpent: false });
    return `filled ${margin} ${fee}`;
  }

  #close(order: EngineOrder, { lots, price }: CouponMoveOf<'close'>): string {
    if (lots > order.lots) return 'too_many';
    const position: ClosingPosition = {
      side: 'long',
      entryPrice: order.entry,
      margin: order.put,
      tiers: [],
      scale: SCALE,
      lotsLeft: String(order.lots),
      contractSize: CONTRACT_SIZE,
    };
    const close: Close = computeClose(position, { lots: String(lots), price: String(price), feePercent: FEE_PERCENT });
    const coupon = this.#coupons.get(order.owner) as CouponFigures;
    const { lost, profit } = splitTrialResult(close.marginReleased, computeReturned(close), profitLeftOf(coupon));
    order.lots -= lots;
    if (order.lots === 0) order.state = 'ended';
    this.#fees = add(this.#fees, close.fee);
    // The house gets what is lost less the fee, and pays what is won.
    this.#house = add(this.#house, sub(sub(lost, profit), close.fee));
    this.#book(order, { released: close.marginReleased, lost, profit, isSpent: false });
    return `closed ${lost} ${profit} ${close.shortfall}`;
  }

  #expire(): string {
    let ended = 0;
    for (const [user, coupon] of this.#coupons) {
      if (coupon.state !== 'active' || coupon.useByMs > this.#nowMs || toUnits(coupon.inUse, SCALE) > 0n) continue;
      this.#coupons.set(user, { ...coupon, state: 'expired' });
      ended += 1;
    }
    return `expired ${ended}`;
  }

  money(): bigint[] {
    const others = [this.#purse, this.#reserved(), this.#house, this.#fees];
    return [...this.#paid, ...others].map((one) => toUnits(one, SCALE));
  }

  lines(): string[] {
    return [...this.#coupons].map(
      ([user, { state, left, inUse, paid }]) =>
        `${user} ${state} ${toUnits(left, SCALE)} ${toUnits(inUse, SCALE)} ${toUnits(paid, SCALE)}`,
    );
  }
}
