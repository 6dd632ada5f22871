import { checkConditions } from '@candor/domain/copy/conditions';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { decideApply, decideLead, decideLeaderTerms } from '@candor/domain/copy/decide-apply';
import {
  type CopyMade,
  type CopyTerms,
  computeCopyClose,
  computeCopyLevels,
  decideCopy,
  type LeaderOrder,
} from '@candor/domain/copy/decide-copy';
import { computeStopsAt, decideFollow } from '@candor/domain/copy/decide-follow';
import { computeSharePaid } from '@candor/domain/copy/profit-share';
import { computeHold } from '@candor/domain/futures/decide-fill';
import { decideOpen } from '@candor/domain/futures/decide-open';
import { decideStops } from '@candor/domain/futures/decide-stops';
import { computeSize } from '@candor/domain/futures/position-math';
import { decideReserved } from '@candor/domain/wallet/decide-transfer';
import { canonical, cmp, isZero, neg, sub, sum, toAmount } from '@candor/money/decimal';
import { CopyBook } from './copy-model-book';
import {
  type CopyGraph,
  type CopyModel,
  type CopyMove,
  COPY_MODEL_FUTURES as FUTURES,
  COPY_MODEL_RULES as RULES,
} from './copy-model-moves';
import { type Position, type Relation, runningOf, toFormMarket, ZERO } from './copy-model-parts';

type MoveOf<K extends CopyMove['kind']> = Extract<CopyMove, { kind: K }>;
const MAX_MULTIPLE = FUTURES.multiples.at(-1) ?? 1;

