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
    this.#fees += fee;
    this.#house += toHouse;
    if (one.lots === 0n) this.open = this.open.filter((other) => other !== one);
  }

  /** The part of all results so far that is the leader's, less what he has got; as far as the money goes. */
  protected share(follow: Follow): string {
    const net = this.netOf(follow);
    const whole = net > 0n ? (net * follow.share) / (100n * PERCENT) : 0n;
    const due = whole > follow.shared ? whole - follow.shared : 0n;
    const paid = least(due, this.user(follow.user).free);
    this.user(follow.user).free -= paid;
    this.user(follow.leader).free += paid;
    follow.shared += paid;
    return ` share:${follow.id}:${money(due)}:${money(paid)}`;
  }

  protected endAll(follows: readonly Follow[]): string {
    for (const follow of follows) {
      follow.state = 'ended';
      for (const copy of this.copiesOf(follow)) copy.netKept = copy.realised - copy.fees;
    }
    return follows.map((follow) => this.share(follow)).join('');
  }

  protected begin(plan: Pick<Trade, 'user' | 'market' | 'side' | 'multiple' | 'entry' | 'of' | 'lots'>): Trade {
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
    one.of?.follow.copies.push(one);
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
    const { leader, user, state, share, shared, netBefore } = follow;
    const net = this.netOf(follow);
    return follow.line([net, state, share, shared, netBefore], () => {
      const sums = [net, shared, netBefore].map(money).join(' ');
      return `${leader}>${user} ${state} ${percentText(share)} ${sums}`;
    });
  }
}
