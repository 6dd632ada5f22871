import { isZero } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { hrefOf, recordPath } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import type { CoinView } from '#data/wallet-overview.ts';
import { Coin } from '#ui/coin.tsx';
import { ColumnHead } from '#ui/column-head.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

type CoinRowsProps = {
  /** Missing for visitors, who hold nothing. */
  coins: readonly CoinView[] | undefined;
};

export function CoinRows({ coins = [] }: CoinRowsProps) {
  const t = useTranslations('assets');
  const code = useFiat((state) => state.fiat.currency_code);
  if (coins.length === 0) {
    return (
      <EmptyState art="records" title={t('emptyHeading')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ColumnHead>
        <span>{t('columnCoin')}</span>
        <span>{t('columnValue', { fiat: code })}</span>
      </ColumnHead>
      <ListGroup>
        {coins.map((coin) => (
          <CoinRow key={coin.currencyId} coin={coin} />
        ))}
      </ListGroup>
    </>
  );
}

function CoinRow({ coin }: { coin: CoinView }) {
  const t = useTranslations('assets');
  const code = useFiat((state) => state.fiat.currency_code);
  const amountText = useAmountText();
  return (
    <ListRow
      chevron
      href={hrefOf(recordPath({ currency: coin.currencyId }))}
      lead={<Coin symbol={coin.name} size={34} />}
      caption={t('available', { amount: amountText(coin.available, coin.name) })}
      end={amountText(coin.value, code)}
      endCaption={isZero(coin.frozen) ? t('noneFrozen') : t('frozen', { amount: amountText(coin.frozen, coin.name) })}
    >
      {coin.name}
    </ListRow>
  );
}
