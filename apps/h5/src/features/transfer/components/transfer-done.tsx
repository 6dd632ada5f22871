import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import { MoneyReceipt } from '#widgets/money-receipt.tsx';
import type { TransferPanel } from './transfer-panel.ts';

/** The transfer that was just booked. */
export function TransferDone({ transfer, coins }: TransferPanel) {
  const t = useTranslations();
  const moneyText = useMoneyText();
  const { value, putAway } = transfer.receipt;
  if (value === null) return null;
  const coin = coins.find(({ id }) => id === value.currency_id);
  return (
    <MoneyReceipt
      receipt={value}
      onClose={putAway}
      rows={[
        { id: 'amount', label: t('common.labels.amount'), value: moneyText(value.number, coin?.name ?? '') },
        { id: 'from', label: t('transfer.from'), value: t(`common.accounts.${value.from_field}`) },
        { id: 'to', label: t('transfer.to'), value: t(`common.accounts.${value.to_field}`) },
      ]}
    />
  );
}
