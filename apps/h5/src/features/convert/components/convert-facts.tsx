import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { rateOf } from '#features/convert/model/convert-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatPrice } from '#lib/format-number.ts';
import { CountdownRing } from '#ui/countdown-ring.tsx';
import { Facts } from '#ui/facts.tsx';
import type { ConvertPanel } from './convert-panel.ts';

/** Rate, fee, amount paid and amount received, computed by the server's rule. */
export function ConvertFacts(panel: ConvertPanel) {
  const { pair, live, summary } = panel;
  const t = useTranslations('convert');
  const { locale } = useTimePlace();
  const moneyText = useMoneyText();
  const { conversion } = summary;
  const { quote } = live;
  const percent = quote ? `${formatAmount(quote.fee_percent, { currency: '', locale })} %` : DASH;
  return (
    <>
      <QuoteLine {...panel} />
      <Facts
        rows={[
          {
            id: 'fee',
            label: t('fee', { percent }),
            value: conversion ? moneyText(conversion.fee, pair.from.name) : DASH,
          },
          { id: 'debit', label: t('debit'), value: conversion ? moneyText(conversion.debit, pair.from.name) : DASH },
          {
            id: 'receive',
            label: t('receive'),
            value: conversion ? moneyText(conversion.credit, pair.to.name) : DASH,
            total: true,
          },
        ]}
      />
    </>
  );
}

const RING_PX = 44;

/** The rate and, while a quote for the entered amount is valid, the time until it expires. */
function QuoteLine({ pair, live, form, submit }: ConvertPanel) {
  const t = useTranslations('convert');
  const { locale } = useTimePlace();
  const { quote, isFixed, leftMs, totalMs } = live;
  const seconds = String(Math.ceil(leftMs / 1000));
  const shown = quote ? rateOf(quote, pair) : null;
  const isRunning = isFixed && !submit.isPending;
  return (
    <div className="card tight row between convert-quote">
      <div className="grow">
        <p className="xs c3">{t('rate')}</p>
        <p className="med num">
          {shown
            ? t('rateText', {
                from: shown.base,
                to: shown.counter,
                price: formatPrice(shown.rate, { precision: shown.precision, locale }),
              })
            : DASH}
        </p>
        <p className="xs c3">{isRunning || form.amount === '' ? t('holds') : t('newPrice')}</p>
      </div>
      {isRunning ? (
        <CountdownRing
          leftMs={leftMs}
          totalMs={totalMs}
          text={seconds}
          nearEndText=""
          doneText=""
          label={t('left', { seconds })}
          size={RING_PX}
        />
      ) : null}
    </div>
  );
}
