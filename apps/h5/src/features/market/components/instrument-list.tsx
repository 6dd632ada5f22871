import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { type Ranking, rankInstruments } from '#data/quotes/rank-instruments.ts';
import type { Favourites } from '#data/quotes/use-favourites.ts';
import { useQuoteBeat } from '#data/quotes/use-quote-beat.ts';
import { InstrumentRow } from '#widgets/quotes/instrument-row.tsx';

/** Re-sort interval: rows that move too often are hard to tap. */
const ORDER_BEAT_MS = 3000;

type InstrumentListProps = {
  listed: readonly InstrumentView[];
  ranking: Ranking | null;
  favourites: Favourites;
};

export function InstrumentList({ listed, ranking, favourites }: InstrumentListProps) {
  useQuoteBeat(ORDER_BEAT_MS);
  return (
    <div className="list">
      {rankInstruments(listed, ranking, quotes.get).map((instrument) => (
        <InstrumentRow key={instrument.id} instrument={instrument} favourites={favourites} />
      ))}
    </div>
  );
}
