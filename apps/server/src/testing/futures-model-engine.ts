import { chargeNight } from '@candor/domain/futures/charge-night';
import {
  type Close,
  type ClosingPosition,
  computeClose,
  computeReturned,
  decideLiquidation,
} from '@candor/domain/futures/compute-close';
import { computeLevels } from '@candor/domain/futures/compute-levels';
import { decideOpen, type FuturesMarket, type OpenMoment } from '@candor/domain/futures/decide-open';
import { decideStops } from '@candor/domain/futures/decide-stops';
import { decideTrigger, listLevels, type TriggerFacts } from '@candor/domain/futures/decide-trigger';
import { FUTURES_RULES, findTiers } from '@candor/domain/futures/futures-rules';
import { countNight, listNights } from '@candor/domain/futures/overnight';
import { computeSize, type PositionFacts } from '@candor/domain/futures/position-math';
import { createTriggerIndex, type TriggerIndex, type Watched } from '@candor/domain/pricing/trigger-index';
import { type Amount, add, canonical, cmp, max, min, sub, toAmount } from '@candor/money/decimal';
import { type FuturesModel, MODEL_MARKETS, MODEL_USERS, type ModelMarket, type Move } from './futures-model-moves';

const RULES = FUTURES_RULES;
const SCALE = 6;
const ZERO = toAmount('0');
const MAX_LOTS = 100_000;
const FORM_MARKETS: readonly FuturesMarket[] = MODEL_MARKETS.map((terms) => ({
  ...terms,
  currency: 'USDT',
  scale: SCALE,
  minLots: 1,
  maxLots: MAX_LOTS,
  lotStep: '1',
}));
const ENTRUST_MS = RULES.entrustDays * 86_400_000;

interface Position extends TriggerFacts {
  readonly id: number;
  readonly user: number;
  readonly market: number;
  readonly lots: string;
  readonly margin: Amount;
  /** Of an entrust: set aside with the margin. */
  readonly openFee: Amount;
  readonly entryPrice: string;
  readonly openedMs: number;
  readonly realised: Amount;
  readonly paid: Amount;
}
type Open = Extract<Move, { kind: 'open' }>;

interface Market {
  readonly terms: ModelMarket;
  readonly index: TriggerIndex<Watched>;
  seq: number;
  price: string;
}

const factsOf = (position: Position, terms: ModelMarket): PositionFacts => ({
  side: position.side,
  size: computeSize(position.lots, terms.contractSize),
  entryPrice: position.entryPrice,
  margin: position.margin,
  tiers: findTiers(RULES, terms.base),
  scale: SCALE,
});
const withLevels = (position: Position, terms: ModelMarket): Position => ({
  ...position,
  ...computeLevels(factsOf(position, terms), RULES),
});

/** The domain's functions put together as the server does it, without a database. */
class Engine implements FuturesModel {
  readonly #free: Amount[] = Array.from({ length: MODEL_USERS }, () => ZERO);
  readonly #house = { fees: ZERO, futures: ZERO, insurance: ZERO, deposited: ZERO };
  readonly #live = new Map<number, Position>();
  readonly #ended: Record<string, number> = {};
  readonly #markets: readonly Market[];
  #nowMs: number;
  #made = 0;

  constructor(startMs: number) {
    this.#nowMs = startMs;
    this.#markets = MODEL_MARKETS.map((terms) => ({ terms, index: createTriggerIndex(), seq: 0, price: '' }));
  }

