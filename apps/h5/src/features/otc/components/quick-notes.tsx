import { isZero } from '@candor/money/decimal';
import { Repeat } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useWallet } from '#data/use-wallet.ts';
import type { QuickForm } from '#features/otc/hooks/use-quick-form.ts';
import type { Market } from '#features/otc/model/market-filter.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { InfoLine } from '#ui/info-line.tsx';

type QuickNotesProps = { quick: QuickForm; market: Market };

/** What stands under the offer: what happens next, that there is none, or that loading failed. */
export function QuickNotes({ quick, market }: QuickNotesProps) {
  const t = useTranslations();
  const { offer, reply } = quick;
  if (quick.isFailed) {
    return (
      <ErrorState
        title={t('common.states.pageFailedTitle')}
        retryLabel={t('common.actions.retry')}
        onRetry={quick.retry}
      >
        {t('common.states.moneyNotAffected')}
      </ErrorState>
    );
  }
  return (
    <>
      {offer === null && reply !== undefined ? <NoOffer /> : null}
      <p className="pad xs c3 otc-next">
        {offer === null ? t('otc.quick.note') : t('otc.quick.noteFixed', { minutes: offer.pay_minutes })}
      </p>
      <ConvertLink market={market} />
    </>
  );
}

function NoOffer() {
  const t = useTranslations('otc');
  const all = (
    <Button size="md" href={hrefOf(PATHS.otc)}>
      {t('quick.allAds')}
    </Button>
  );
  return (
    <EmptyState art="records" title={t('quick.noOffer')} action={all}>
      {t('quick.noOfferText')}
    </EmptyState>
  );
}

/** Leads to converting when the user has other coins. */
function ConvertLink({ market }: { market: Market }) {
  const t = useTranslations('otc.quick');
  const { overview } = useWallet();
  const other = overview?.coins.find(({ name, available }) => name !== market.coin.name && !isZero(available));
  if (other === undefined) return null;
  return (
    <InfoLine href={hrefOf(PATHS.convert)} lead={<Icon glyph={Repeat} size={18} />}>
      {t('convert', { coin: other.name, to: market.coin.name })}
    </InfoLine>
  );
}
