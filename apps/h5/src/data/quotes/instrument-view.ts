import type { ReplyOf } from '@candor/contract/call';
import type { quotation } from '@candor/contract/market';
import type { QuoteRow } from '@candor/contract/realtime';
import { toUnits } from '@candor/money/units';

type QuotationReply = ReplyOf<typeof quotation>;
type QuotationItem = QuotationReply[number]['quotation'][number];

/** An instrument as the screens use it. Its price is in the quote store. */
export interface InstrumentView {
  readonly id: number;
  /** The base coin; favourites and alerts refer to this id. */
  readonly currencyId: number;
  readonly quoteId: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly kind: 'coin' | 'stock';
  readonly priceScale: number;
  readonly hasFutures: boolean;
  readonly hasSpot: boolean;
  readonly hasOptions: boolean;
  /** Whether the market is in a trading session now. */
  readonly isOpen: boolean;
  /** When it opens or closes next; 0 for markets that never close. */
  readonly sessionChangeMs: number;
  /** Hourly closes of the last day, oldest first, as numbers for drawing only. */
  readonly spark: readonly number[];
  readonly feed: 'simulated' | 'ccxt';
  /** Whether new orders are taken; see findTradingState. */
  readonly paused: QuotationItem['paused'];
  readonly pausedSinceMs: number;
  readonly halted: QuotationItem['halted'];
  readonly haltedSinceMs: number;
  readonly haltReason: QuotationItem['halt_reason'];
}

const WIRE_SCALE = 8;

export function toInstruments(reply: QuotationReply): readonly InstrumentView[] {
  return reply.flatMap((group) =>
    group.quotation
      .filter((item) => item.is_display === 1)
      .toSorted((a, b) => a.sort - b.sort)
      .map((item) => toInstrument(item, group.feed)),
  );
}

function toInstrument(item: QuotationItem, feed: InstrumentView['feed']): InstrumentView {
  return {
    id: item.id,
    currencyId: item.currency_id,
    quoteId: item.legal_id,
    symbol: item.symbol,
    base: item.currency_name,
    quote: item.legal_name,
    kind: item.kind,
    priceScale: item.price_scale,
    hasFutures: item.open_lever === 1,
    hasSpot: item.open_coin_trade === 1,
    hasOptions: item.open_microtrade === 1,
    isOpen: item.is_open === 1,
    sessionChangeMs: item.session_change_ms,
    // Used for drawing only, so lost digits do not matter.
    spark: item.spark.map((close) => Number(toUnits(close, WIRE_SCALE))),
    feed,
    paused: item.paused,
    pausedSinceMs: item.paused_since_ms,
    halted: item.halted,
    haltedSinceMs: item.halted_since_ms,
    haltReason: item.halt_reason,
  };
}

/** The quotes of the reply, in the form the socket sends them. */
export function toRows(reply: QuotationReply): readonly QuoteRow[] {
  return reply.flatMap((group) =>
    group.quotation.map(
      (item): QuoteRow => [
        item.id,
        item.tick_seq,
        item.tick_time_ms,
        item.now_price,
        item.open,
        item.high,
        item.low,
        item.volume,
        item.turnover,
      ],
    ),
  );
}
