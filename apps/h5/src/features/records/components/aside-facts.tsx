import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import { type CoinTotal, listAside } from '#features/records/model/totals.ts';
import { Facts } from '#ui/facts.tsx';

type AsideFactsProps = { total: CoinTotal; isOneAccount: boolean };

/** Transfers between the user's accounts and held money, below in and out, because they are neither. */
export function AsideFacts({ total, isOneAccount }: AsideFactsProps) {
  const rows = useAsideRows(total, isOneAccount);
  return rows.length === 0 ? null : <Facts dense rows={rows} />;
}

export function useAsideRows(total: CoinTotal, isOneAccount: boolean) {
  const t = useTranslations('records.totals');
  const amountText = useAmountText();
  const coin = total.currency_name;
  return listAside(total, isOneAccount).map(({ id, amount, signed }) => ({
    id: `${id}${amount}`,
    label: t(id),
    value: amountText(amount, coin, signed ? 'gain' : undefined),
  }));
}
