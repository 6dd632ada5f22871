import { leverSetStop } from '@candor/contract/futures';
import { canonical } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useQuote } from '#data/quotes/use-quote.ts';
import { showToast } from '#data/toast-store.ts';
import { type Submit, useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { ItemTerms } from '#features/futures/hooks/use-futures-terms.ts';
import { fieldOf } from '#features/futures/model/decide-ticket.ts';
import { type FuturesItem, sideOf } from '#features/futures/model/position-view.ts';
import { decideStopsForm, pnlAtLevel, type StopsVerdict, stopsOf } from '#features/futures/model/stops-form.ts';
import { typed } from '#features/futures/model/ticket-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { Px } from '#widgets/quotes/px.tsx';
import type { ItemSheetProps } from './close-sheet.tsx';
import { ItemName } from './position-card.tsx';
import { useFuturesTexts } from './use-futures-texts.ts';
import { useProblemText } from './use-problem-text.ts';

/** Sets, changes or removes take profit and stop loss of an open position. */
export function StopsSheet({ item, terms, onClose }: ItemSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(item);
  if (shown === null) return null;
  return (
    <Sheet
      open={item !== null}
      onClose={onClose}
      title={t('futures.stops.heading')}
      closeLabel={t('common.actions.close')}
    >
      <StopsForm key={shown.id} item={shown} terms={terms(shown)} onDone={onClose} />
    </Sheet>
  );
}

const LEVELS = ['takeProfit', 'stopLoss'] as const;
type LevelName = (typeof LEVELS)[number];
type StopsFormProps = { item: FuturesItem; terms: ItemTerms; onDone: () => void };

function StopsForm({ item, terms, onDone }: StopsFormProps) {
  const t = useTranslations('futures');
  const [form, setForm] = useState(() => stopsOf(item));
  const [left, setLeft] = useState({ takeProfit: false, stopLoss: false });
  const mark = useQuote(item.instrument_id)?.price ?? '';
  const verdict = decideStopsForm(item, form, { mark, priceScale: terms.priceScale });
  const submit = useSubmit(leverSetStop, (text) => {
    void refreshMoney();
    showToast({ text, tone: 'ok' });
    onDone();
  });
  const errorOf = useLevelError({ verdict, submit, left });
  const change = (name: LevelName) => (text: string) => {
    submit.forget();
    setForm((before) => ({ ...before, [name]: text }));
  };
  const send = () =>
    submit.send({
      id: String(item.id),
      target_profit_price: typed(form.takeProfit) ?? '',
      stop_loss_price: typed(form.stopLoss) ?? '',
    });
  return (
    <div className="stack futures-sheet">
      <ItemName item={item} />
      <StopsFacts item={item} terms={terms} />
      {LEVELS.map((name) => (
        <Field
          key={name}
          label={t(`form.${name}`)}
          end={<Outcome item={item} terms={terms} price={form[name]} />}
          error={errorOf(name)}
        >
          <AmountInput
            name={name}
            value={form[name]}
            onChange={change(name)}
            onBlur={() => setLeft((before) => ({ ...before, [name]: true }))}
            scale={terms.priceScale}
            placeholder={t('stops.unset')}
            disabled={submit.isPending}
            max={{ label: t('stops.clear'), onPick: () => change(name)(''), disabled: form[name] === '' }}
          />
        </Field>
      ))}
      <p className="xs c3">
        {t(!verdict.ok && verdict.code === 'stops_missing' ? 'error.stops_missing' : 'stops.note')}
      </p>
      <Button variant="primary" block disabled={!verdict.ok} pending={submit.isPending} onClick={send}>
        {t('stops.save')}
      </Button>
    </div>
  );
}

function StopsFacts({ item, terms }: Omit<StopsFormProps, 'onDone'>) {
  const t = useTranslations('futures.position');
  const texts = useFuturesTexts();
  return (
    <Facts
      dense
      rows={[
        { id: 'open', label: t('open'), value: texts.price(item.price, terms.priceScale) },
        { id: 'now', label: t('now'), value: <Px id={item.instrument_id} calm /> },
        { id: 'liquidation', label: t('liquidation'), value: texts.level(item.liquidation_price, terms.priceScale) },
      ]}
    />
  );
}

/** Profit or loss at the level, before the fee. */
function Outcome({ item, terms, price }: Omit<StopsFormProps, 'onDone'> & { price: string }) {
  const t = useTranslations('futures.stops');
  const texts = useFuturesTexts();
  const pnl = pnlAtLevel(price, {
    side: sideOf(item),
    lots: canonical(item.share),
    contractSize: canonical(item.contract_size),
    entryPrice: canonical(item.price),
    scale: terms.scale,
  });
  return pnl === null ? null : (
    <span className="num">{t('outcome', { amount: texts.gainExact(pnl, texts.quoteOf(item)) })}</span>
  );
}

interface Judged {
  readonly verdict: StopsVerdict;
  readonly submit: Submit<typeof leverSetStop>;
  readonly left: Readonly<Record<LevelName, boolean>>;
}

/** Error message of a field: the server's refusal, else the rule's once the field has lost focus. */
function useLevelError({ verdict, submit, left }: Judged): (name: LevelName) => string | null {
  const problemText = useProblemText();
  return (name) => {
    if (submit.failure !== null) return (fieldOf(submit.refusal) ?? 'stopLoss') === name ? submit.failure : null;
    if (verdict.ok || verdict.code === 'same' || verdict.code === 'stops_missing') return null;
    const isOwn = (fieldOf(verdict.code) ?? name) === name;
    return isOwn && left[name] && 'params' in verdict ? problemText(verdict) : null;
  };
}
