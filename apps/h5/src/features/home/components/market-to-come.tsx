import { useTranslations } from 'use-intl';
import { SkeletonTickers, SkeletonView } from '#ui/skeleton.tsx';

/** As many rows as the market list shows. */
export const SHOWN_ROWS = 6;

/** Keeps the place of the market list until its code, texts and prices are there. */
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
