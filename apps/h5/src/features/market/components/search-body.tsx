import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { rankInstruments } from '#data/quotes/rank-instruments.ts';
import { forgetViewed, useRecentSymbols } from '#data/quotes/recent-instruments.ts';
import { useFavourites } from '#data/quotes/use-favourites.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { findInstruments } from '#features/market/model/find-instruments.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { InstrumentRow } from '#widgets/quotes/instrument-row.tsx';
import { TickerHead } from '#widgets/quotes/ticker-head.tsx';
import { RecentChips } from './recent-chips.tsx';

const HOT = 10;

type SearchBodyProps = { instruments: readonly InstrumentView[]; text: string };

/** With empty input, recently viewed and most traded instruments; otherwise the matches. */
export function SearchBody({ instruments, text }: SearchBodyProps) {
  if (text.trim() === '') {
    return (
      <>
        <Recent instruments={instruments} />
        <HotList instruments={instruments} />
      </>
    );
  }
  return <Results found={findInstruments(instruments, text)} text={text.trim()} />;
}

function Recent({ instruments }: Pick<SearchBodyProps, 'instruments'>) {
  const t = useTranslations('market.search');
  if (useRecentSymbols().length === 0) return null;
  return (
    <section className="pad search-recent">
      <SectionHead
        title={t('recent')}
        action={<IconButton label={t('clear')} glyph={Trash2} size={18} quiet onClick={forgetViewed} />}
      />
      <RecentChips instruments={instruments} label={t('recent')} wrap />
    </section>
  );
}

function HotList({ instruments }: Pick<SearchBodyProps, 'instruments'>) {
  const t = useTranslations();
  const favourites = useFavourites();
  const hot = rankInstruments(instruments, { key: 'volume', order: 'descending' }, quotes.get).slice(0, HOT);
  useWatch(hot.map(({ id }) => id));
  return (
    <section className="search-hot">
      <div className="pad">
        <SectionHead title={t('market.search.hot')} action={<Simulated listed={hot} />} />
      </div>
      <TickerHead />
      <ol className="list">
        {hot.map((instrument, index) => (
          <li key={instrument.id}>
            <span className="num sm c3" aria-hidden="true">
              {index + 1}
            </span>
            <InstrumentRow instrument={instrument} favourites={favourites} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Results({ found, text }: { found: readonly InstrumentView[]; text: string }) {
  const t = useTranslations();
  const favourites = useFavourites();
  useWatch(found.map(({ id }) => id));
  if (found.length === 0) {
    return (
      <div role="status">
        <EmptyState art="records" title={t('common.states.noResults')}>
          {t('market.search.noneText', { text })}
        </EmptyState>
      </div>
    );
  }
  return (
    <section>
      <div className="pad">
        <SectionHead title={t('market.search.results')} action={<Simulated listed={found} />} />
      </div>
      <TickerHead />
      <div className="list">
        {found.map((instrument) => (
          <InstrumentRow key={instrument.id} instrument={instrument} favourites={favourites} />
        ))}
      </div>
    </section>
  );
}

function Simulated({ listed }: { listed: readonly InstrumentView[] }) {
  const t = useTranslations('common.states');
  return listed.some(({ feed }) => feed === 'simulated') ? <Badge tone="line">{t('simulatedMarket')}</Badge> : null;
}
