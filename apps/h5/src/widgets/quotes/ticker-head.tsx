import { useTranslations } from 'use-intl';

/** Says what the rows of a list of instruments show, where the columns cannot be sorted. */
export function TickerHead() {
  const t = useTranslations('market.sort');
  return (
    <div className="colh tickers">
      <span>{`${t('name')} · ${t('volume')}`}</span>
      <span>{t('price')}</span>
      <span>{t('change')}</span>
    </div>
  );
}
