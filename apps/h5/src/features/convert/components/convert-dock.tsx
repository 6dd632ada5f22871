import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import type { ConvertPanel } from './convert-panel.ts';

export function ConvertDock({ pair, live, summary, submit }: ConvertPanel) {
  const t = useTranslations();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const { conversion } = summary;
  const { quote } = live;
  const isReady = conversion !== null && live.isFixed;
  const send = useThrottled(() => {
    if (submit.isOutcomeUnknown) return submit.retry();
    if (conversion === null || quote === undefined) return;
    submit.send({
      number: conversion.amount,
      from_currency_id: String(pair.from.id),
      to_currency_id: String(pair.to.id),
      quote_id: quote.quote_id,
    });
  });
  return (
    <Dock>
      {isOffline ? <p className="xs cw center convert-reason">{t('convert.offline')}</p> : null}
      <Button
        variant="primary"
        block
        disabled={isOffline || !(isReady || submit.isOutcomeUnknown)}
        pending={submit.isPending}
        onClick={send}
      >
        {submit.isOutcomeUnknown ? t('common.actions.retry') : t('convert.submit')}
      </Button>
    </Dock>
  );
}