  #marketOf(place: number): Market {
    return this.#markets[place] as Market;
  }

  #pay(user: number, amount: Amount): void {
    this.#free[user] = add(this.#free[user] ?? ZERO, amount);
  }

  #put(position: Position, afterSeq: number): void {
    this.#live.set(position.id, position);
    const levels = listLevels(position).map((level) => ({ ...level, afterSeq: Math.max(level.afterSeq, afterSeq) }));
    this.#marketOf(position.market).index.set({ id: position.id, levels });
  }

  #end(position: Position, how: string): void {
    this.#live.delete(position.id);
    this.#marketOf(position.market).index.remove(position.id);
    this.#ended[how] = (this.#ended[how] ?? 0) + 1;
  }

  #book(position: Position, close: Close, toFund: boolean): void {
    this.#pay(position.user, computeReturned(close));
    const won = cmp(close.pnl, ZERO) > 0 ? close.pnl : ZERO;
    this.#house.futures = add(sub(this.#house.futures, won), close.lossFromMargin);
    this.#house[toFund ? 'insurance' : 'fees'] = add(this.#house[toFund ? 'insurance' : 'fees'], close.fee);
    const covered = min(close.shortfall, max(this.#house.insurance, ZERO));
    this.#house.insurance = sub(this.#house.insurance, covered);
    this.#house.futures = add(this.#house.futures, covered);
  }

  #close(position: Position, closes: readonly Close[], cause: string): void {
    let left = position;
    for (const close of closes) {
      this.#book(left, close, cause === 'liquidation');
      left = {
        ...left,
        lots: close.lotsLeft,
        margin: close.marginLeft,
        realised: add(left.realised, add(close.pnl, close.shortfall)),
        paid: add(left.paid, close.fee),
      };
    }
    const { terms, seq } = this.#marketOf(position.market);
    if (cmp(toAmount(left.lots), ZERO) === 0) this.#end(left, cause);
    else this.#put(withLevels(left, terms), seq);
  }

  #closing(position: Position, { contractSize }: ModelMarket, base: string): ClosingPosition {
    const { side, entryPrice, margin, lots } = position;
    return { side, entryPrice, margin, lotsLeft: lots, contractSize, tiers: findTiers(RULES, base), scale: SCALE };
  }

  #closeAt(position: Position, { lots, cause }: { lots: string; cause: string }): void {
    const { terms, price } = this.#marketOf(position.market);
    const closing = this.#closing(position, terms, terms.base);
    this.#close(position, [computeClose(closing, { lots, price, feePercent: RULES.takerFeePercent })], cause);
  }

  #open(move: Open): string {
    const { price, seq } = this.#marketOf(move.market);
    if (price === '') return 'no price';
    const market = FORM_MARKETS[move.market] as FuturesMarket;
    const moment: OpenMoment = {
      isOpen: true,
      inSession: true,
      isStale: false,
      mark: price,
      positions: 0,
      maxMultiple: 100,
    };
    const kind = move.limit === null ? 'market' : 'limit';
    const form = { ...move, kind, limitPrice: move.limit, quotedPrice: null } as const;
    const decision = decideOpen(form, { market, rules: RULES, moment });
    if (!decision.ok) return 'refused';
    const { plan } = decision;
    if (cmp(this.#free[move.user] ?? ZERO, plan.maxLoss) < 0) return 'no money';
    this.#pay(move.user, sub(ZERO, plan.maxLoss));
    this.#made += 1;
    const isOpen = kind === 'market';
    if (isOpen) this.#house.fees = add(this.#house.fees, plan.fee);
    const position: Position = {
      ...move,
      id: this.#made,
      status: isOpen ? 'open' : 'entrust',
      margin: plan.margin,
      openFee: plan.fee,
      limitPrice: move.limit,
      entryPrice: plan.price,
      expiresMs: isOpen ? null : this.#nowMs + ENTRUST_MS,
      liquidationPrice: plan.liquidationPrice,
      warnPrice: plan.warnPrice,
      urgentPrice: plan.urgentPrice,
      warned: 0,
      entrySeq: isOpen ? seq : 0,
      watchSeq: seq,
      openedMs: this.#nowMs,
      realised: ZERO,
      paid: isOpen ? plan.fee : ZERO,
    };
    this.#put(position, seq);
    return `${position.status} ${canonical(plan.margin)} ${canonical(plan.fee)}`;
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

  #closeByHand({ id, lots }: Extract<Move, { kind: 'close' }>): string {
    const position = this.#live.get(id);
    if (position?.status !== 'open') return 'refused';
    if (lots !== null && cmp(toAmount(lots), toAmount(position.lots)) > 0) return 'refused';
    this.#closeAt(position, { lots: lots ?? position.lots, cause: 'user' });
    return 'closed';
  }

  #bulk({ user, side }: Extract<Move, { kind: 'bulk' }>): string {
    const own = [...this.#live.values()].filter(
      (one) => one.user === user && one.status === 'open' && (side === '' || one.side === side),
    );
    for (const position of own.toSorted((a, b) => a.id - b.id)) {
      this.#closeAt(position, { lots: position.lots, cause: 'user' });
    }
    return `closed ${own.length}`;
  }

  #giveBack(position: Position, how: string): void {
    this.#pay(position.user, add(position.margin, position.openFee));
    this.#end(position, how);
  }

  #night(nightMs: number): void {
    for (const position of [...this.#live.values()].toSorted((a, b) => a.id - b.id)) {
      const { terms, price, seq } = this.#marketOf(position.market);
      const times = countNight(terms.kind, nightMs);
      if (position.status !== 'open' || position.openedMs >= nightMs || times === 0) continue;
      const free = this.#free[position.user] ?? ZERO;
      const asleep = {
        lotsLeft: position.lots,
        contractSize: terms.contractSize,
        margin: position.margin,
        scale: SCALE,
      };
      const charge = chargeNight(asleep, { mark: price, times, percent: RULES.overnightPercent, free });
      const taken = add(charge.fromBalance, charge.fromMargin);
      this.#pay(position.user, sub(ZERO, charge.fromBalance));
      this.#house.fees = add(this.#house.fees, taken);
      const after = { ...position, margin: sub(position.margin, charge.fromMargin), paid: add(position.paid, taken) };
      this.#put(withLevels(after, terms), seq);
    }
  }

  #trigger(position: Position, tick: { seq: number; price: string; timeMs: number }): void {
    const { terms } = this.#marketOf(position.market);
    const trigger = decideTrigger(position, tick);
    if (trigger === 'sl' || trigger === 'tp') this.#closeAt(position, { lots: position.lots, cause: trigger });
    else if (trigger === 'liquidation') {
      const closing = this.#closing(position, terms, terms.base);
      this.#close(position, decideLiquidation(closing, tick.price, { ...RULES, lotStep: '1' }), trigger);
    } else if (trigger === 'fill') {
      this.#house.fees = add(this.#house.fees, position.openFee);
      const at = { status: 'open', entrySeq: tick.seq, watchSeq: tick.seq, openedMs: tick.timeMs } as const;
      this.#put(withLevels({ ...position, ...at, paid: position.openFee }, terms), tick.seq);
    } else
      this.#put({ ...position, warned: trigger === 'urgent' ? 2 : trigger === 'warn' ? 1 : position.warned }, tick.seq);
  }

  #tick({ market, price, afterMs }: Extract<Move, { kind: 'tick' }>): string {
    const timeMs = this.#nowMs + afterMs;
    for (const nightMs of listNights(this.#nowMs, timeMs)) this.#night(nightMs);
    this.#nowMs = timeMs;
    for (const position of this.#live.values()) {
      if (position.expiresMs !== null && position.status === 'entrust' && position.expiresMs <= timeMs)
        this.#giveBack(position, 'expired');
    }
    const here = this.#marketOf(market);
    here.seq += 1;
    here.price = price;
    const tick = { seq: here.seq, price, timeMs };
    const crossed = here.index.takeCrossed(tick).toSorted((a, b) => a.id - b.id);
    for (const { id } of crossed) this.#trigger(this.#live.get(id) as Position, tick);
    return 'tick';
  }

  #deposit(user: number, amount: string): string {
    this.#pay(user, toAmount(amount));
    this.#house.deposited = add(this.#house.deposited, toAmount(amount));
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
      default:
        return this.#tick(move);
    }
  }

  made(): number {
    return this.#made;
  }

  state() {
    const { fees, futures, insurance, deposited } = this.#house;
    const line = (one: Position): string =>
      [
        one.id,
        one.status,
        canonical(one.lots),
        canonical(one.margin),
        one.takeProfit === null ? '-' : canonical(one.takeProfit),
        one.stopLoss === null ? '-' : canonical(one.stopLoss),
        one.warned,
        canonical(one.realised),
        canonical(one.paid),
      ].join(' ');
    return {
      free: this.#free.map((each) => canonical(each)),
      fees: canonical(fees),
      futures: canonical(futures),
      insurance: canonical(insurance),
      deposited: canonical(deposited),
      live: [...this.#live.values()].toSorted((a, b) => a.id - b.id).map(line),
      ended: { ...this.#ended },
    };
  }
}

export const createFuturesEngine = (
  { startMs }: { startMs: number } = { startMs: 0 },
): FuturesModel & { made(): number } => new Engine(startMs);
