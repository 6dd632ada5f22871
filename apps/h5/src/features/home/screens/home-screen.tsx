import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useUser } from '#data/use-user.ts';
import { useWallet } from '#data/use-wallet.ts';
import { HomeTotal } from '#features/home/components/home-total.tsx';
import { MarketToCome } from '#features/home/components/market-to-come.tsx';
import { NoticeBell } from '#features/home/components/notice-bell.tsx';
import { ServiceGrid } from '#features/home/components/service-grid.tsx';
import { useLater } from '#features/home/hooks/use-later.ts';
import { Face } from '#ui/face.tsx';
import { RootNav, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchLink } from '#ui/search-link.tsx';
import '#features/home/home.css';

const BRAND = 'Candor';

export function HomeScreen() {
  const wallet = useWallet();
  const later = useLater();
  return (
    <>
      <HomeNav bell={later ? <later.CountingBell /> : <NoticeBell count={0} />} />
      <View>
        <HomeTotal wallet={wallet} curve={later ? <later.HomeCurve /> : null} />
        <ServiceGrid />
        {later ? <later.HomeLines /> : null}
        {later === undefined ? <div className="home-lines home-said" /> : null}
        {later ? <later.HomeMarket /> : null}
        {later === undefined ? <MarketToCome /> : null}
      </View>
    </>
  );
}

function HomeNav({ bell }: { bell: ReactNode }) {
  const t = useTranslations('home');
  const user = useUser();
  const name = user?.nickname || user?.account_number;
  return (
    <RootNav>
      <IconButton
        label={t('userCentre')}
        href={hrefOf(PATHS.settings)}
        glyph={name ? undefined : CircleUserRound}
        size={26}
      >
        {name ? <Face name={name} size={32} src={user?.head_portrait || undefined} /> : null}
      </IconButton>
      <h1 className="sr">{BRAND}</h1>
      <SearchLink href={hrefOf(PATHS.search)}>{t('search')}</SearchLink>
      {bell}
    </RootNav>
  );
}
