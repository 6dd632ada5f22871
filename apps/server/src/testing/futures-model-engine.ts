import { chargeNight } from '@candor/domain/futures/charge-night';
import { type Close, computeClose, decideLiquidation } from '@candor/domain/futures/compute-close';
import { computeHold, decideFill, isInTime } from '@candor/domain/futures/decide-fill';
import { decideOpen, type FuturesMarket, type OpenMoment } from '@candor/domain/futures/decide-open';
import { decideStops } from '@candor/domain/futures/decide-stops';
import { decideTrigger, listLevels, rankOf, type Trigger } from '@candor/domain/futures/decide-trigger';
import { countNight, listNights } from '@candor/domain/futures/overnight';
import { createTriggerIndex } from '@candor/domain/pricing/trigger-index';
import { add, canonical, cmp, min, sub, toAmount } from '@candor/money/decimal';
import { type FuturesModel, MODEL_MARKETS, type Move } from './futures-model-moves';
import {
  closingOf,
  ENTRUST_MS,
  FORM_MARKETS,
  lineOf,
  type Market,
  ModelPurses,
  NO_CLOSE,
  type Position,
  RULES,
  SCALE,
  sizeBeside,
  type Tick,
  withLevels,
  ZERO,
} from './futures-model-parts';

type Open = Extract<Move, { kind: 'open' }>;

/** Combines the domain functions as the server does, without a database. */
class Engine implements FuturesModel {
  readonly #purses = new ModelPurses();
  readonly #live = new Map<number, Position>();
  readonly #ended: Record<string, number> = {};
  /** Results at the last tick of pending orders and closes, by id. */
  #fills = new Map<number, string>();
  readonly #markets: readonly Market[];
  #nowMs: number;
  #made = 0;

