import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { Favourites } from '#data/quotes/use-favourites.ts';
import { loginPathFor } from '#data/return-path.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { SkeletonTickers, SkeletonView } from '#ui/skeleton.tsx';

type NoFavouritesProps = { favourites: Favourites; onCoins: () => void };

/** The favourites tab without rows: visitor, loading, failed, or empty list. */
export function NoFavourites({ favourites, onCoins }: NoFavouritesProps) {
  const t = useTranslations();
  if (favourites.isVisitor) {
    const login = (
      <Button variant="primary" size="md" href={hrefOf(loginPathFor(PATHS.market))}>
        {t('common.actions.logIn')}
      </Button>
    );
    return (
      <EmptyState art="records" title={t('market.empty.visitorHeading')} action={login}>
        {t('market.empty.visitorText')}
      </EmptyState>
    );
  }
  if (favourites.isFailed) {
    return (
      <ErrorState
        title={t('common.states.pageFailedTitle')}
        retryLabel={t('common.actions.retry')}
        onRetry={favourites.retry}
      >
        {t('common.states.moneyNotAffected')}
      </ErrorState>
    );
  }
  if (favourites.currencyIds === undefined) {
    return (
      <SkeletonView label={t('common.states.loading')}>
        <SkeletonTickers rows={6} />
      </SkeletonView>
    );
  }
  const toCoins = (
    <Button size="md" onClick={onCoins}>
      {t('market.empty.toCoins')}
    </Button>
  );
  return (
    <EmptyState art="records" title={t('market.empty.heading')} action={toCoins}>
      {t('market.empty.text')}
    </EmptyState>
  );
}
