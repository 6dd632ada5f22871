import { add } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { hrefOf, recordPath } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import type { LoadedWallet } from '#data/use-wallet.ts';
import type { CoinView } from '#data/wallet-overview.ts';
import { Coin } from '#ui/coin.tsx';
import { ColumnHead } from '#ui/column-head.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';

type OwnCoinsProps = { wallet: LoadedWallet };

export function OwnCoins({ wallet }: OwnCoinsProps) {
  const t = useTranslations('home');
  const code = useFiat((state) => state.fiat.currency_code);
  return (
    <section className="home-coins">
      <div className="pad">
        <SectionHead title={t('yourCoins')} />
      </div>
      <ColumnHead>
        <span>{t('columnCoin')}</span>
        <span>{t('columnValue', { fiat: code })}</span>
      </ColumnHead>
      <CoinRows wallet={wallet} />
    </section>
  );
}

function CoinRows({ wallet }: OwnCoinsProps) {
  const t = useTranslations();
  if (wallet.isFailed) {
    return (
      <ErrorState
        title={t('common.states.pageFailedTitle')}
        retryLabel={t('common.actions.retry')}
        onRetry={wallet.retry}
      >
        {t('common.states.moneyNotAffected')}
      </ErrorState>
    );
  }
  if (wallet.overview === undefined) {
    return (
      <SkeletonView label={t('common.states.loading')}>
        <SkeletonRows rows={5} />
      </SkeletonView>
    );
  }
  const { coins } = wallet.overview;
  if (coins.length === 0) {
    return (
      <EmptyState art="records" title={t('home.emptyHeading')}>
        {t('home.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ListGroup>
      {coins.map((coin) => (
        <CoinRow key={coin.currencyId} coin={coin} />
      ))}
    </ListGroup>
  );
}

function CoinRow({ coin }: { coin: CoinView }) {
  const code = useFiat((state) => state.fiat.currency_code);
  const amountText = useAmountText();
  return (
    <ListRow
      href={hrefOf(recordPath({ currency: coin.currencyId }))}
      lead={<Coin symbol={coin.name} size={34} />}
      caption={amountText(add(coin.available, coin.frozen), coin.name)}
      end={amountText(coin.value, code)}
    >
      {coin.name}
    </ListRow>
  );
}