  constructor(startMs: number) {
    this.#nowMs = startMs;
    this.#markets = MODEL_MARKETS.map((terms) => ({
      terms,
      index: createTriggerIndex(),
      seq: 0,
      price: '',
      isPaused: false,
    }));
  }

  #marketOf(place: number): Market {
    return this.#markets[place] as Market;
  }

  #put(position: Position, afterSeq: number): void {
    this.#live.set(position.id, position);
    const levels = listLevels(position).map((level) => ({ ...level, afterSeq: Math.max(level.afterSeq, afterSeq) }));
    this.#marketOf(position.market).index.set({ id: position.id, levels });
  }

  #end(position: Position, how: string): void {
    this.#live.delete(position.id);
    this.#marketOf(position.market).index.remove(position.id);
    this.#count(how);
  }

  #count(how: string): void {
    this.#ended[how] = (this.#ended[how] ?? 0) + 1;
  }

  #fill(id: number, how: string): void {
    this.#fills.set(id, how);
    this.#count(how);
  }

  #close(position: Position, closes: readonly Close[], cause: string): void {
    let left = position;
    for (const close of closes) {
      this.#purses.book(left.user, close, cause === 'liquidation');
      left = {
        ...left,
        lots: close.lotsLeft,
        margin: close.marginLeft,
        realised: add(left.realised, add(close.pnl, close.shortfall)),
        paid: add(left.paid, close.fee),
      };
    }
    const { terms, seq } = this.#marketOf(position.market);
    if (cause === 'user') left = { ...left, ...NO_CLOSE };
    if (cmp(toAmount(left.lots), ZERO) !== 0) {
      this.#put(withLevels(left, terms), seq);
      return;
    }
    if (left.status === 'closing') this.#fill(left.id, 'close overtaken');
    this.#end(left, cause);
  }

  #closeAt(position: Position, { lots, cause }: { lots: string; cause: string }): void {
    const { terms, price } = this.#marketOf(position.market);
    const closing = closingOf(position, terms);
    this.#close(position, [computeClose(closing, { lots, price, feePercent: RULES.takerFeePercent })], cause);
  }

  #open(move: Open): string {
    const { price, seq, isPaused } = this.#marketOf(move.market);
    if (price === '') return 'no price';
    if (isPaused) return 'paused';
    const market = FORM_MARKETS[move.market] as FuturesMarket;
    const moment: OpenMoment = {
      isOpen: true,
      inSession: true,
      isStale: false,
      mark: price,
      positions: 0,
      maxMultiple: 100,
      besideSize: sizeBeside(this.#live.values(), move),
    };
    const kind = move.limit === null ? 'market' : 'limit';
    const form = { ...move, kind, limitPrice: move.limit, quotedPrice: null } as const;
    const decision = decideOpen(form, { market, rules: RULES, moment });
    if (!decision.ok) return 'refused';
    const { plan } = decision;
    const isNow = kind === 'market';
    const hold = isNow
      ? computeHold(move, { market, rules: RULES, price })
      : { margin: plan.margin, fee: plan.fee, held: plan.maxLoss };
    if (cmp(this.#purses.freeOf(move.user), hold.held) < 0) return 'no money';
    this.#purses.pay(move.user, sub(ZERO, hold.held));
    this.#made += 1;
    const position: Position = {
      ...move,
      besideSize: moment.besideSize,
      id: this.#made,
      status: isNow ? 'pending' : 'entrust',
      margin: hold.margin,
      openFee: hold.fee,
      limitPrice: move.limit,
      entryPrice: plan.price,
      expiresMs: isNow ? null : this.#nowMs + ENTRUST_MS,
      liquidationPrice: plan.liquidationPrice,
      warnPrice: plan.warnPrice,
      urgentPrice: plan.urgentPrice,
      warned: 0,
      entrySeq: 0,
      watchSeq: seq,
      acceptedSeq: isNow ? seq : 0,
      fillByMs: this.#nowMs + RULES.orderWaitMs,
      closeLots: null,
      openedMs: this.#nowMs,
      realised: ZERO,
      paid: ZERO,
    };
    this.#put(position, 0);
    return `${position.status} ${canonical(hold.margin)} ${canonical(hold.fee)}`;
  }

  /** Fills a market order at the first tick after its acceptance, or gives it back. */
  #fillOpen(position: Position, tick: Tick): void {
    const { terms } = this.#marketOf(position.market);
    const held = add(position.margin, position.openFee);
    const order = { ...position, quotedPrice: position.quoted, held };
    const market = FORM_MARKETS[position.market] as FuturesMarket;
    const decision = decideFill(order, { market, rules: RULES, tick });
    if (!decision.ok) {
      this.#unfilled(position, 'unfilled');
      return;
    }
    const { margin, fee } = decision.plan;
    this.#purses.pay(position.user, decision.released);
    this.#purses.takeFee(fee);
    const entry = { entryPrice: tick.price, entrySeq: tick.seq, watchSeq: tick.seq, acceptedSeq: 0 };
    const opened: Position = { ...position, ...entry, status: 'open', margin, openFee: fee, openedMs: tick.timeMs };
    this.#put(withLevels({ ...opened, paid: fee }, terms), tick.seq);
    this.#fill(position.id, 'filled');
  }

  #unfilled(position: Position, how: string): void {
    this.#fills.set(position.id, how);
    this.#giveBack(position, how);
  }

  /** Fills a user's close at the first tick after its acceptance, up to the lots still open. */
  #fillClose({ id }: Position): void {
    const position = this.#live.get(id);
    if (position?.status !== 'closing') return;
    const { terms, price } = this.#marketOf(position.market);
    const lots = min(toAmount(position.closeLots ?? position.lots), toAmount(position.lots));
    const part = { lots, price, feePercent: RULES.takerFeePercent };
    const close = computeClose(closingOf(position, terms), part);
    if (cmp(close.marginReleased, ZERO) === 0) {
      this.#noClose(position, 'close of nothing');
      return;
    }
    this.#fill(id, 'closed by hand');
    this.#close(position, [close], 'user');
  }

  #noClose(position: Position, how: string): void {
    this.#fill(position.id, how);
    this.#put({ ...position, ...NO_CLOSE }, this.#marketOf(position.market).seq);
  }

  /** Gives back orders and drops closes that no tick filled in time. */
  #giveUp(timeMs: number): void {
    for (const position of [...this.#live.values()]) {
      if (isInTime({ timeMs }, position.fillByMs)) continue;
      if (position.status === 'pending') this.#unfilled(position, 'late');
      if (position.status === 'closing') this.#noClose(position, 'close late');
    }
  }

  #stops({ id, takeProfit, stopLoss }: Extract<Move, { kind: 'stops' }>): string {
    const position = this.#live.get(id);
    if (position?.status !== 'open' || (takeProfit === null && stopLoss === null)) return 'refused';
    const { terms, price, seq } = this.#marketOf(position.market);
    const decision = decideStops({ takeProfit, stopLoss }, { ...position, mark: price, priceScale: terms.priceScale });
    if (!decision.ok) return 'refused';
    this.#put({ ...position, takeProfit, stopLoss, watchSeq: seq }, seq);
    return 'set';
  }

  #acceptClose(position: Position, lots: string): void {
    const { seq } = this.#marketOf(position.market);
    const fillByMs = this.#nowMs + RULES.orderWaitMs;
    this.#put({ ...position, status: 'closing', closeLots: lots, acceptedSeq: seq, fillByMs }, 0);
  }

  #canClose(position: Position | undefined): position is Position {
    return position?.status === 'open' && cmp(position.margin, ZERO) > 0;
  }

  #closeByHand({ id, lots }: Extract<Move, { kind: 'close' }>): string {
    const position = this.#live.get(id);
    if (!this.#canClose(position)) return 'refused';
    if (this.#marketOf(position.market).isPaused) return 'paused';
    if (lots !== null && cmp(toAmount(lots), toAmount(position.lots)) > 0) return 'refused';
    this.#acceptClose(position, lots ?? position.lots);
    return 'accepted';
  }

  #bulk({ user, side }: Extract<Move, { kind: 'bulk' }>): string {
    const own = [...this.#live.values()].filter(
      (one) =>
        this.#canClose(one) &&
        one.user === user &&
        (side === '' || one.side === side) &&
        !this.#marketOf(one.market).isPaused,
    );
    for (const position of own) this.#acceptClose(position, position.lots);
    return `accepted ${own.length}`;
  }

  #giveBack(position: Position, how: string): void {
    this.#purses.pay(position.user, add(position.margin, position.openFee));
    this.#end(position, how);
  }

  #night(nightMs: number): void {
    for (const position of [...this.#live.values()].toSorted((a, b) => a.id - b.id)) {
      const { terms, price, seq } = this.#marketOf(position.market);
      const times = countNight(terms.kind, nightMs);
      const isOpen = position.status === 'open' || position.status === 'closing';
      if (!isOpen || position.openedMs >= nightMs || times === 0) continue;
      const free = this.#purses.freeOf(position.user);
      const asleep = {
        lotsLeft: position.lots,
        contractSize: terms.contractSize,
        margin: position.margin,
        scale: SCALE,
      };
      const charge = chargeNight(asleep, { mark: price, times, percent: RULES.overnightPercent, free });
      const taken = add(charge.fromBalance, charge.fromMargin);
      this.#purses.pay(position.user, sub(ZERO, charge.fromBalance));
      this.#purses.takeFee(taken);
      const after = { ...position, margin: sub(position.margin, charge.fromMargin), paid: add(position.paid, taken) };
      this.#put(withLevels(after, terms), seq);
    }
  }

  #trigger({ id }: Position, trigger: Trigger, tick: Tick): void {
    const position = this.#live.get(id);
    if (position === undefined) return;
    const { terms } = this.#marketOf(position.market);
    if (trigger === 'sl' || trigger === 'tp') this.#closeAt(position, { lots: position.lots, cause: trigger });
    else if (trigger === 'liquidation') {
      const closing = closingOf(position, terms);
      this.#close(position, decideLiquidation(closing, tick.price, { ...RULES, lotStep: '1' }), trigger);
    } else if (trigger === 'fill') {
      this.#purses.takeFee(position.openFee);
      const at = { status: 'open', entrySeq: tick.seq, watchSeq: tick.seq, openedMs: tick.timeMs } as const;
      this.#put(withLevels({ ...position, ...at, paid: position.openFee }, terms), tick.seq);
    } else if (trigger === 'close') this.#fillClose(position);
    else if (trigger === 'open') this.#fillOpen(position, tick);
    else this.#put({ ...position, warned: trigger === 'urgent' ? 2 : 1 }, tick.seq);
  }

  /** Applies one tick to all positions it reached, in the order of the rules. */
  #triggerAll(crossed: readonly Position[], tick: Tick): void {
    const met = crossed.flatMap((position): { position: Position; trigger: Trigger }[] => {
      const trigger = decideTrigger(position, tick);
      if (trigger === null) this.#put(position, tick.seq);
      if (trigger === null) return [];
      const isCloseMet = position.status === 'closing' && trigger !== 'close' && tick.seq > position.acceptedSeq;
      return [{ position, trigger }, ...(isCloseMet ? [{ position, trigger: 'close' as const }] : [])];
    });
    met.sort((a, b) => rankOf(a.trigger) - rankOf(b.trigger) || a.position.id - b.position.id);
    for (const { position, trigger } of met) this.#trigger(position, trigger, tick);
  }

  #tick({ market, price, afterMs }: Extract<Move, { kind: 'tick' }>): string {
    const here = this.#marketOf(market);
    if (here.isPaused) return 'dropped';
    const timeMs = this.#nowMs + afterMs;
    this.#fills = new Map();
    this.#giveUp(timeMs);
    for (const nightMs of listNights(this.#nowMs, timeMs)) this.#night(nightMs);
    this.#nowMs = timeMs;
    for (const position of this.#live.values()) {
      if (position.expiresMs !== null && position.status === 'entrust' && position.expiresMs <= timeMs)
        this.#giveBack(position, 'expired');
    }
    here.seq += 1;
    here.price = price;
    const tick = { seq: here.seq, price, timeMs };
    this.#triggerAll(
      here.index.takeCrossed(tick).map(({ id }) => this.#live.get(id) as Position),
      tick,
    );
    return 'tick';
  }

  /** Pauses are records of the chain with their own sequence number, but without a price. */
  #pause(market: number, isPaused: boolean): string {
    const here = this.#marketOf(market);
    if (here.isPaused === isPaused) return 'nothing';
    here.isPaused = isPaused;
    here.seq += 1;
    return 'done';
  }

  #deposit(user: number, amount: string): string {
    this.#purses.deposit(user, toAmount(amount));
    return 'deposited';
  }

  #cancel(id: number): string {
    const position = this.#live.get(id);
    if (position?.status !== 'entrust') return 'refused';
    this.#giveBack(position, 'cancelled');
    return 'cancelled';
  }

  apply(move: Move): string {
    switch (move.kind) {
      case 'deposit':
        return this.#deposit(move.user, move.amount);
      case 'open':
        return this.#open(move);
      case 'stops':
        return this.#stops(move);
      case 'close':
        return this.#closeByHand(move);
      case 'bulk':
        return this.#bulk(move);
      case 'cancel':
        return this.#cancel(move.id);
      case 'pause':
      case 'resume':
        return this.#pause(move.market, move.kind === 'pause');
      default:
        return this.#tick(move);
    }
  }

  made(): number {
    return this.#made;
  }

  fills(): ReadonlyMap<number, string> {
    return this.#fills;
  }

  state() {
    return {
      ...this.#purses.state(),
      live: [...this.#live.values()].toSorted((a, b) => a.id - b.id).map(lineOf),
      ended: { ...this.#ended },
    };
  }
}

export const createFuturesEngine = (
  { startMs }: { startMs: number } = { startMs: 0 },
): FuturesModel & { made(): number; fills(): ReadonlyMap<number, string> } => new Engine(startMs);
