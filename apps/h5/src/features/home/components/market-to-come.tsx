import { useTranslations } from 'use-intl';
import { SkeletonTickers, SkeletonView } from '#ui/skeleton.tsx';

/** Number of rows of the market list. */
export const SHOWN_ROWS = 6;

/** Placeholder of the market list until its code, texts and prices are loaded. */
export function MarketToCome() {
  const t = useTranslations('common');
  return (
    <section className="home-market">
      <SkeletonView label={t('states.loading')}>
        <SkeletonTickers rows={SHOWN_ROWS} />
      </SkeletonView>
    </section>
  );
}
