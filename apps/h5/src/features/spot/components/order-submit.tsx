import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { useWaitingForm } from '#data/use-waiting-form.ts';
import type { Risk } from '#features/spot/model/preview-order.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatPrice } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { useTradingReason } from '#widgets/quotes/trading-note.tsx';
import type { TicketPart } from './order-fields.tsx';

/** Submit button. A risky order needs a second confirmation; while the outcome is unknown the button only retries. */
export function OrderSubmit(part: TicketPart) {
  const t = useTranslations();
  const [isAsked, setAsked] = useState(false);
  const state = useTradingReason(part.instrument, 'spot');
  const { form, decision, risk, submit, send } = part.ticket;
  const { stage, isOffline, isBlocked, press } = useWaitingForm({
    submit,
    isReady: decision.ok && state === null,
    onSend: () => (risk === null ? send() : setAsked(true)),
  });
  if (isAsked && risk !== null) {
    const place = () => {
      setAsked(false);
      send();
    };
    return <RiskStep part={part} risk={risk} onBack={() => setAsked(false)} onPlace={place} />;
  }
  return (
    <div className="stack ticket-submit">
      <MoneyNotes submit={submit} unknown={t('spot.form.outcomeUnknown')} records={PATHS.spotOrders} />
      {isOffline ? <p className="xs cw center">{t('common.states.ordersPaused')}</p> : null}
      {!isOffline && state !== null ? <p className="xs cw center">{state}</p> : null}
      <Button variant={form.side} block disabled={isBlocked} pending={submit.isPending} onClick={press}>
        {stage === 'unknown'
          ? t('common.actions.retry')
          : t(form.side === 'buy' ? 'spot.form.placeBuy' : 'spot.form.placeSell')}
      </Button>
    </div>
  );
}

type RiskStepProps = { part: TicketPart; risk: Risk; onBack: () => void; onPlace: () => void };

/** Confirmation of a risky order: explains the risk; the safe choice comes first and has the focus. */
function RiskStep({ part, risk, onBack, onPlace }: RiskStepProps) {
  const t = useTranslations('spot.risk');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={place} className="stack ticket-risk" role="alert">
      <Note tone="warn">
        <b className="semi">{t('heading')}</b>
        <p>
          <RiskText part={part} risk={risk} />
        </p>
      </Note>
      <div className="grid g2">
        <Button size="md" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="md" variant="danger" onClick={onPlace}>
          {t('place')}
        </Button>
      </div>
    </div>
  );
}

function RiskText({ part, risk }: { part: TicketPart; risk: Risk }) {
  const t = useTranslations('spot.risk');
  const { locale } = useTimePlace();
  const moneyText = useMoneyText();
  const { base, priceScale } = part.instrument;
  const { form, preview } = part.ticket;
  const price = (text: string) => formatPrice(text, { precision: priceScale, locale });
  if (risk.kind === 'beyondBook') {
    const amount = moneyText(preview?.amount ?? '0', base);
    return t('beyondBook', { amount, price: price(preview?.averagePrice ?? '0') });
  }
  const figures = { price: price(form.price === '' ? '0' : form.price), market: price(risk.market) };
  return t(form.side === 'buy' ? 'throughBuy' : 'throughSell', figures);
}
