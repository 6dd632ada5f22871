import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Loaded } from '#data/loaded.tsx';
import { hrefOf, spotPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { SpotNav, SpotPage } from '#features/spot/components/spot-page.tsx';
import '#features/spot/spot.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { View } from '#ui/frame.tsx';

/** One pair to trade, named by ?symbol=BTC/USDT; without a name the first of the list. */
export function CurrencyScreen() {
  const [params] = useSearchParams();
  const query = useInstruments();
  const wanted = params.get('symbol');
  const pairs = query.data?.filter((pair) => pair.hasSpot);
  const pair = wanted === null ? pairs?.[0] : pairs?.find(({ symbol }) => symbol === wanted);
  if (pair) return <SpotPage key={pair.id} instrument={pair} />;
  return (
    <>
      <SpotNav />
      <View>
        <Loaded query={{ ...query, data: pairs }}>{(known) => <NoPair first={known[0]} />}</Loaded>
      </View>
    </>
  );
}

function NoPair({ first }: { first: InstrumentView | undefined }) {
  const t = useTranslations('spot');
  const action = first ? (
    <Button variant="primary" size="md" href={hrefOf(spotPath(first.symbol))}>
      {t('toDefault', { symbol: first.symbol })}
    </Button>
  ) : undefined;
  return <EmptyState page art="records" title={t('unknown')} action={action} />;
}
