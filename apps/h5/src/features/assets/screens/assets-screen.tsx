import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useWallet } from '#data/use-wallet.ts';
import { AllocationBar } from '#features/assets/components/allocation-bar.tsx';
import { AssetsActions } from '#features/assets/components/assets-actions.tsx';
import { AssetsList } from '#features/assets/components/assets-list.tsx';
import { AssetsTotal } from '#features/assets/components/assets-total.tsx';
import '#features/assets/assets.css';
import { Button } from '#ui/button.tsx';
import { RootNav, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function AssetsScreen() {
  const t = useTranslations();
  const wallet = useWallet();
  return (
    <>
      <RootNav>
        <h1 className="t2 grow trunc">{t('common.tabs.assets')}</h1>
        <IconButton label={t('assets.records')} glyph={ReceiptText} href={hrefOf(PATHS.allRecords)} />
      </RootNav>
      <View>
        <section className="pad">
          <AssetsTotal wallet={wallet} />
          {wallet.isVisitor ? <VisitorAction /> : <AssetsActions />}
        </section>
        <AllocationBar accounts={wallet.overview?.accounts} />
        <AssetsList wallet={wallet} />
      </View>
    </>
  );
}

function VisitorAction() {
  const t = useTranslations('common');
  return (
    <div className="assets-login">
      <Button variant="primary" size="md" block href={hrefOf(PATHS.login)}>
        {t('actions.logIn')}
      </Button>
    </div>
  );
}
