import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LoadedWallet } from '#data/use-wallet.ts';
import { ErrorState } from '#ui/empty-state.tsx';
import { SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { AccountRows } from './account-rows.tsx';
import { CoinRows } from './coin-rows.tsx';

type AssetsListProps = { wallet: LoadedWallet };
type Listing = 'accounts' | 'coins';

/** The balances, listed by account or by coin. */
export function AssetsList({ wallet }: AssetsListProps) {
  const t = useTranslations('assets');
  const [listing, setListing] = useState<Listing>('accounts');
  const items = [
    { value: 'accounts', label: t('accounts') },
    { value: 'coins', label: t('coins') },
  ] as const;
  return (
    <>
      <Tabs id="assets" label={t('view')} items={items} value={listing} onChange={setListing} />
      <TabPanel id="assets" value={listing}>
        <Listed wallet={wallet} listing={listing} />
      </TabPanel>
    </>
  );
}

function Listed({ wallet, listing }: AssetsListProps & { listing: Listing }) {
  const t = useTranslations('common');
  if (wallet.isFailed) {
    return (
      <ErrorState title={t('states.pageFailedTitle')} retryLabel={t('actions.retry')} onRetry={wallet.retry}>
        {t('states.moneyNotAffected')}
      </ErrorState>
    );
  }
  if (wallet.overview === undefined && !wallet.isVisitor) {
    return (
      <SkeletonView label={t('states.loading')}>
        <SkeletonRows rows={4} />
      </SkeletonView>
    );
  }
  if (listing === 'accounts') return <AccountRows accounts={wallet.overview?.accounts} />;
  return <CoinRows coins={wallet.overview?.coins} />;
}
