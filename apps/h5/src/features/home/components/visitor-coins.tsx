import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import { Coin } from '#ui/coin.tsx';
import { ColumnHead } from '#ui/column-head.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';

/** What is listed, with dashes where a user's own figures would stand. */
export function VisitorCoins() {
  const t = useTranslations('home');
  const code = useFiat((state) => state.fiat.currency_code);
  return (
    <section className="home-coins">
      <div className="pad">
        <SectionHead title={t('listedCoins')} />
      </div>
      <ColumnHead>
        <span>{t('columnCoin')}</span>
        <span>{t('columnValue', { fiat: code })}</span>
      </ColumnHead>
      <ListedRows />
    </section>
  );
}

function ListedRows() {
  const t = useTranslations('common');
  const { data, isError, refetch } = useCurrencies();
  if (data) {
    return (
      <ListGroup>
        {data.currency.map((coin) => (
          <ListRow key={coin.id} lead={<Coin symbol={coin.name} size={34} />} caption={DASH} end={DASH}>
            {coin.name}
          </ListRow>
        ))}
      </ListGroup>
    );
  }
  if (isError) {
    return (
      <ErrorState title={t('states.pageFailedTitle')} retryLabel={t('actions.retry')} onRetry={() => void refetch()}>
        {t('states.moneyNotAffected')}
      </ErrorState>
    );
  }
  return (
    <SkeletonView label={t('states.loading')}>
      <SkeletonRows rows={5} />
    </SkeletonView>
  );
}
