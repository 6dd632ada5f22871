import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import type { TransferPanel } from './transfer-panel.ts';

export function TransferDock({ form, summary, transfer }: TransferPanel) {
  const t = useTranslations('transfer');
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const { coin, amount } = summary;
  const submit = useThrottled(() => {
    if (coin && amount) transfer.send({ form, coinId: coin.id, amount });
  });
  return (
    <Dock>
      {isOffline ? <p className="xs cw center transfer-reason">{t('offline')}</p> : null}
      <Button
        variant="primary"
        block
        disabled={isOffline || amount === null}
        pending={transfer.isPending}
        onClick={submit}
      >
        {t('submit')}
      </Button>
    </Dock>
  );
}
