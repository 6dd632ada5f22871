import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Loaded } from '#data/loaded.tsx';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useBack } from '#data/use-back.ts';
import { InstrumentPage } from '#features/instrument/components/instrument-page.tsx';
import '#features/instrument/instrument.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

/** One instrument, named by ?symbol=BTC/USDT. */
export function InstrumentScreen() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const symbol = params.get('symbol') ?? '';
  const query = useInstruments();
  const back = useBack(PATHS.market);
  const instrument = query.data?.find((one) => one.symbol === symbol);
  if (instrument) return <InstrumentPage key={instrument.id} instrument={instrument} onBack={back} />;
  return (
    <>
      <NavBar title={t('instrument.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={query}>{() => <UnknownPair />}</Loaded>
      </View>
    </>
  );
}

function UnknownPair() {
  const t = useTranslations('instrument.unknown');
  const action = (
    <Button variant="primary" size="md" href={hrefOf(PATHS.market)}>
      {t('toMarket')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('heading')} action={action}>
      {t('text')}
    </EmptyState>
  );
}
