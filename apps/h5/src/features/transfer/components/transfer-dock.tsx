import { useTranslations } from 'use-intl';
import { SendDock } from '#widgets/send-dock.tsx';
import type { TransferPanel } from './transfer-panel.ts';

export function TransferDock({ form, summary, transfer }: TransferPanel) {
  const t = useTranslations('transfer');
  const { coin, amount } = summary;
  const send = () => {
    if (coin && amount) transfer.send({ form, coinId: coin.id, amount });
  };
  return (
    <SendDock submit={transfer} isReady={amount !== null} label={t('submit')} offline={t('offline')} onSend={send} />
  );
}
