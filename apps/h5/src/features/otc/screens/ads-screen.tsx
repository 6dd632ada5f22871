import { WalletCards } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { CloseAdDialog } from '#features/otc/components/close-ad-dialog.tsx';
import { OwnAdCard } from '#features/otc/components/own-ad-card.tsx';
import { useAdChange, useOwnAds } from '#features/otc/hooks/use-own.ts';
import type { OwnAd } from '#features/otc/model/otc-types.ts';
import '#features/otc/otc.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Own ads: pause, resume, renew, edit and close. */
export function AdsScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.otc);
  const query = useOwnAds();
  return (
    <>
      <NavBar
        title={t('otc.ads.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('otc.methods.heading')} glyph={WalletCards} href={hrefOf(PATHS.otcMethods)} />}
      />
      <View>
        <Loaded query={query}>{({ items }) => <AdCards ads={items} />}</Loaded>
      </View>
      <Dock>
        <Button variant="primary" block href={hrefOf(PATHS.otcAdNew)}>
          {t('otc.ads.post')}
        </Button>
      </Dock>
    </>
  );
}

function AdCards({ ads }: { ads: readonly OwnAd[] }) {
  const t = useTranslations('otc.ads');
  const [closing, setClosing] = useState<OwnAd | null>(null);
  const { change, isPending, pendingId } = useAdChange(() => setClosing(null));
  if (ads.length === 0) {
    return (
      <EmptyState page art="records" title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <section className="pad stack otc-cards">
        {ads.map((ad) => (
          <OwnAdCard
            key={ad.id}
            ad={ad}
            isPending={pendingId === ad.id}
            onAction={(one, action) => (action === 'close' ? setClosing(one) : change({ id: one.id, action }))}
          />
        ))}
      </section>
      <CloseAdDialog
        ad={closing}
        isPending={isPending}
        onClose={() => setClosing(null)}
        onConfirm={({ id }) => change({ id, action: 'close' })}
      />
    </>
  );
}
