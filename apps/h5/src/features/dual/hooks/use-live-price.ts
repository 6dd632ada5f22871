import { quotes } from '#data/quotes/quote-store.ts';
import { useInstrument } from '#data/quotes/use-instruments.ts';
import { useQuoteBeat } from '#data/quotes/use-quote-beat.ts';
import { useWatch } from '#data/quotes/use-watch.ts';

const BEAT_MS = 1000;

export interface LivePrice {
  /** The instrument; undefined until the list is loaded. */
  readonly id: number | undefined;
  readonly scale: number;
  /** The newest price; null until there is one. */
  readonly price: string | null;
}

/** The index price of a market, at most once a second, for figures that are computed from it. */
export function useLivePrice(symbol: string | null, known: string | null): LivePrice {
  const { data } = useInstrument(symbol);
  useWatch(data === undefined ? [] : [data.id]);
  useQuoteBeat(BEAT_MS);
  const quote = data === undefined ? undefined : quotes.get(data.id);
  return { id: data?.id, scale: data?.priceScale ?? 2, price: quote?.price ?? known };
}
