import { useTranslations } from 'use-intl';

/** Column heads of an instrument list that cannot be sorted. */
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
