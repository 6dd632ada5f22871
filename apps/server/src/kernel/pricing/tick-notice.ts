import type { Tick } from '@candor/domain/pricing/tick';

/** PostgreSQL carries less than 8,000 bytes in one notification. */
const MAX_BYTES = 7_900;
export const TICK_CHANNEL = 'candor_ticks';
/** Sent when bars from outside the chain have arrived: whoever keeps them in memory reads them again. */
export const RELOAD_NOTICE = 'reload';
/** Sent when the list of instruments says something else: what is shown, in which order, and what is open. */
export const LISTING_NOTICE = 'listing';

export interface NoticedTick {
  readonly instrumentId: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  readonly volume: string;
  readonly sources: string;
  readonly hash: string;
}

type NoticeRow = [
  id: number,
  seq: number,
  timeMs: number,
  price: string,
  volume: string,
  sources: string,
  hash: string,
];

/** The notifications of one batch, in order. Everything in a tick is ASCII, so characters are bytes. */
export const toNotices = (ticks: readonly Tick[]): string[] => {
  const notices: string[] = [];
  let rows: string[] = [];
  let size = 2;
  for (const { instrumentId, seq, timeMs, price, volume, sources, hash } of ticks) {
    const row = JSON.stringify([instrumentId, seq, timeMs, price, volume, sources, hash] satisfies NoticeRow);
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
  (JSON.parse(text) as NoticeRow[]).map(([instrumentId, seq, timeMs, price, volume, sources, hash]) => ({
    instrumentId,
    seq,
    timeMs,
    price,
    volume,
    sources,
    hash,
  }));
