import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import {
  type FuturesModel,
  MODEL_MARKETS,
  MODEL_USERS,
  type ModelMarket,
  type ModelSide,
  type ModelState,
  type Move,
} from './futures-model-moves';

/** Prices in 10^-8, sizes in 10^-10, products of both in 10^-18, money in 10^-6. */
const UNIT = 10n ** 12n;
const MILLION = 10n ** 6n;
const TEN_MILLION = 10n ** 7n;
const DAY = 86_400_000;

const parse = (text: string, decimals: number): bigint => {
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text + '0'.repeat(decimals));
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(decimals, '0'));
};
const money = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
};
const plain = (price: bigint): string => {
  const digits = String(price).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
};
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface Tier {
  readonly upTo: bigint;
  /** Millionths. */
  readonly rate: bigint;
  readonly amount: bigint;
  readonly most: number;
}
const readTiers = (isMajor: boolean): Tier[] =>
  (isMajor ? FUTURES_RULES.majorTiers : FUTURES_RULES.otherTiers).map((tier) => ({
    upTo: parse(tier.upTo, 18),
    rate: parse(tier.ratePercent, 4),
    amount: parse(tier.amount, 18),
    most: tier.maxMultiple,
  }));

interface Market {
  readonly terms: ModelMarket;
  readonly lot: bigint;
  readonly step: bigint;
  readonly tiers: readonly Tier[];
  price: bigint;
}

interface Position {
  readonly id: number;
  readonly user: number;
  readonly market: Market;
  readonly side: ModelSide;
  status: 'entrust' | 'open' | 'gone';
  lots: bigint;
  entry: bigint;
  margin: bigint;
  openFee: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  warned: number;
  realised: bigint;
  paid: bigint;
  openedMs: number;
  endsMs: number;
}

const sizeOf = (one: Position, lots = one.lots): bigint => lots * 100n * one.market.lot;
const signOf = (side: ModelSide): bigint => (side === 'long' ? 1n : -1n);
const pnlOf = (one: Position, price: bigint, lots = one.lots): bigint =>
  signOf(one.side) * sizeOf(one, lots) * (price - one.entry);

/** Ten times the equity, and the maintenance, both in millionths: what is at risk at a price. */
const riskAt = (one: Position, price: bigint): { equity: bigint; maintenance: bigint } => {
  const notional = price * sizeOf(one);
  const { tiers } = one.market;
  const tier = tiers.find(({ upTo }) => notional <= upTo) ?? (tiers[tiers.length - 1] as Tier);
  const equity = one.margin * UNIT + pnlOf(one, price);
  return { equity: equity * TEN_MILLION, maintenance: notional * tier.rate - tier.amount * MILLION };
};
/** Whether equity is at or below this many tenths of the maintenance. */
const isUnder = ({ equity, maintenance }: ReturnType<typeof riskAt>, tenths: bigint): boolean =>
  equity <= tenths * maintenance;
const isBelow = (one: Position, price: bigint, tenths: bigint): boolean => isUnder(riskAt(one, price), tenths);
const isPast = (side: ModelSide, price: bigint, level: bigint): boolean =>
  side === 'long' ? price <= level : price >= level;

