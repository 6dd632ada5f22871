import { useTranslations } from 'use-intl';
import { SendDock } from '#widgets/send-dock.tsx';
import type { ConvertPanel } from './convert-panel.ts';

export function ConvertDock({ pair, live, summary, submit }: ConvertPanel) {
  const t = useTranslations('convert');
  const { conversion } = summary;
  const { quote } = live;
  const isReady = conversion !== null && live.isFixed;
  const send = () => {
    if (conversion === null || quote === undefined) return;
    submit.send({
      number: conversion.amount,
      from_currency_id: String(pair.from.id),
      to_currency_id: String(pair.to.id),
      quote_id: quote.quote_id,
      receipt: '1',
    });
  };
  return <SendDock submit={submit} isReady={isReady} label={t('submit')} offline={t('offline')} onSend={send} />;
}