/** Combines the domain functions as the server does, without a database. */
class Engine extends CopyBook implements CopyModel {
  #apply({ user, share }: MoveOf<'apply'>): string {
    const facts = {
      balance: this.purses.wholeOf(user),
      verifiedLevel: 2,
      openPositions: this.of(user).length,
      following: this.running((one) => one.user === user).length,
    };
    const refusal = decideApply({
      agreement: COPY_AGREEMENT,
      leader: this.leaders.get(user)?.state ?? 'none',
      isPending: false,
      conditions: checkConditions(facts, RULES),
    });
    if (refusal) return refusal.code;
    const terms = decideLeaderTerms({ sharePercent: share, signature: '' }, RULES, '10');
    if (!terms.ok) return terms.code;
    this.leaders.set(user, { state: 'active', share });
    return 'done';
  }

  #lead({ user, action }: MoveOf<'lead'>): string {
    const leader = this.leaders.get(user);
    const next = decideLead(leader?.state ?? 'none', action);
    if (!next.ok || !leader) return next.ok ? 'nobody' : next.code;
    this.leaders.set(user, { ...leader, state: next.value });
    if (action !== 'stop') return 'done';
    const relations = this.running((one) => one.leader === user);
    return `done${this.end(relations)}`;
  }

  #profile({ user, share }: MoveOf<'profile'>): string {
    const leader = this.leaders.get(user);
    if (!leader) return 'copy_not_leader';
    if (leader.state === 'stopped') return 'copy_leader_stopped';
    const terms = decideLeaderTerms({ sharePercent: share, signature: '' }, RULES, leader.share);
    if (!terms.ok) return terms.code;
    this.leaders.set(user, { ...leader, share: terms.value.sharePercent });
    return 'done';
  }

  #follow({ user, leader: id, agreement: read, settings }: MoveOf<'follow'>): string {
    const leader = this.leaders.get(id);
    const own = this.leaders.get(user);
    const known = this.find(user, id);
    const isFollowing = known !== undefined && known.state !== 'ended';
    const agreement = read === '' ? (this.relations.find((one) => one.user === user)?.agreement ?? '') : read;
    const refusal = decideFollow(settings, RULES, {
      leader: { id, state: leader?.state ?? 'none', followers: this.running((one) => one.leader === id).length },
      followerId: user,
      isLeading: own !== undefined && own.state !== 'stopped',
      isLeaderFollowing: this.running((one) => one.user === id).length > 0,
      isFollowing,
      running: this.running((one) => one.user === user).length,
      agreement,
      isSettling: false,
      debt: known === undefined ? '0' : sub(known.debt, computeSharePaid(known.debt, this.purses.freeOf(user))),
    });
    if (refusal) return refusal.code;
    if (known !== undefined && isFollowing) {
      this.change(known.id, { settings, agreement });
      return 'edited';
    }
    const begun = { state: 'following', settings, agreement, share: leader?.share ?? '0' } as const;
    if (known) {
      const paid = isZero(known.debt) ? '' : this.settle([known]);
      this.change(known.id, { ...begun, netBefore: known.net });
      return `again${paid}`;
    }
    const sums = { net: ZERO, netBefore: ZERO, shared: ZERO, debt: ZERO };
    this.begin({ id: this.relations.length, leader: id, user, ...begun, ...sums });
    return 'begun';
  }

  #pause({ user, leader, isPaused }: MoveOf<'pause'>): string {
    const relation = this.find(user, leader);
    if (relation === undefined || relation.state === 'ended') return 'copy_not_following';
    this.change(relation.id, { state: isPaused ? 'paused' : 'following' });
    return 'done';
  }

  #stop({ user, leader, copies }: MoveOf<'stop'>): string {
    const relation = this.find(user, leader);
    if (relation === undefined || relation.state === 'ended') return 'copy_not_following';
    const open = copies === 'close' ? this.copiesOf(relation.id) : [];
    for (const copy of open) this.closePart(copy, copy.lots, this.price(copy.market));
    return `${copies} ${open.length}${this.end([relation])}`;
  }

  #hold({ user, id, market, mark }: MoveOf<'hold'>): string {
    this.prices[market] = mark;
    const position = this.position(id);
    if (position?.user !== user) return 'position_unknown';
    if (!position.isCopy) return 'position_not_copied';
    this.keep(position);
    return 'kept';
  }

  #copyOpen(relation: Relation, leads: Position, order: LeaderOrder): string {
    const terms: CopyTerms = {
      market: { ...toFormMarket(this.terms(leads.market)), lotStep: RULES.lotStep },
      futures: FUTURES,
      copy: RULES,
    };
    const decision = decideCopy(relation.settings, order, {
      terms,
      moment: {
        isPaused: relation.state === 'paused',
        isHalted: false,
        isOffered: true,
        mark: this.price(leads.market),
        available: this.purses.freeOf(relation.user),
        used: sum([ZERO, ...this.copiesOf(relation.id).map(({ margin }) => margin)]),
        positions: this.of(relation.user).length,
        maxMultiple: MAX_MULTIPLE,
        besideSize: this.#besideOf({ ...leads, user: relation.user }),
      },
    });
    const { outcome, reason } = decision;
    if (outcome === 'skipped') return ` ${relation.user}:${reason}`;
    this.#book(relation, leads, decision);
    return ` ${relation.user}:${outcome}:${reason}:${canonical(decision.lots)}`;
  }

  #besideOf({ user, market, side }: Pick<Position, 'user' | 'market' | 'side'>): string {
    const own = this.of(user).filter((one) => one.market === market && one.side === side);
    return sum([ZERO, ...own.map(({ lots }) => computeSize(lots, this.terms(market).contractSize))]);
  }

  #book(relation: Relation, leads: Position, { plan, lots, takeProfit, stopLoss }: CopyMade): void {
    const besideSize = this.#besideOf({ ...leads, user: relation.user });
    this.purses.open(relation.user, plan);
    this.change(relation.id, { net: sub(relation.net, plan.fee) });
    this.made += 1;
    const { multiple, margin, fee: fees, liquidationPrice } = plan;
    const origin = { isCopy: true, relation: relation.id, leaderPosition: leads.id };
    const made = { lots, besideSize, takeProfit, stopLoss, multiple, margin, fees, liquidationPrice };
    this.put({ ...leads, id: this.made, user: relation.user, ...made, ...origin, realised: ZERO });
  }

  #open(move: MoveOf<'open'>): string {
    const market = toFormMarket(this.terms(move.market));
    const price = this.price(move.market);
    const form = { ...move, multiple: String(move.multiple) };
    const decision = decideOpen(
      { ...form, kind: 'market', limitPrice: null, quotedPrice: null },
      {
        market,
        rules: FUTURES,
        moment: {
          isOpen: true,
          inSession: true,
          isStale: false,
          mark: price,
          positions: this.of(move.user).length,
          maxMultiple: MAX_MULTIPLE,
          besideSize: this.#besideOf(move),
        },
      },
    );
    const hold = computeHold(form, { market, rules: FUTURES, price });
    const free = this.purses.freeOf(move.user);
    const refusal = !decision.ok ? decision.code : cmp(free, hold.held) < 0 ? 'no_money' : null;
    this.prices[move.market] = move.mark;
    if (!decision.ok || refusal !== null) return refusal ?? '';
    return this.#openOwn(move, price, decision.plan);
  }

  #openOwn(move: MoveOf<'open'>, price: string, plan: CopyMade['plan']): string {
    const { user, market, side, lots, multiple, takeProfit, stopLoss } = move;
    const besideSize = this.#besideOf(move);
    this.purses.open(user, plan);
    this.made += 1;
    const { margin, fee: fees, liquidationPrice } = plan;
    const own = { isCopy: false, relation: null, leaderPosition: null, realised: ZERO };
    const terms = {
      lots,
      besideSize,
      multiple,
      margin,
      fees,
      entryPrice: price,
      takeProfit,
      stopLoss,
      liquidationPrice,
    };
    const position: Position = { id: this.made, user, market, side, ...terms, ...own };
    this.put(position);
    if (this.leaders.get(user)?.state !== 'active') return 'opened';
    const order: LeaderOrder = { instrumentId: market + 1, side, lots, multiple, price, takeProfit, stopLoss };
    const copied = this.running((one) => one.leader === user).map((one) => this.#copyOpen(one, position, order));
    return `opened${copied.join('')}`;
  }

  #close({ user, id, lots }: MoveOf<'close'>): string {
    const position = this.position(id);
    if (position?.user !== user) return 'position_unknown';
    const { lots: before, market } = position;
    if (lots !== null && cmp(toAmount(lots), toAmount(before)) > 0) return 'lots_too_many';
    const closedLots = lots ?? before;
    const price = this.price(market);
    this.closePart(position, closedLots, price);
    const copied = this.copiesOfPosition(id).map((copy) => {
      const part = computeCopyClose(copy.lots, { closedLots, lotsBefore: before });
      if (!isZero(part)) this.closePart(copy, part, price);
      return ` ${copy.id}:${canonical(part)}`;
    });
    return `closed${copied.join('')}`;
  }

  #levels({ user, id, takeProfit, stopLoss }: MoveOf<'levels'>): string {
    const position = this.position(id);
    if (takeProfit === null && stopLoss === null) return 'stops_missing';
    if (position?.user !== user) return 'position_unknown';
    if (position.isCopy) return 'position_copied';
    const { priceScale } = this.terms(position.market);
    const mark = this.price(position.market);
    const decision = decideStops({ takeProfit, stopLoss }, { ...position, mark, priceScale });
    if (!decision.ok) return decision.code;
    this.put({ ...position, takeProfit, stopLoss });
    for (const copy of this.copiesOfPosition(id)) {
      const { settings } = this.relations[copy.relation as number] as Relation;
      const order = { side: copy.side, takeProfit, stopLoss };
      this.put({ ...copy, ...computeCopyLevels(settings, order, { ...copy, mark, priceScale }) });
    }
    return 'set';
  }

  /** Ends a relation whose loss has reached its limit. */
  #stopIfLost(relation: Relation): string {
    const copies = this.copiesOf(relation.id);
    if (copies.length === 0) return '';
    const running = copies.map((one) => runningOf(one, this.price(one.market), this.terms(one.market).contractSize));
    const loss = sub(relation.netBefore, sum([relation.net, ...running]));
    if (cmp(loss, computeStopsAt(relation.settings)) < 0) return '';
    for (const copy of copies) this.closePart(copy, copy.lots, this.price(copy.market));
    return ` lost:${relation.id}${this.end([relation])}`;
  }

  #tick({ market, price }: MoveOf<'tick'>): string {
    this.prices[market] = price;
    const stopped = this.running(() => true).map((relation) => this.#stopIfLost(relation));
    return `tick${stopped.join('')}`;
  }

  #withdraw({ user, amount }: MoveOf<'withdraw'>): string {
    const available = this.purses.freeOf(user);
    if (cmp(available, toAmount(amount)) < 0) return 'balance_short';
    const no = decideReserved({ amount, available, reserved: this.reservedOf(user), currency: 'USDT' });
    if (no) return no.code;
    this.purses.pay(user, neg(toAmount(amount)));
    return 'done';
  }

  #deposit({ user, amount }: MoveOf<'deposit'>): string {
    this.purses.pay(user, toAmount(amount));
    return 'done';
  }

  apply(move: CopyMove): string {
    switch (move.kind) {
      case 'deposit':
        return this.#deposit(move);
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
        return this.#open(move);
      case 'close':
        return this.#close(move);
      case 'levels':
        return this.#levels(move);
      case 'tick':
        return this.#tick(move);
      default:
        return `week${this.settle(this.running(() => true))}`;
    }
  }
}

export const createCopyEngine = (graph: CopyGraph) => new Engine(graph);
