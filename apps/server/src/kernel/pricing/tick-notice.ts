import { isPrice, type PauseReason, type RecordKind, type Tick } from '@candor/domain/pricing/tick';

/** PostgreSQL carries less than 8,000 bytes in one notification. */
const MAX_BYTES = 7_900;
export const TICK_CHANNEL = 'candor_ticks';
/** Sent after bars from outside the chain were stored: processes reload the bars they hold in memory. */
export const RELOAD_NOTICE = 'reload';
/** Sent when the list of instruments changed: what is shown, in which order, and what is open. */
export const LISTING_NOTICE = 'listing';
/** Sent when the reference price of an instrument without an index changed. */
export const OWN_PRICES_NOTICE = 'own prices';

export type NoticedTick = Omit<Tick, 'symbol' | 'prevHash'>;

type NoticeRow = [
  id: number,
  seq: number,
  timeMs: number,
  price: string,
  volume: string,
  sources: string,
  hash: string,
  // Only set for records that are not prices.
  kind?: RecordKind,
  reason?: PauseReason | '',
];

const toRow = ({ instrumentId, seq, timeMs, price, volume, sources, hash, kind, reason }: Tick): NoticeRow => {
  const isPlain = kind === undefined || isPrice({ kind });
  if (isPlain) return [instrumentId, seq, timeMs, price, volume, sources, hash];
  return [instrumentId, seq, timeMs, price, volume, sources, hash, kind, reason ?? ''];
};

/** The notifications of one batch, in order. Everything in a tick is ASCII, so characters are bytes. */
export const toNotices = (ticks: readonly Tick[]): string[] => {
  const notices: string[] = [];
  let rows: string[] = [];
  let size = 2;
  for (const tick of ticks) {
    const row = JSON.stringify(toRow(tick));
    if (rows.length > 0 && size + row.length + 1 > MAX_BYTES) {
      notices.push(`[${rows.join(',')}]`);
      rows = [];
      size = 2;
    }
    rows.push(row);
    size += row.length + 1;
  }
  if (rows.length > 0) notices.push(`[${rows.join(',')}]`);
  return notices;
};

export const readNotice = (text: string): NoticedTick[] =>
  (JSON.parse(text) as NoticeRow[]).map(([instrumentId, seq, timeMs, price, volume, sources, hash, kind, reason]) => ({
    instrumentId,
    seq,
    timeMs,
    price,
    volume,
    sources,
    hash,
    ...(kind === undefined ? {} : { kind, reason: reason ?? '' }),
  }));
