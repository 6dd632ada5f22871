import { type Book, createDepthColumns, type Refusal, type Side } from '@candor/domain/orderbook/book';
import { END_REASONS, type EndReason } from '@candor/domain/orderbook/book-events';
import { createBook } from '@candor/domain/orderbook/create-book';
import { addFill, computeFill, computeHold, type FillFigures } from '@candor/domain/spot/compute-fill';
import type { BookOrder, Command, SkippedCommand } from './book-order';
import type { BookPair } from './book-pair';

/** One trade with its money, for the ledger and for the tape. */
export interface LiveTrade {
  readonly pair: BookPair;
  readonly seq: number;
  readonly commandSeq: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly takerSide: Side;
  readonly maker: BookOrder;
  readonly taker: BookOrder;
  readonly figures: FillFigures;
  /** The sums of both orders before the trade, which explain the roundings. */
  readonly buyerQuote16: bigint;
  readonly sellerQuote16: bigint;
}

/** Money returned from a hold to its owner. */
export interface LiveRelease {
  readonly pair: BookPair;
  readonly order: BookOrder;
  readonly amount: bigint;
  readonly commandSeq: number;
}

/** The effects of a batch of commands, in order: trades and releases are booked in this order. */
export interface BatchEffects {
  readonly moves: ({ readonly trade: LiveTrade } | { readonly release: LiveRelease })[];
  /** Orders whose row must be updated: an order that simply rests is unchanged since its insert. */
  readonly touched: Set<BookOrder>;
  /** New orders, whatever their state now. */
  readonly placed: BookOrder[];
}

export const emptyEffects = (): BatchEffects => ({ moves: [], touched: new Set(), placed: [] });

/** End reason of an order that the book refused; shown to its owner. */
const REFUSED_END: Partial<Record<Refusal, string>> = {
  would_take: 'post_only',
  not_fillable: 'fok',
  no_liquidity: 'no_liquidity',
  budget_too_small: 'no_liquidity',
};
const END_NAMES: Record<EndReason, string> = {
  filled: 'filled',
  cancelled: 'user',
  self_trade: 'self_trade',
  ioc_rest: 'ioc',
  market_rest: 'no_liquidity',
};

export interface LiveBookOptions {
  readonly pair: BookPair;
  readonly appliedSeq: number;
  readonly tradeSeq: number;
  readonly markedOwner: number;
}

export interface DepthLevel {
  readonly priceTicks: number;
  readonly lots: number;
  readonly markedLots: number;
}

/**
 * The book of one pair in the memory of its owner, with the held money of every open order. `apply` takes the journal
 * in order and returns what must be booked; if that cannot be committed, the object is discarded and loaded again.
 */
export class LiveBook {
  readonly pair: BookPair;
  readonly #book: Book;
  readonly #orders = new Map<number, BookOrder>();
  #appliedSeq: number;
  #tradeSeq: number;

  constructor(options: LiveBookOptions) {
    this.pair = options.pair;
    this.#appliedSeq = options.appliedSeq;
    this.#tradeSeq = options.tradeSeq;
    this.#book = createBook({ markedOwner: options.markedOwner });
  }

  get appliedSeq(): number {
    return this.#appliedSeq;
  }
  get tradeSeq(): number {
    return this.#tradeSeq;
  }

