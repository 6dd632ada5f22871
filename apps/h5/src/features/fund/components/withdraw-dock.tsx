import { useTranslations } from 'use-intl';
import { SendDock } from './send-dock.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';

const CODE_LENGTH = 6;

type WithdrawDockProps = WithdrawPanel & { onPay: () => void };

export function WithdrawDock({ form, target, summary, needs, submit, onPay }: WithdrawDockProps) {
  const t = useTranslations('fund.withdraw');
  const hasCode = !needs.code || form.code.length === CODE_LENGTH;
  const hasTotp = !needs.totp || form.totp.trim().length >= CODE_LENGTH;
  const isReady = summary.withdrawal !== null && target !== null && hasCode && hasTotp;
  const send = () => (submit.isOutcomeUnknown ? submit.retry() : onPay());
  return <SendDock submit={submit} isReady={isReady} label={t('submit')} offline={t('offline')} onSend={send} />;
}
