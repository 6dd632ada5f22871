import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useInstrument } from '#data/quotes/use-instruments.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { InstrumentPage } from '#features/instrument/components/instrument-page.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/instrument/instrument.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

/** Page of one instrument, named by ?symbol=BTC/USDT. */
export function InstrumentScreen() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const query = useInstrument(params.get('symbol'));
  const back = useBack(PATHS.market);
  const instrument = query.data;
  if (instrument) return <InstrumentPage key={instrument.id} instrument={instrument} onBack={back} />;
  return (
    <>
      <NavBar title={t('instrument.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>{query.isSuccess ? <UnknownPair /> : <Loaded query={query}>{() => null}</Loaded>}</View>
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
