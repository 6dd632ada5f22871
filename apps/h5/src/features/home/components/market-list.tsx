import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { type Favourites, useFavourites } from '#data/quotes/use-favourites.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useQuoteBeat } from '#data/quotes/use-quote-beat.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { HOME_LISTS, type HomeList, listHome } from '#features/home/model/home-lists.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { InstrumentRow } from '#widgets/quotes/instrument-row.tsx';
import { TickerHead } from '#widgets/quotes/ticker-head.tsx';
import { MarketToCome, SHOWN_ROWS } from './market-to-come.tsx';

/** First rows of four lists; the Market page shows all. */
export function MarketList() {
  const t = useTranslations();
  const favourites = useFavourites();
  const [chosen, setChosen] = useState<HomeList>();
  const list = chosen ?? (favourites.currencyIds?.length ? 'favourites' : 'volume');
  const isUndecided = !favourites.isVisitor && !favourites.isFailed && favourites.currencyIds === undefined;
  const { data, isError, refetch } = useInstruments();
  if ((data === undefined && !isError) || isUndecided) return <MarketToCome />;
  return (
    <section className="home-market">
      <div className="pad">
        <SectionHead title={t('common.tabs.market')} action={<SimulatedBadge instruments={data ?? []} />} />
      </div>
      <Tabs
        id="home-market"
        label={t('market.tabs.label')}
        items={HOME_LISTS.map((value) => ({ value, label: t(`market.tabs.${value}`) }))}
        value={list}
        onChange={setChosen}
      />
      <TabPanel id="home-market" value={list}>
        {data === undefined ? (
          <ErrorState
            title={t('common.states.pageFailedTitle')}
            retryLabel={t('common.actions.retry')}
            onRetry={() => void refetch()}
          >
            {t('common.states.moneyNotAffected')}
          </ErrorState>
        ) : (
          <Rows key={list} list={list} instruments={data} favourites={favourites} />
        )}
      </TabPanel>
    </section>
  );
}

function SimulatedBadge({ instruments }: { instruments: readonly InstrumentView[] }) {
  const t = useTranslations('common.states');
  const isSimulated = instruments.some(({ feed }) => feed === 'simulated');
  return isSimulated ? <Badge tone="line">{t('simulatedMarket')}</Badge> : null;
}

/** Interval at which the rows are re-sorted: slow enough to read the list. */
const ORDER_BEAT_MS = 3000;

type RowsProps = { list: HomeList; instruments: readonly InstrumentView[]; favourites: Favourites };

function Rows({ list, instruments, favourites }: RowsProps) {
  useQuoteBeat(ORDER_BEAT_MS);
  // Watches all instruments, because any may move into the visible rows.
  useWatch(instruments.map(({ id }) => id));
  const listed = listHome(list, instruments, { favouriteIds: favourites.currencyIds ?? [], quoteOf: quotes.get });
  if (listed.length === 0) return <NothingListed list={list} isVisitor={favourites.isVisitor} />;
  return (
    <>
      <TickerHead />
      <div className="list">
        {listed.slice(0, SHOWN_ROWS).map((instrument) => (
          <InstrumentRow key={instrument.id} instrument={instrument} favourites={favourites} />
        ))}
      </div>
    </>
  );
}

function NothingListed({ list, isVisitor }: { list: HomeList; isVisitor: boolean }) {
  const t = useTranslations();
  if (list !== 'favourites') {
    return (
      <EmptyState art="records" title={t('market.empty.listHeading')}>
        {t('market.empty.listText')}
      </EmptyState>
    );
  }
  const action = (
    <Button size="md" href={hrefOf(isVisitor ? PATHS.login : PATHS.market)}>
      {t(isVisitor ? 'common.actions.logIn' : 'common.tabs.market')}
    </Button>
  );
  return (
    <EmptyState
      art="records"
      title={t(isVisitor ? 'market.empty.visitorHeading' : 'market.empty.heading')}
      action={action}
    >
      {t(isVisitor ? 'market.empty.visitorText' : 'market.empty.text')}
    </EmptyState>
  );
}
