import { PERCENT } from './copy-model-judge';
import type { CopyGraph, CopyState } from './copy-model-moves';
import {
  createRemembered,
  type Follow,
  feeOf,
  type Market,
  marginOf,
  netOf,
  notionalOf,
  percentText,
  type Trade,
  takeOut,
  toMarket,
  tradeLine,
  worthOf,
} from './copy-model-units';
import { least, money, parse } from './futures-model-units';

interface User {
  free: bigint;
  /** Null: never led. */
  leads: 'active' | 'paused' | 'stopped' | null;
  share: bigint;
  hasRead: boolean;
  readonly freeText: ReturnType<typeof createRemembered>;
  readonly heldText: ReturnType<typeof createRemembered>;
}

/** Money, trades and follows of the naive model in whole numbers. */
export class NaiveBook {
  readonly #users: User[];
  protected readonly markets: Market[];
  protected readonly follows: Follow[] = [];
  protected open: Trade[] = [];
  #made = 0;
  #fees = 0n;
  #house = 0n;
  protected deposited = 0n;

  constructor({ users, shares, markets }: CopyGraph) {
    this.markets = markets.map(toMarket);
    this.#users = Array.from({ length: users }, (_, place) => ({
      free: 0n,
      leads: shares[place] === undefined ? null : 'active',
      share: parse(shares[place] ?? '0', 4),
      hasRead: false,
      freeText: createRemembered(),
      heldText: createRemembered(),
    }));
  }

  protected user(place: number): User {
    return this.#users[place] as User;
  }

  protected openOf(user: number): Trade[] {
    return this.open.filter((one) => one.user === user);
  }

  protected copiesOf(follow: Follow): Trade[] {
    return this.open.filter((one) => one.of?.follow === follow && one.netKept === null);
  }

  protected copiesOfTrade(trade: Trade): Trade[] {
    return this.open.filter((one) => one.of?.trade === trade && one.netKept === null);
  }

  /** Running follows by follower, then by age. */
  protected running(): Follow[] {
    return this.#users.flatMap((_, user) => this.follows.filter((one) => one.user === user && one.state !== 'ended'));
  }

  protected heldOf(user: number): bigint {
    let held = 0n;
    for (const one of this.open) if (one.user === user) held += one.margin;
    return held;
  }

  protected netOf(follow: Follow): bigint {
    let net = 0n;
    for (const one of follow.copies) net += netOf(one);
    return net;
  }

  protected take(one: Trade, lots: bigint, price: bigint): void {
    const { fee, back, toHouse } = takeOut(one, lots, price);
    this.user(one.user).free += back;
    if (one.of !== null && one.netKept === null) one.of.follow.cash += back;
    this.#fees += fee;
    this.#house += toHouse;
    if (one.lots === 0n) this.open = this.open.filter((other) => other !== one);
  }

  /** The owner takes a copy over: what it would bring now is its result. */
  protected takeOver(one: Trade): void {
    one.netKept = one.realised - one.fees + worthOf(one) - one.margin;
    if (one.of !== null) one.of.follow.cash += worthOf(one);
  }

  /** The part of the results that is the leader's, open losses included and open gains not, less what was paid already. */
  protected dueOf(follow: Follow): bigint {
    let withOpen = this.netOf(follow);
    for (const copy of this.copiesOf(follow)) withOpen += worthOf(copy) - copy.margin;
    const net = least(this.netOf(follow), withOpen);
    const whole = net > 0n ? (net * follow.share) / (100n * PERCENT) : 0n;
    return whole > follow.shared ? whole - follow.shared : 0n;
  }

  protected reservedOf(user: number): bigint {
    let reserved = 0n;
    for (const follow of this.running()) if (follow.user === user) reserved += this.dueOf(follow);
    return reserved;
  }

  /** Pays what is due as far as there is free money; the rest is a debt. */
  protected share(follow: Follow): string {
    const due = this.dueOf(follow);
    const paid = least(due, this.user(follow.user).free);
    this.user(follow.user).free -= paid;
    this.user(follow.leader).free += paid;
    follow.shared += paid;
    follow.debt = due - paid;
    if (paid > 0n) this.#checkShared(follow);
    return ` share:${follow.id}:${money(due)}:${money(paid)}`;
  }

  /** Counted by what has moved: the leader never has more than the part of what the user would have gained by closing all copies now. */
  #checkShared(follow: Follow): void {
    let gain = follow.cash;
    for (const copy of this.copiesOf(follow)) gain += worthOf(copy);
    if (follow.shared * 100n * PERCENT > gain * follow.share)
      throw new Error(`follow ${follow.id}: ${follow.shared} shared of a gain of ${gain} at ${follow.share}`);
  }

  protected endAll(follows: readonly Follow[]): string {
    for (const follow of follows) {
      follow.state = 'ended';
      for (const copy of this.copiesOf(follow)) this.takeOver(copy);
    }
    return follows.map((follow) => this.share(follow)).join('');
  }

  protected besideOf(user: number, market: Market, side: Trade['side']): bigint {
    let size = 0n;
    for (const one of this.openOf(user)) if (one.market === market && one.side === side) size += one.lots * market.lot;
    return size;
  }

  protected begin(
    plan: Pick<Trade, 'user' | 'market' | 'side' | 'multiple' | 'beside' | 'entry' | 'of' | 'lots'>,
  ): Trade {
    const notional = notionalOf(plan.market, plan.lots, plan.entry);
    const id = this.#made + 1;
    const [margin, fees] = [marginOf(notional, plan.multiple), feeOf(notional)];
    return {
      ...plan,
      id,
      margin,
      fees,
      netKept: null,
      takeProfit: null,
      stopLoss: null,
      realised: 0n,
      line: createRemembered(),
    };
  }

  protected enter(one: Trade): void {
    this.user(one.user).free -= one.margin + one.fees;
    this.#fees += one.fees;
    this.#made += 1;
    this.open.push(one);
    if (one.of === null) return;
    one.of.follow.copies.push(one);
    one.of.follow.cash -= one.margin + one.fees;
  }

  /** Money that came from nowhere or was lost: always 0. */
  difference(): bigint {
    let money = this.#fees + this.#house - this.deposited;
    for (const { free } of this.#users) money += free;
    for (const { margin } of this.open) money += margin;
    return money;
  }

  state(): CopyState {
    return {
      free: this.#users.map(({ free, freeText }) => freeText([free], () => money(free))),
      held: this.#users.map(({ heldText }, user) => {
        const held = this.heldOf(user);
        return heldText([held], () => money(held));
      }),
      fees: money(this.#fees),
      futures: money(this.#house),
      positions: this.open.map(tradeLine),
      relations: this.follows.map((one) => this.lineOf(one)),
    };
  }

  protected lineOf(follow: Follow): string {
    const { leader, user, state, share, shared, netBefore, debt } = follow;
    const net = this.netOf(follow);
    return follow.line([net, state, share, shared, netBefore, debt], () => {
      const sums = [net, shared, netBefore, debt].map(money).join(' ');
      return `${leader}>${user} ${state} ${percentText(share)} ${sums}`;
    });
  }
}
