import { computeReserved, computeShareDue, computeSharePaid, type ShareState } from '@candor/domain/copy/profit-share';
import { computeClose, computeRunningNet } from '@candor/domain/futures/compute-close';
import { computeTransferable } from '@candor/domain/wallet/decide-transfer';
import { type Amount, add, canonical, isZero, neg, sub, sum, toAmount } from '@candor/money/decimal';
import { type CopyGraph, type CopyState, COPY_MODEL_FUTURES as FUTURES } from './copy-model-moves';
import {
  CopyPurses,
  closingOf,
  type Leader,
  lineOf,
  type Position,
  type Relation,
  relationLineOf,
  withLiquidation,
  ZERO,
} from './copy-model-parts';
import { type ModelMarket, priceText } from './futures-model-moves';

const byFollower = (a: Relation, b: Relation): number => a.user - b.user || a.id - b.id;

/** Money, positions and relations of the model engine, and what several moves do with them. */
export class CopyBook {
  readonly #graph: CopyGraph;
  readonly #live = new Map<number, Position>();
  readonly #lines = new Map<number, string>();
  readonly #relationLines: string[] = [];
  protected readonly purses: CopyPurses;
  protected readonly prices: string[];
  protected readonly leaders = new Map<number, Leader>();
  protected readonly relations: Relation[] = [];
  protected made = 0;

  constructor(graph: CopyGraph) {
    this.#graph = graph;
    this.purses = new CopyPurses(graph);
    this.prices = graph.markets.map((terms) => priceText(terms.startPrice, terms));
    for (const [user, share] of graph.shares.entries()) this.leaders.set(user, { state: 'active', share });
  }

  protected position(id: number): Position | undefined {
    return this.#live.get(id);
  }

  protected terms(market: number): ModelMarket {
    return this.#graph.markets[market] as ModelMarket;
  }

  protected price(market: number): string {
    return this.prices[market] as string;
  }

  protected put(position: Position): void {
    if (isZero(toAmount(position.lots))) {
      this.#live.delete(position.id);
      this.#lines.delete(position.id);
      return;
    }
    this.#live.set(position.id, position);
    this.#lines.set(position.id, lineOf(position));
  }

  protected begin(relation: Relation): void {
    this.relations.push(relation);
    this.#relationLines.push(relationLineOf(relation));
  }

  protected change(id: number, changes: Partial<Relation>): Relation {
    const changed = { ...(this.relations[id] as Relation), ...changes };
    this.relations[id] = changed;
    this.#relationLines[id] = relationLineOf(changed);
    return changed;
  }

  protected of(user: number): Position[] {
    return [...this.#live.values()].filter((one) => one.user === user);
  }

  protected copiesOf(relation: number): Position[] {
    return [...this.#live.values()].filter((one) => one.isCopy && one.relation === relation);
  }

  protected running(isOne: (relation: Relation) => boolean): Relation[] {
    return this.relations.filter((one) => one.state !== 'ended' && isOne(one)).sort(byFollower);
  }

  protected find(user: number, leader: number): Relation | undefined {
    return this.relations.find((one) => one.user === user && one.leader === leader);
  }

  protected closePart(position: Position, lots: string, price: string): void {
    const terms = this.terms(position.market);
    const close = computeClose(closingOf(position, terms), { lots, price, feePercent: FUTURES.takerFeePercent });
    this.purses.close(position.user, close);
    const result = add(close.pnl, close.shortfall);
    const changed = {
      ...position,
      lots: close.lotsLeft,
      margin: close.marginLeft,
      realised: add(position.realised, result),
      fees: add(position.fees, close.fee),
    };
    this.put(isZero(toAmount(close.lotsLeft)) ? changed : withLiquidation(changed, terms));
    if (!position.isCopy) return;
    const { id, net } = this.relations[position.relation as number] as Relation;
    this.change(id, { net: add(net, sub(result, close.fee)) });
  }

  #runningNet(position: Position): Amount {
    const price = this.price(position.market);
    return computeRunningNet(closingOf(position, this.terms(position.market)), {
      price,
      feePercent: FUTURES.takerFeePercent,
    });
  }

  /** Takes a copy over: it is marked at the price of now, which is the next tick. */
  protected keep(position: Position): void {
    const { id, net } = this.relations[position.relation as number] as Relation;
    this.change(id, { net: add(net, this.#runningNet(position)) });
    this.put({ ...position, isCopy: false });
  }

  #shareOf({ id, net, shared, share }: Relation): ShareState {
    const running = sum([ZERO, ...this.copiesOf(id).map((copy) => this.#runningNet(copy))]);
    return { realised: net, running, sharedTotal: shared, sharePercent: share };
  }

  /** What a user cannot move out: the debt of an ended relation is not reserved. */
  protected reservedOf(user: number): Amount {
    return computeReserved(this.running((one) => one.user === user).map((one) => this.#shareOf(one)));
  }

  protected settle(relations: readonly Relation[]): string {
    return relations
      .map(({ id }) => {
        const relation = this.relations[id] as Relation;
        const { leader, user, shared } = relation;
        const due = computeShareDue(this.#shareOf(relation));
        const paid = computeSharePaid(due, this.purses.freeOf(user));
        this.purses.pay(user, neg(paid));
        this.purses.pay(leader, paid);
        this.change(id, { shared: add(shared, paid), debt: sub(due, paid) });
        return ` share:${id}:${canonical(due)}:${canonical(paid)}`;
      })
      .join('');
  }

  /** Ends relations; their copies become their owners' own. */
  protected end(relations: readonly Relation[]): string {
    for (const { id } of relations) {
      this.change(id, { state: 'ended' });
      for (const copy of this.copiesOf(id)) this.keep(copy);
    }
    return this.settle(relations);
  }

  protected copiesOfPosition(id: number): Position[] {
    return [...this.#live.values()].filter((one) => one.isCopy && one.leaderPosition === id);
  }

  live(): readonly Position[] {
    return [...this.#live.values()];
  }

  freeOf(user: number): string {
    return this.purses.freeOf(user);
  }

  transferableOf(user: number): string {
    return computeTransferable(this.purses.freeOf(user), this.reservedOf(user));
  }

  state(): CopyState {
    return { ...this.purses.state(), positions: [...this.#lines.values()], relations: this.#relationLines };
  }
}