  /** Orders in any sequence: their place follows from price and rank. */
  restore(orders: readonly BookOrder[]): void {
    const better = (one: BookOrder, other: BookOrder): number =>
      one.side === 'buy' ? other.priceTicks - one.priceTicks : one.priceTicks - other.priceTicks;
    const sorted = [...orders].sort((one, other) => {
      if (one.side !== other.side) return one.side === 'buy' ? -1 : 1;
      return better(one, other) || one.rank - other.rank;
    });
    this.#book.restore({
      orders: sorted.map(({ id, userId, side, priceTicks, lots, sums }) => ({
        id,
        owner: userId,
        side,
        priceTicks,
        lots: lots - sums.filledLots,
      })),
    });
    for (const order of orders) this.#orders.set(order.id, order);
  }

  apply(command: Command | SkippedCommand, effects: BatchEffects): void {
    if (command.seq !== this.#appliedSeq + 1) throw new Error(`${this.pair.symbol}: journal gap at ${command.seq}`);
    this.#book.clearEvents();
    if (command.action === 'place') this.#place(command, effects);
    else if (command.action === 'cancel') this.#cancel(command, effects);
    else if (command.action === 'edit') this.#edit(command, effects);
    this.#appliedSeq = command.seq;
  }

  #place(command: Command, effects: BatchEffects): void {
    const { order } = command;
    effects.placed.push(order);
    this.#orders.set(order.id, order);
    const { outcome, refusal } = this.#book.place({
      id: order.id,
      owner: order.userId,
      side: order.side,
      kind: order.kind,
      tif: order.tif,
      postOnly: order.postOnly,
      priceTicks: order.priceTicks,
      lots: order.lots,
      budget: order.budget,
    });
    if (outcome === 'refused') {
      const reason = refusal === null ? undefined : REFUSED_END[refusal];
      this.#end(order, reason ?? 'halted', { command, effects });
      return;
    }
    this.#drain(command, effects);
    this.#releaseSurplus(order, command, effects);
  }

  #cancel(command: Command, effects: BatchEffects): void {
    const order = this.#ownOrder(command);
    if (!order) return;
    this.#book.cancel(order.id);
    this.#drain(command, effects);
  }

  /** The open order of the command's user; an order of another user is treated as unknown. */
  #ownOrder(command: Command): BookOrder | undefined {
    const order = this.#orders.get(command.orderId);
    return order?.userId === command.userId ? order : undefined;
  }

  /**
   * An edit that the book refuses leaves the order unchanged; the money held for it is returned. The same applies when
   * its money no longer suffices: fills or another edit came first, and the amount was computed before them.
   */
  #edit(command: Command, effects: BatchEffects): void {
    const order = this.#ownOrder(command);
    if (!order) {
      this.#returnExtra(command, effects);
      return;
    }
    order.held += command.extra;
    effects.touched.add(order);
    const openBefore = order.lots - order.sums.filledLots;
    const openLots = (command.lots ?? order.lots) - order.sums.filledLots;
    const priceTicks = command.priceTicks ?? order.priceTicks;
    const change = { id: order.id, priceTicks, lots: openLots, postOnly: order.postOnly };
    const isCovered = openLots > 0 && computeHold({ ...order, priceTicks, openLots }, this.pair) <= order.held;
    if (isCovered && this.#book.edit(change).outcome !== 'refused') {
      if (priceTicks !== order.priceTicks || openLots > openBefore) order.rank = command.seq;
      order.priceTicks = priceTicks;
      order.lots = openLots + order.sums.filledLots;
      this.#drain(command, effects);
    }
    this.#releaseSurplus(order, command, effects);
  }

  /**
   * The order ended before its edit was applied. The end did not release the additional amount, so it is still held.
   */
  #returnExtra(command: Command, effects: BatchEffects): void {
    const { order, extra, seq } = command;
    if (extra > 0n) {
      effects.moves.push({ release: { pair: this.pair, order, amount: extra, commandSeq: seq } });
    }
  }

  /** Reads trades and ends from the book's columns, in the order they happened. */
  #drain(command: Command, effects: BatchEffects): void {
    const { trades, ends } = this.#book.events;
    for (let row = 0; row < trades.count; row += 1) this.#trade(row, command, effects);
    for (let row = 0; row < ends.count; row += 1) {
      const order = this.#known(ends.id[row] as number);
      const reason = END_REASONS[ends.reason[row] as number] as EndReason;
      this.#end(order, END_NAMES[reason], { command, effects });
    }
    this.#book.clearEvents();
  }

  #known(id: number): BookOrder {
    const order = this.#orders.get(id);
    if (!order) throw new Error(`${this.pair.symbol}: order ${id} is not known`);
    return order;
  }

  #trade(row: number, command: Command, effects: BatchEffects): void {
    const { trades } = this.#book.events;
    const maker = this.#known(trades.makerId[row] as number);
    const taker = this.#known(trades.takerId[row] as number);
    const priceTicks = trades.priceTicks[row] as number;
    const lots = trades.lots[row] as number;
    const [buyer, seller] = maker.side === 'buy' ? [maker, taker] : [taker, maker];
    const feeOf = (order: BookOrder) => (order === maker ? order.makerFeePercent : order.takerFeePercent);
    const fill = { pair: this.pair, priceTicks, lots, buyer: buyer.sums, seller: seller.sums };
    const figures = computeFill({ ...fill, buyerFeePercent: feeOf(buyer), sellerFeePercent: feeOf(seller) });
    this.#tradeSeq += 1;
    effects.moves.push({
      trade: {
        pair: this.pair,
        seq: this.#tradeSeq,
        commandSeq: command.seq,
        priceTicks,
        lots,
        takerSide: taker.side,
        maker,
        taker,
        figures,
        buyerQuote16: buyer.sums.quote16,
        sellerQuote16: seller.sums.quote16,
      },
    });
    buyer.sums = addFill(buyer.sums, fill);
    seller.sums = addFill(seller.sums, fill);
    credit(buyer, { paid: figures.buyerPays, received: figures.buyerReceives, fee: figures.buyerFee });
    credit(seller, { paid: figures.sellerGives, received: figures.sellerReceives, fee: figures.sellerFee });
    effects.touched.add(maker).add(taker);
  }

  #end(order: BookOrder, reason: string, { command, effects }: { command: Command; effects: BatchEffects }): void {
    order.state = reason === 'filled' ? 'done' : 'cancelled';
    order.endReason = reason;
    effects.touched.add(order);
    this.#orders.delete(order.id);
    if (order.held === 0n) return;
    this.#release(order, order.held, { command, effects });
  }

  /**
   * Releases what an open order holds beyond its possible cost: after a better price than its limit, or a smaller edit.
   */
  #releaseSurplus(order: BookOrder, command: Command, effects: BatchEffects): void {
    if (order.state !== 'open') return;
    const openLots = order.lots - order.sums.filledLots;
    const needed = computeHold({ ...order, openLots }, this.pair);
    if (order.held < needed) throw new Error(`${this.pair.symbol}: order ${order.id} holds too little`);
    if (order.held > needed) this.#release(order, order.held - needed, { command, effects });
  }

  #release(order: BookOrder, amount: bigint, { command, effects }: { command: Command; effects: BatchEffects }): void {
    order.held -= amount;
    effects.moves.push({ release: { pair: this.pair, order, amount, commandSeq: command.seq } });
  }

  openOrder(id: number): BookOrder | undefined {
    return this.#orders.get(id);
  }
  orders(): readonly BookOrder[] {
    return this.#book.openOrders().map(({ id }) => this.#known(id));
  }
  stateHash(): string {
    return this.#book.stateHash();
  }

  depth(side: Side, levels: number): DepthLevel[] {
    const columns = createDepthColumns(levels);
    const count = this.#book.depth(side, columns);
    return Array.from({ length: count }, (_, row) => ({
      priceTicks: columns.priceTicks[row] as number,
      lots: columns.lots[row] as number,
      markedLots: columns.markedLots[row] as number,
    }));
  }
}

const credit = (order: BookOrder, by: { paid: bigint; received: bigint; fee: bigint }): void => {
  order.paid += by.paid;
  order.received += by.received;
  order.fee += by.fee;
  order.held -= by.paid;
};
