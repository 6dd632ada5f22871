import { useTranslations } from 'use-intl';
import { hasProof } from '#features/fund/model/withdraw-form.ts';
import { SendDock } from '#widgets/send-dock.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';

type WithdrawDockProps = WithdrawPanel & { onPay: () => void };

export function WithdrawDock({ form, target, summary, needs, submit, onPay }: WithdrawDockProps) {
  const t = useTranslations('fund.withdraw');
  const isReady = summary.withdrawal !== null && target !== null && hasProof(form, needs);
  return <SendDock submit={submit} isReady={isReady} label={t('submit')} offline={t('offline')} onSend={onPay} />;
}
