import { isNegative, isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { hrefOf, recordPath } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import type { CoinView } from '#data/wallet-overview.ts';
import { type CoinCost, useCoinCosts } from '#features/assets/hooks/use-coin-costs.ts';
import { Coin } from '#ui/coin.tsx';
import { ColumnHead } from '#ui/column-head.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

type CoinRowsProps = {
  /** Undefined for visitors. */
  coins: readonly CoinView[] | undefined;
};

export function CoinRows({ coins = [] }: CoinRowsProps) {
  const t = useTranslations('assets');
  const code = useFiat((state) => state.fiat.currency_code);
  const costs = useCoinCosts();
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
          <CoinRow key={coin.currencyId} coin={coin} cost={costs.get(coin.currencyId)} />
        ))}
      </ListGroup>
      {costs.size > 0 ? <p className="pad xs c3 assets-cost-note">{t('costNote')}</p> : null}
    </>
  );
}

function CoinRow({ coin, cost }: { coin: CoinView; cost: CoinCost | undefined }) {
  const t = useTranslations('assets');
  const code = useFiat((state) => state.fiat.currency_code);
  const amountText = useAmountText();
  return (
    <ListRow
      chevron
      href={hrefOf(recordPath({ currency: coin.currencyId }))}
      lead={<Coin symbol={coin.name} size={34} />}
      caption={
        <>
          {t('available', { amount: amountText(coin.available, coin.name) })}
          {cost ? <CostLines cost={cost} name={coin.name} /> : null}
        </>
      }
      end={amountText(coin.value, code)}
      endCaption={isZero(coin.frozen) ? t('noneFrozen') : t('frozen', { amount: amountText(coin.frozen, coin.name) })}
    >
      {coin.name}
    </ListRow>
  );
}

/** Average cost, profit or loss, and the amount received without a known cost. */
function CostLines({ cost, name }: { cost: CoinCost; name: string }) {
  const t = useTranslations('assets');
  const amountText = useAmountText();
  const coin = cost.quote;
  const holds = !isZero(toAmount(cost.amount));
  return (
    <>
      {holds ? (
        <>
          <span className="assets-cost">{t('averageCost', { price: amountText(cost.averageCost, coin), coin })}</span>
          {cost.isPriced ? (
            <span className={`assets-cost ${toneOf(cost.unrealised)}`}>
              {t('unrealised', { amount: amountText(cost.unrealised, coin, 'gain'), coin })}
            </span>
          ) : null}
        </>
      ) : null}
      {isZero(toAmount(cost.unknownAmount)) ? null : (
        <span className="assets-cost">
          {t('costUnknown', { amount: amountText(cost.unknownAmount, name), coin: name })}
        </span>
      )}
      {isZero(toAmount(cost.realised)) ? null : (
        <span className={`assets-cost ${toneOf(cost.realised)}`}>
          {t('realised', { amount: amountText(cost.realised, coin, 'gain'), coin })}
        </span>
      )}
    </>
  );
}

function toneOf(result: string): string {
  const amount = toAmount(result);
  if (isZero(amount)) return '';
  return isNegative(amount) ? 'down' : 'up';
}
