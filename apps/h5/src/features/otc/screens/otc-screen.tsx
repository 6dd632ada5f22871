import { ClipboardList, Megaphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { AdList } from '#features/otc/components/ad-list.tsx';
import { MarketBar } from '#features/otc/components/market-bar.tsx';
import { useSetup } from '#features/otc/hooks/use-market.ts';
import {
  isFiltered,
  type MarketFilter,
  NO_FILTER,
  readFilter,
  toMarket,
  writeFilter,
} from '#features/otc/model/market-filter.ts';
import type { Setup } from '#features/otc/model/otc-types.ts';
import '#features/otc/otc.css';
import { Zap } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfoLine } from '#ui/info-line.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Offers of other people to buy from or sell to. */
export function OtcScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const setup = useSetup();
  return (
    <>
      <NavBar
        title={t('otc.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            <IconButton label={t('otc.ads.heading')} glyph={Megaphone} href={hrefOf(PATHS.otcAds)} />
            <IconButton label={t('otc.myOrders')} glyph={ClipboardList} href={hrefOf(PATHS.otcOrders)} />
          </>
        }
      />
      <View>
        <Loaded query={setup}>{(data) => <MarketPage setup={data} />}</Loaded>
      </View>
    </>
  );
}

function MarketPage({ setup }: { setup: Setup }) {
  const t = useTranslations('otc');
  const [params, setParams] = useSearchParams();
  const display = useFiat((state) => state.fiat.currency_code);
  const filter = readFilter(params);
  const market = toMarket(filter, setup, display);
  if (market === null) return <EmptyState page art="records" title={t('none')} />;
  const show = (next: MarketFilter) => setParams(writeFilter(next), { replace: true });
  return (
    <MarketBar setup={setup} filter={filter} market={market} onChange={show}>
      <AdList market={market} empty={<NoAds filter={filter} onChange={show} />} />
      <InfoLine href={hrefOf(PATHS.otcQuick)} lead={<Icon glyph={Zap} size={18} />} className="otc-quick-line">
        {t('quick.link')}
      </InfoLine>
    </MarketBar>
  );
}

type NoAdsProps = { filter: MarketFilter; onChange: (filter: MarketFilter) => void };

function NoAds({ filter, onChange }: NoAdsProps) {
  const t = useTranslations('otc');
  if (isFiltered(filter)) {
    const clear = (
      <Button size="md" onClick={() => onChange({ ...filter, amount: NO_FILTER.amount, kind: NO_FILTER.kind })}>
        {t('filter.clear')}
      </Button>
    );
    return (
      <EmptyState page art="records" title={t('noneFound')} action={clear}>
        {t('noneFoundText')}
      </EmptyState>
    );
  }
  const post = (
    <Button size="md" href={hrefOf(PATHS.otcAdNew)}>
      {t('ads.post')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('noAds')} action={post}>
      {t('noAdsText')}
    </EmptyState>
  );
}
