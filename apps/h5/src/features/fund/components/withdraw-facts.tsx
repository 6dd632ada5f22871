import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { Facts } from '#ui/facts.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';

/** Fee, minimum, remaining limit and amount received. */
export function WithdrawFacts({ row, info, summary }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const moneyText = useMoneyText();
  const { locale } = useTimePlace();
  const name = row.currency_name;
  const leftBtc = moneyText(info.remaining_btc_24h, 'BTC');
  const isPriced = name !== 'BTC' && !isZero(toAmount(info.remaining_number));
  const about = formatAmount(info.remaining_number, { currency: name, locale });
  const left = (
    <>
      {leftBtc}
      {isPriced ? <span className="c3 fund-second">{`≈ ${about} ${name}`}</span> : null}
    </>
  );
  const { received } = summary;
  return (
    <Facts
      rows={[
        { id: 'minimum', label: t('minimum'), value: moneyText(info.min_number, name) },
        { id: 'fee', label: t('fee'), value: moneyText(info.rate, name) },
        { id: 'limit', label: t('limit'), value: left },
        { id: 'received', label: t('received'), value: received ? moneyText(received, name) : DASH, total: true },
      ]}
    />
  );
}
