import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { judgeLevels, judgeSettings, PERCENT, USDT } from './copy-model-judge';
import type { CopyModel, CopyMove } from './copy-model-moves';
import { NaiveBook } from './copy-model-naive-book';
import {
  type Asked,
  copiedLevel,
  createRemembered,
  type Follow,
  feeOf,
  isInTier,
  lotsText,
  lotsWithin,
  type Market,
  marginOf,
  notionalOf,
  readLevel,
  resultAt,
  type Trade,
} from './copy-model-units';
import { least, parse, UNIT, up } from './futures-model-units';

type MoveOf<K extends CopyMove['kind']> = Extract<CopyMove, { kind: K }>;
const MOST_POSITIONS = 12;
const MOST_FOLLOWERS = 3;
const MOST_LEADERS = 2;

/** The rules of copy trading as plain loops over whole numbers; nothing of the domain's arithmetic is used. */
export class NaiveCopy extends NaiveBook implements CopyModel {
  #apply({ user, share }: MoveOf<'apply'>): string {
    const { leads, free } = this.user(user);
    if (leads === 'stopped') return 'copy_leader_stopped';
    if (leads !== null) return 'copy_already_leader';
    const isRich = free + this.heldOf(user) >= 100n * USDT;
    const isFollowing = this.running().some((one) => one.user === user);
    if (!isRich || isFollowing || this.openOf(user).length > 0) return 'copy_conditions_open';
    if (parse(share, 4) > 30n * PERCENT) return 'copy_share_invalid';
    Object.assign(this.user(user), { leads: 'active', share: parse(share, 4) });
    return 'done';
  }

  #lead({ user, action }: MoveOf<'lead'>): string {
    const one = this.user(user);
    if (one.leads === null) return 'copy_not_leader';
    if (one.leads === 'stopped') return 'copy_leader_stopped';
    if (action !== 'stop') {
      one.leads = action === 'pause' ? 'paused' : 'active';
      return 'done';
    }
    one.leads = 'stopped';
    return `done${this.endAll(this.running().filter(({ leader }) => leader === user))}`;
  }

  #profile({ user, share }: MoveOf<'profile'>): string {
    const one = this.user(user);
    if (one.leads === null) return 'copy_not_leader';
    if (one.leads === 'stopped') return 'copy_leader_stopped';
    if (parse(share, 4) > 30n * PERCENT) return 'copy_share_invalid';
    one.share = parse(share, 4);
    return 'done';
  }

  #judge({ user, leader, agreement }: MoveOf<'follow'>, isFollowing: boolean): string | null {
    if (user === leader) return 'copy_self';
    const { leads } = this.user(leader);
    if (leads === null) return 'copy_leader_unknown';
    if (leads === 'stopped') return 'copy_leader_stopped';
    const own = this.user(user);
    if (own.leads === 'active' || own.leads === 'paused') return 'copy_is_leader';
    if (agreement === '' ? !own.hasRead : agreement !== COPY_AGREEMENT) return 'copy_agreement_missing';
    if (isFollowing) return null;
    const known = this.follows.find((one) => one.user === user && one.leader === leader);
    if (known !== undefined && known.debt > own.free) return 'copy_debt_open';
    if (leads === 'paused') return 'copy_leader_paused';
    const running = this.running();
    if (running.filter((one) => one.leader === leader).length >= MOST_FOLLOWERS) return 'copy_leader_full';
    return running.filter((one) => one.user === user).length >= MOST_LEADERS ? 'copy_too_many_leaders' : null;
  }

  #follow(move: MoveOf<'follow'>): string {
    const { user, leader, settings: asked } = move;
    const known = this.follows.find((one) => one.user === user && one.leader === leader);
    const isFollowing = known !== undefined && known.state !== 'ended';
    const no = this.#judge(move, isFollowing) ?? judgeSettings(asked);
    if (no !== null) return no;
    this.user(user).hasRead = true;
    const { share } = this.user(leader);
    if (known === undefined) {
      const id = this.follows.length;
      const begun = { shared: 0n, debt: 0n, netBefore: 0n, cash: 0n, copies: [], line: createRemembered() };
      this.follows.push({ id, leader, user, state: 'following', asked, share, ...begun });
      return 'begun';
    }
    known.asked = asked;
    if (isFollowing) return 'edited';
    const paid = known.debt > 0n ? this.share(known) : '';
    Object.assign(known, { state: 'following', share, netBefore: this.netOf(known) });
    return `again${paid}`;
  }

  #runningOne(user: number, leader: number): Follow | undefined {
    return this.running().find((one) => one.user === user && one.leader === leader);
  }

  #pause({ user, leader, isPaused }: MoveOf<'pause'>): string {
    const follow = this.#runningOne(user, leader);
    if (!follow) return 'copy_not_following';
    follow.state = isPaused ? 'paused' : 'following';
    return 'done';
  }

  #stop({ user, leader, copies }: MoveOf<'stop'>): string {
    const follow = this.#runningOne(user, leader);
    if (!follow) return 'copy_not_following';
    const closed = copies === 'close' ? this.copiesOf(follow) : [];
    for (const copy of closed) this.take(copy, copy.lots, copy.market.price);
    return `${copies} ${closed.length}${this.endAll([follow])}`;
  }

  #hold({ user, id, market, mark }: MoveOf<'hold'>): string {
    (this.markets[market] as Market).price = parse(mark, 8);
    const one = this.open.find((trade) => trade.id === id);
    if (one?.user !== user) return 'position_unknown';
    if (one.of === null || one.netKept !== null) return 'position_not_copied';
    this.takeOver(one);
    return 'kept';
  }

  #openOwn(move: MoveOf<'open'>): string {
    const market = this.markets[move.market] as Market;
    const entry = market.price;
    market.price = parse(move.mark, 8);
    if (this.openOf(move.user).length >= MOST_POSITIONS) return 'too_many_positions';
    const [lots, multiple] = [parse(move.lots, 2), BigInt(move.multiple)];
    const notional = notionalOf(market, lots, entry);
    const beside = this.besideOf(move.user, market, move.side);
    const whole = notional + entry * beside;
    if (whole > (market.tiers[market.tiers.length - 1]?.upTo ?? 0n))
      return beside === 0n ? 'order_too_large' : 'sum_too_large';
    if (!isInTier(market, whole, multiple))
      return beside === 0n ? 'multiple_too_high_for_size' : 'multiple_too_high_for_sum';
    const one = this.begin({ user: move.user, market, side: move.side, multiple, beside, entry, of: null, lots });
    const no = judgeLevels(one, move, entry);
    if (no !== null) return no;
    const highest = notionalOf(market, lots, up(up(entry * 105n, 100n), market.step) * market.step);
    if (marginOf(highest, multiple) + feeOf(highest) > this.user(move.user).free) return 'no_money';
    [one.takeProfit, one.stopLoss] = [readLevel(move.takeProfit), readLevel(move.stopLoss)];
    this.enter(one);
    if (this.user(move.user).leads !== 'active') return 'opened';
    const followers = this.running().filter(({ leader }) => leader === move.user);
    return `opened${followers.map((follow) => ` ${follow.user}:${this.#copy(follow, one, move.market + 1)}`).join('')}`;
  }

  #copy(follow: Follow, trade: Trade, instrument: number): string {
    const { asked, user } = follow;
    const { market, entry } = trade;
    if (follow.state === 'paused') return 'paused';
    if (asked.instrumentIds.length > 0 && !asked.instrumentIds.includes(instrument)) return 'pair_off';
    if (this.openOf(user).length >= MOST_POSITIONS) return 'position_limit';
    const own = parse(asked.guardPercent, 4);
    const guard = own > 0n ? own : market.isMajor ? 5_000n : 15_000n;
    const moved = market.price > entry ? market.price - entry : entry - market.price;
    if (moved * 100n * PERCENT > guard * entry) return 'price_moved';
    const sized = this.#size(follow, trade);
    if (typeof sized === 'string') return sized;
    const { lots, multiple, reason } = sized;
    const beside = this.besideOf(user, market, trade.side);
    const copy = this.begin({ ...trade, user, multiple, beside, of: { trade, follow }, lots });
    if (!isInTier(market, notionalOf(market, lots, entry) + entry * beside, multiple)) return 'tier';
    if (copy.margin + copy.fees > this.user(user).free) return 'balance';
    copy.takeProfit = copiedLevel(copy, 'takeProfit', { asked, leads: trade.takeProfit, mark: entry });
    copy.stopLoss = copiedLevel(copy, 'stopLoss', { asked, leads: trade.stopLoss, mark: entry });
    this.enter(copy);
    return `${reason === '' ? 'made' : 'smaller'}:${reason}:${lotsText(lots)}`;
  }

  /** Lots of a copy after the caps, or why there is none. */
  #size(follow: Follow, trade: Trade): string | { lots: bigint; multiple: bigint; reason: string } {
    const { asked } = follow;
    const number = parse(asked.number, 2);
    const wanted = asked.type === 2 ? number : (trade.lots * number) / 100n;
    if (wanted === 0n) return 'below_minimum';
    const multiple = asked.maxMultiple === 0 ? trade.multiple : least(trade.multiple, BigInt(asked.maxMultiple));
    const { market, entry } = trade;
    const marginFor = (lots: bigint): bigint => marginOf(notionalOf(market, lots, entry), multiple);
    let room = parse(asked.totalCap, 6);
    for (const copy of this.copiesOf(follow)) room -= copy.margin;
    const orderCap = parse(asked.orderCap, 6);
    const isOrderCap = orderCap > 0n && orderCap < room;
    const limit = isOrderCap ? orderCap : room;
    const isCut = marginFor(wanted) > limit;
    const reason = !isCut ? '' : isOrderCap ? 'order_cap' : 'total_cap';
    const lots = isCut ? lotsWithin(limit, entry, { lot: market.lot, multiple }) : wanted;
    if (lots === 0n || marginFor(lots) < 5n * USDT) return isCut ? reason : 'below_minimum';
    return { lots, multiple, reason };
  }

  #close({ user, id, lots: asked }: MoveOf<'close'>): string {
    const one = this.open.find((trade) => trade.id === id);
    if (one?.user !== user) return 'position_unknown';
    const before = one.lots;
    const lots = asked === null ? before : parse(asked, 2);
    if (lots > before) return 'lots_too_many';
    const { price } = one.market;
    const copies = this.copiesOfTrade(one);
    this.take(one, lots, price);
    const closed = copies.map((copy) => {
      const part = lots === before ? copy.lots : (copy.lots * lots) / before;
      if (part > 0n) this.take(copy, part, price);
      return ` ${copy.id}:${lotsText(part)}`;
    });
    return `closed${closed.join('')}`;
  }

  #levels({ user, id, ...move }: MoveOf<'levels'>): string {
    const one = this.open.find((trade) => trade.id === id);
    if (move.takeProfit === null && move.stopLoss === null) return 'stops_missing';
    if (one?.user !== user) return 'position_unknown';
    if (one.of !== null && one.netKept === null) return 'position_copied';
    const mark = one.market.price;
    const no = judgeLevels(one, move, mark);
    if (no !== null) return no;
    [one.takeProfit, one.stopLoss] = [readLevel(move.takeProfit), readLevel(move.stopLoss)];
    for (const copy of this.copiesOfTrade(one)) {
      const asked = copy.of?.follow.asked as Asked;
      copy.takeProfit = copiedLevel(copy, 'takeProfit', { asked, leads: one.takeProfit, mark });
      copy.stopLoss = copiedLevel(copy, 'stopLoss', { asked, leads: one.stopLoss, mark });
    }
    return 'set';
  }

  #stopIfLost(follow: Follow): string {
    const copies = this.copiesOf(follow);
    let loss = (follow.netBefore - this.netOf(follow)) * UNIT;
    for (const copy of copies) loss -= resultAt(copy, copy.market.price, copy.lots);
    const limit = parse(follow.asked.totalCap, 6) * parse(follow.asked.stopLossPercent, 4);
    if (copies.length === 0 || loss * 100n * PERCENT < limit * UNIT) return '';
    for (const copy of copies) this.take(copy, copy.lots, copy.market.price);
    return ` lost:${follow.id}${this.endAll([follow])}`;
  }

  #tick({ market, price }: MoveOf<'tick'>): string {
    (this.markets[market] as Market).price = parse(price, 8);
    const stopped = this.running().map((follow) => this.#stopIfLost(follow));
    return `tick${stopped.join('')}`;
  }

  /** Money that comes, or less than nothing: goes. */
  #move(user: number, amount: bigint): string {
    if (this.user(user).free + amount < 0n) return 'balance_short';
    this.user(user).free += amount;
    this.deposited += amount;
    return 'done';
  }

  /** What a follower would owe now stays. */
  #withdraw({ user, amount }: MoveOf<'withdraw'>): string {
    const rest = this.user(user).free - parse(amount, 6);
    const reserved = this.reservedOf(user);
    if (rest >= 0n && reserved > 0n && rest < reserved) return 'transfer_reserved';
    return this.#move(user, -parse(amount, 6));
  }

  apply(move: CopyMove): string {
    switch (move.kind) {
      case 'deposit':
        return this.#move(move.user, parse(move.amount, 6));
      case 'withdraw':
        return this.#withdraw(move);
      case 'apply':
        return this.#apply(move);
      case 'lead':
        return this.#lead(move);
      case 'profile':
        return this.#profile(move);
      case 'follow':
        return this.#follow(move);
      case 'pause':
        return this.#pause(move);
      case 'stop':
        return this.#stop(move);
      case 'hold':
        return this.#hold(move);
      case 'open':
        return this.#openOwn(move);
      case 'close':
        return this.#close(move);
      case 'levels':
        return this.#levels(move);
      case 'tick':
        return this.#tick(move);
      default:
        return `week${this.running()
          .map((follow) => this.share(follow))
          .join('')}`;
    }
  }
}