/** Futures by plain loops over whole numbers: slow, and written without looking at the other one. */
export class NaiveFutures implements FuturesModel {
  readonly #free: bigint[] = Array.from({ length: MODEL_USERS }, () => 0n);
  #fees = 0n;
  #futures = 0n;
  #insurance = 0n;
  #deposited = 0n;
  #nowMs = 0;
  #made = 0;
  #live: Position[] = [];
  readonly #ended: Record<string, number> = {};
  readonly #markets: Market[] = MODEL_MARKETS.map((terms) => ({
    terms,
    lot: parse(terms.contractSize, 8),
    step: 10n ** BigInt(8 - terms.priceScale),
    tiers: readTiers(terms.base === 'BTC'),
    price: 0n,
  }));

  #gone(one: Position, how: string): void {
    one.status = 'gone';
    this.#live = this.#live.filter((each) => each !== one);
    this.#ended[how] = (this.#ended[how] ?? 0) + 1;
  }

  #closePart(one: Position, lots: bigint, { cause, keepsRest }: { cause: string; keepsRest: boolean }): void {
    const { price } = one.market;
    const exact = pnlOf(one, price, lots);
    const gain = exact > 0n ? exact / UNIT : 0n;
    const loss = exact < 0n ? up(-exact, UNIT) : 0n;
    const isForced = cause === 'liquidation';
    const share = keepsRest ? one.margin : lots === one.lots ? one.margin : (one.margin * lots) / one.lots;
    const taken = least(loss, share);
    const perMille = isForced ? 50n : 5n;
    const fee = least(up(price * sizeOf(one, lots) * perMille, UNIT * 10_000n), share - taken + gain);
    const back = keepsRest ? 0n : share - taken + gain - fee;
    this.#free[one.user] = (this.#free[one.user] ?? 0n) + back;
    if (isForced) this.#insurance += fee;
    else this.#fees += fee;
    this.#futures += taken - gain;
    const covered = least(loss - taken, this.#insurance);
    this.#insurance -= covered;
    this.#futures += covered;
    one.margin -= keepsRest ? taken + fee : share;
    one.lots -= lots;
    one.realised += gain - taken;
    one.paid += fee;
    if (one.lots === 0n) this.#gone(one, cause);
  }

  #force(one: Position): void {
    const step = up(one.lots, 4n);
    while (one.status === 'open' && isBelow(one, one.market.price, 10n)) {
      const isLarge = one.market.price * sizeOf(one) > 100_000n * 10n ** 18n;
      if (isLarge && step < one.lots) this.#closePart(one, step, { cause: 'liquidation', keepsRest: true });
      else this.#closePart(one, one.lots, { cause: 'liquidation', keepsRest: false });
    }
  }

  #areStopsFine(one: Position, tp: bigint | null, sl: bigint | null): boolean {
    const { market, side, entry } = one;
    const mark = one.status === 'entrust' ? entry : market.price;
    for (const level of [tp, sl]) if (level !== null && level % market.step !== 0n) return false;
    if (tp !== null && (isPast(side, tp, entry) || isPast(side, tp, mark))) return false;
    if (sl === null) return true;
    const other = side === 'long' ? 'short' : 'long';
    return !isPast(other, sl, entry) && !isPast(other, sl, mark) && !isBelow(one, sl, 10n);
  }

  #open(move: Extract<Move, { kind: 'open' }>): string {
    const market = this.#markets[move.market] as Market;
    if (market.price === 0n) return 'no price';
    const isLimit = move.limit !== null;
    const price = move.limit === null ? market.price : parse(move.limit, 8);
    const lots = BigInt(move.lots);
    const multiple = Number.parseInt(move.multiple, 10);
    const size = lots * 100n * market.lot;
    const notional = price * size;
    const one: Position = {
      id: this.#made + 1,
      user: move.user,
      market,
      side: move.side,
      status: isLimit ? 'entrust' : 'open',
      lots,
      entry: price,
      margin: up(notional, BigInt(multiple) * UNIT),
      openFee: up(notional * (isLimit ? 2n : 5n), UNIT * 10_000n),
      takeProfit: move.takeProfit === null ? null : parse(move.takeProfit, 8),
      stopLoss: move.stopLoss === null ? null : parse(move.stopLoss, 8),
      warned: 0,
      realised: 0n,
      paid: 0n,
      openedMs: this.#nowMs,
      endsMs: this.#nowMs + 30 * DAY,
    };
    if (lots > 100_000n || (isLimit && !this.#isLimitFine(one))) return 'refused';
    const tier = market.tiers.find(({ upTo }) => notional <= upTo);
    if (tier === undefined || multiple > tier.most) return 'refused';
    if (!this.#areStopsFine(one, one.takeProfit, one.stopLoss)) return 'refused';
    const cost = one.margin + one.openFee;
    if ((this.#free[one.user] ?? 0n) < cost) return 'no money';
    this.#free[one.user] = (this.#free[one.user] ?? 0n) - cost;
    this.#made += 1;
    if (!isLimit) this.#payOpening(one);
    this.#live.push(one);
    return `${one.status} ${money(one.margin)} ${money(one.openFee)}`;
  }

  #payOpening(one: Position): void {
    this.#fees += one.openFee;
    one.paid = one.openFee;
  }

  #isLimitFine({ side, entry, market }: Position): boolean {
    const { price, step } = market;
    if (entry % step !== 0n || entry < (price / 2n / step) * step || entry > price * 2n) return false;
    return side === 'long' ? entry < price : entry > price;
  }

  #find(id: number, status: 'entrust' | 'open'): Position | undefined {
    return this.#live.find((one) => one.id === id && one.status === status);
  }

  #stops({ id, takeProfit, stopLoss }: Extract<Move, { kind: 'stops' }>): string {
    const one = this.#find(id, 'open');
    const [tp, sl] = [takeProfit, stopLoss].map((text) => (text === null ? null : parse(text, 8)));
    if (!one || (tp === null && sl === null) || !this.#areStopsFine(one, tp ?? null, sl ?? null)) return 'refused';
    one.takeProfit = tp ?? null;
    one.stopLoss = sl ?? null;
    return 'set';
  }

  #giveBack(one: Position, how: string): void {
    this.#free[one.user] = (this.#free[one.user] ?? 0n) + one.margin + one.openFee;
    this.#gone(one, how);
  }

  #night(atMs: number): void {
    // The first of January 1970 was a Thursday.
    const weekday = (Math.floor(atMs / DAY) + 4) % 7;
    for (const one of this.#live) {
      const isStock = one.market.terms.kind === 'stock';
      const times = !isStock ? 1n : weekday === 6 || weekday === 0 ? 0n : weekday === 5 ? 3n : 1n;
      if (one.status !== 'open' || one.openedMs >= atMs || times === 0n) continue;
      const fee = up(one.market.price * sizeOf(one) * 3n * times, UNIT * 10_000n);
      const fromFree = least(fee, this.#free[one.user] ?? 0n);
      const fromMargin = least(fee - fromFree, one.margin);
      this.#free[one.user] = (this.#free[one.user] ?? 0n) - fromFree;
      one.margin -= fromMargin;
      one.paid += fromFree + fromMargin;
      this.#fees += fromFree + fromMargin;
    }
  }

  #meet(one: Position, timeMs: number): void {
    const { price } = one.market;
    if (one.status === 'entrust') {
      if (!isPast(one.side, price, one.entry)) return;
      one.status = 'open';
      one.openedMs = timeMs;
      this.#payOpening(one);
      return;
    }
    const other = one.side === 'long' ? 'short' : 'long';
    const risk = riskAt(one, price);
    if (one.stopLoss !== null && isPast(one.side, price, one.stopLoss))
      this.#closePart(one, one.lots, { cause: 'sl', keepsRest: false });
    else if (isUnder(risk, 10n)) this.#force(one);
    else if (one.takeProfit !== null && isPast(other, price, one.takeProfit))
      this.#closePart(one, one.lots, { cause: 'tp', keepsRest: false });
    else if (one.warned < 2 && isUnder(risk, 15n)) one.warned = 2;
    else if (one.warned < 1 && isUnder(risk, 30n)) one.warned = 1;
  }

  #tick({ market, price, afterMs }: Extract<Move, { kind: 'tick' }>): string {
    const toMs = this.#nowMs + afterMs;
    for (let atMs = this.#nowMs + 1; atMs <= toMs; atMs += 1) {
      const midnight = Math.ceil(atMs / DAY) * DAY;
      if (midnight > toMs) break;
      this.#night(midnight);
      atMs = midnight;
    }
    this.#nowMs = toMs;
    for (const one of this.#live) if (one.status === 'entrust' && one.endsMs <= toMs) this.#giveBack(one, 'expired');
    const here = this.#markets[market] as Market;
    here.price = parse(price, 8);
    for (const one of this.#live) if (one.market === here) this.#meet(one, toMs);
    return 'tick';
  }

  #close({ id, lots }: Extract<Move, { kind: 'close' }>): string {
    const one = this.#find(id, 'open');
    if (!one || (lots !== null && BigInt(lots) > one.lots)) return 'refused';
    this.#closePart(one, lots === null ? one.lots : BigInt(lots), { cause: 'user', keepsRest: false });
    return 'closed';
  }

  #bulk({ user, side }: Extract<Move, { kind: 'bulk' }>): string {
    const own = this.#live.filter(
      (one) => one.user === user && one.status === 'open' && (side === '' || side === one.side),
    );
    for (const one of own) this.#closePart(one, one.lots, { cause: 'user', keepsRest: false });
    return `closed ${own.length}`;
  }

  #cancel(id: number): string {
    const one = this.#find(id, 'entrust');
    if (!one) return 'refused';
    this.#giveBack(one, 'cancelled');
    return 'cancelled';
  }

  apply(move: Move): string {
    if (move.kind === 'tick') return this.#tick(move);
    if (move.kind === 'open') return this.#open(move);
    if (move.kind === 'close') return this.#close(move);
    if (move.kind === 'stops') return this.#stops(move);
    if (move.kind === 'bulk') return this.#bulk(move);
    if (move.kind === 'cancel') return this.#cancel(move.id);
    this.#free[move.user] = (this.#free[move.user] ?? 0n) + parse(move.amount, 6);
    this.#deposited += parse(move.amount, 6);
    return 'deposited';
  }

  /** Nothing is made and nothing lost: what users and the house have is what came in. */
  difference(): bigint {
    const held = this.#live.reduce((sum, one) => sum + one.margin + (one.status === 'entrust' ? one.openFee : 0n), 0n);
    const free = this.#free.reduce((sum, each) => sum + each, 0n);
    return free + held + this.#fees + this.#futures + this.#insurance - this.#deposited;
  }

  state(): ModelState {
    const line = (one: Position): string => {
      const [tp, sl] = [one.takeProfit, one.stopLoss].map((level) => (level === null ? '-' : plain(level ?? 0n)));
      const { id, status, lots, warned } = one;
      return [id, status, lots, money(one.margin), tp, sl, warned, money(one.realised), money(one.paid)].join(' ');
    };
    return {
      free: this.#free.map(money),
      fees: money(this.#fees),
      futures: money(this.#futures),
      insurance: money(this.#insurance),
      deposited: money(this.#deposited),
      live: this.#live.map(line),
      ended: { ...this.#ended },
    };
  }
}
