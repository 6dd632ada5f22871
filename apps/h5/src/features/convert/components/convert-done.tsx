import type { ReplyOf } from '@candor/contract/call';
import type { convert } from '@candor/contract/fund';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import { MoneyReceipt } from '#widgets/money-receipt.tsx';

export type ConvertReceipt = Exclude<ReplyOf<typeof convert>, string>;

type ConvertDoneProps = { receipt: ConvertReceipt | null; onClose: () => void };

/** The conversion that was just booked. */
export function ConvertDone({ receipt, onClose }: ConvertDoneProps) {
  const t = useTranslations();
  const moneyText = useMoneyText();
  if (receipt === null) return null;
  const { number, fee, received, from_name: from, to_name: to } = receipt;
  return (
    <MoneyReceipt
      receipt={receipt}
      onClose={onClose}
      rows={[
        { id: 'amount', label: t('common.labels.amount'), value: moneyText(number, from) },
        { id: 'fee', label: t('common.labels.fee'), value: moneyText(fee, from) },
        { id: 'received', label: t('convert.received'), value: moneyText(received, to), total: true },
      ]}
    />
  );
}
