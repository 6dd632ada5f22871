import {
  type FuturesModel,
  MODEL_MARKETS,
  MODEL_USERS,
  type ModelSide,
  type ModelState,
  type Move,
} from './futures-model-moves';
import {
  DAY,
  isBelow,
  isPast,
  isUnder,
  least,
  type Market,
  money,
  type Position,
  parse,
  plain,
  pnlOf,
  readTiers,
  riskAt,
  sizeOf,
  UNIT,
  up,
} from './futures-model-units';

/** Futures by plain loops over integers: slow, and written independently of the engine. */
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
    isPaused: false,
  }));

  #gone(one: Position, how: string): void {
    one.status = 'gone';
    this.#live = this.#live.filter((each) => each !== one);
    this.#count(how);
  }

  #count(how: string): void {
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
    if (one.lots !== 0n) return;
    if (one.closing !== null && cause !== 'user') this.#count('close overtaken');
    this.#gone(one, cause);
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
    if (market.isPaused) return 'paused';
    const isLimit = move.limit !== null;
    const price = move.limit === null ? market.price : parse(move.limit, 8);
    const one: Position = {
      id: this.#made + 1,
      user: move.user,
      market,
      side: move.side,
      status: isLimit ? 'entrust' : 'new',
      multiple: BigInt(move.multiple),
      quoted: move.quoted === null ? null : parse(move.quoted, 8),
      closing: null,
      untilMs: this.#nowMs + 3_000,
      lots: BigInt(move.lots),
      beside: this.#besideOf(move.user, market, move.side),
      entry: price,
      margin: 0n,
      openFee: 0n,
      takeProfit: move.takeProfit === null ? null : parse(move.takeProfit, 8),
      stopLoss: move.stopLoss === null ? null : parse(move.stopLoss, 8),
      warned: 0,
      realised: 0n,
      paid: 0n,
      openedMs: this.#nowMs,
      endsMs: this.#nowMs + 30 * DAY,
    };
    if (one.lots > 100_000n || (isLimit && !this.#isLimitFine(one))) return 'refused';
    this.#charge(one, price);
    if (!this.#isSizeFine(one) || !this.#areStopsFine(one, one.takeProfit, one.stopLoss)) return 'refused';
    // A market order holds its cost at a price five percent higher, rounded up to the next price step.
    if (!isLimit) this.#charge(one, up(up(price * 105n, 100n), market.step) * market.step);
    const cost = one.margin + one.openFee;
    if ((this.#free[one.user] ?? 0n) < cost) return 'no money';
    this.#free[one.user] = (this.#free[one.user] ?? 0n) - cost;
    this.#made += 1;
    this.#live.push(one);
    return `${isLimit ? 'entrust' : 'pending'} ${money(one.margin)} ${money(one.openFee)}`;
  }

  /** Margin and fee of an order at a price. */
  #charge(one: Position, price: bigint): void {
    const notional = price * sizeOf(one);
    one.margin = up(notional, one.multiple * UNIT);
    one.openFee = up(notional * (one.status === 'entrust' ? 2n : 5n), UNIT * 10_000n);
  }

  #besideOf(user: number, market: Market, side: ModelSide): bigint {
    let size = 0n;
    for (const one of this.#live)
      if (one.user === user && one.market === market && one.side === side) size += sizeOf(one);
    return size;
  }

  #isSizeFine(one: Position): boolean {
    const tier = one.market.tiers.find(({ upTo }) => one.entry * (sizeOf(one) + one.beside) <= upTo);
    return tier !== undefined && one.multiple <= BigInt(tier.most);
  }

  /** Fills a market order at the first price after its acceptance, or gives it back as a whole. */
  #fill(one: Position, timeMs: number): void {
    const { price } = one.market;
    const held = one.margin + one.openFee;
    const moved = one.quoted === null ? 0n : price > one.quoted ? price - one.quoted : one.quoted - price;
    const isFar = one.quoted !== null && moved * 20n > one.quoted;
    one.entry = price;
    this.#charge(one, price);
    const rest = held - one.margin - one.openFee;
    const isFine = rest >= 0n && this.#isSizeFine(one) && this.#areStopsFine(one, one.takeProfit, one.stopLoss);
    this.#free[one.user] = (this.#free[one.user] ?? 0n) + (isFar || !isFine ? held : rest);
    if (isFar || !isFine) {
      this.#gone(one, 'unfilled');
      return;
    }
    one.status = 'open';
    one.openedMs = timeMs;
    this.#payOpening(one);
    this.#count('filled');
  }

  /** Gives back orders and drops closes that no tick filled in time. */
  #giveUp(toMs: number): void {
    for (const one of this.#live) {
      if (one.untilMs >= toMs) continue;
      if (one.status === 'new') this.#giveBack(one, 'late');
      if (one.closing !== null) this.#count('close late');
      one.closing = null;
    }
  }

  #closeByHand(one: Position): void {
    const lots = least(one.closing ?? one.lots, one.lots);
    one.closing = null;
    const share = lots === one.lots ? one.margin : (one.margin * lots) / one.lots;
    this.#count(share === 0n ? 'close of nothing' : 'closed by hand');
    if (share > 0n) this.#closePart(one, lots, { cause: 'user', keepsRest: false });
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
    if (
      !one ||
      one.closing !== null ||
      (tp === null && sl === null) ||
      !this.#areStopsFine(one, tp ?? null, sl ?? null)
    )
      return 'refused';
    one.takeProfit = tp ?? null;
    one.stopLoss = sl ?? null;
    return 'set';
  }

  #giveBack(one: Position, how: string): void {
    this.#free[one.user] = (this.#free[one.user] ?? 0n) + one.margin + one.openFee;
    this.#gone(one, how);
  }

  #night(atMs: number): void {
    // 1 January 1970 was a Thursday.
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

  /**
   * Applies one price in stages, each to all positions: a position that one stage acted on is skipped by the later
   * ones.
   */
  #meetAll(here: Market, timeMs: number): void {
    const { price } = here;
    const own = this.#live.filter((one) => one.market === here);
    const open = own.filter(({ status }) => status === 'open');
    const [orders, entrusts] = [
      own.filter((one) => one.status === 'new'),
      own.filter((one) => one.status === 'entrust'),
    ];
    const [closes, quiet] = [open.filter((one) => one.closing !== null), new Set(open)];
    const reach = (isMet: (one: Position) => boolean, apply: (one: Position) => void): void => {
      for (const one of open) if (quiet.has(one) && isMet(one) && quiet.delete(one)) apply(one);
    };
    const closeAll = (cause: string) => (one: Position) => this.#closePart(one, one.lots, { cause, keepsRest: false });
    reach(
      (one) => isBelow(one, price, 10n),
      (one) => this.#force(one),
    );
    reach((one) => one.stopLoss !== null && isPast(one.side, price, one.stopLoss), closeAll('sl'));
    const other = (side: ModelSide): ModelSide => (side === 'long' ? 'short' : 'long');
    reach((one) => one.takeProfit !== null && isPast(other(one.side), price, one.takeProfit), closeAll('tp'));
    for (const one of entrusts) {
      if (!isPast(one.side, price, one.entry)) continue;
      one.status = 'open';
      one.openedMs = timeMs;
      this.#payOpening(one);
    }
    for (const one of closes) if (one.status === 'open') this.#closeByHand(one);
    for (const one of orders) this.#fill(one, timeMs);
    for (const one of quiet) if (!closes.includes(one)) this.#warn(one);
  }

  #warn(one: Position): void {
    const risk = riskAt(one, one.market.price);
    if (one.warned < 2 && isUnder(risk, 15n)) one.warned = 2;
    else if (one.warned < 1 && isUnder(risk, 30n)) one.warned = 1;
  }

  #tick({ market, price, afterMs }: Extract<Move, { kind: 'tick' }>): string {
    const here = this.#markets[market] as Market;
    if (here.isPaused) return 'dropped';
    const toMs = this.#nowMs + afterMs;
    this.#giveUp(toMs);
    for (let atMs = this.#nowMs + 1; atMs <= toMs; atMs += 1) {
      const midnight = Math.ceil(atMs / DAY) * DAY;
      if (midnight > toMs) break;
      this.#night(midnight);
      atMs = midnight;
    }
    this.#nowMs = toMs;
    for (const one of this.#live) if (one.status === 'entrust' && one.endsMs <= toMs) this.#giveBack(one, 'expired');
    here.price = parse(price, 8);
    this.#meetAll(here, toMs);
    return 'tick';
  }

  #canClose(one: Position): boolean {
    return one.status === 'open' && one.closing === null && one.margin > 0n;
  }

  #wait(one: Position, lots: bigint): void {
    one.closing = lots;
    one.untilMs = this.#nowMs + 3_000;
  }

  #close({ id, lots }: Extract<Move, { kind: 'close' }>): string {
    const one = this.#find(id, 'open');
    if (!one || !this.#canClose(one)) return 'refused';
    if (one.market.isPaused) return 'paused';
    if (lots !== null && BigInt(lots) > one.lots) return 'refused';
    this.#wait(one, lots === null ? one.lots : BigInt(lots));
    return 'accepted';
  }

  #bulk({ user, side }: Extract<Move, { kind: 'bulk' }>): string {
    const own = this.#live.filter(
      (one) => one.user === user && this.#canClose(one) && !one.market.isPaused && (side === '' || side === one.side),
    );
    for (const one of own) this.#wait(one, one.lots);
    return `accepted ${own.length}`;
  }

  #pause(place: number, isPaused: boolean): string {
    const market = this.#markets[place] as Market;
    if (market.isPaused === isPaused) return 'nothing';
    market.isPaused = isPaused;
    return 'done';
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
    if (move.kind === 'pause' || move.kind === 'resume') return this.#pause(move.market, move.kind === 'pause');
    this.#free[move.user] = (this.#free[move.user] ?? 0n) + parse(move.amount, 6);
    this.#deposited += parse(move.amount, 6);
    return 'deposited';
  }

  /** Conservation of money: free, held and house money minus deposits; must be 0. */
  difference(): bigint {
    const held = this.#live.reduce((sum, one) => sum + one.margin + (one.status === 'open' ? 0n : one.openFee), 0n);
    const free = this.#free.reduce((sum, each) => sum + each, 0n);
    return free + held + this.#fees + this.#futures + this.#insurance - this.#deposited;
  }

  state(): ModelState {
    const line = (one: Position): string => {
      const [tp, sl] = [one.takeProfit, one.stopLoss].map((level) => (level === null ? '-' : plain(level ?? 0n)));
      const { id, lots, warned } = one;
      const status = one.status === 'new' ? 'pending' : one.closing === null ? one.status : 'closing';
      const closing = one.closing === null ? '-' : one.closing;
      const paid = money(one.paid);
      return [id, status, lots, money(one.margin), tp, sl, warned, money(one.realised), paid, closing].join(' ');
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
