import { editSpotOrder } from '@candor/contract/spot';
import { canonical } from '@candor/money/decimal';
import { useReducer, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { useInstrument } from '#data/quotes/use-instruments.ts';
import { showToast } from '#data/toast-store.ts';
import { useAvailable } from '#data/use-available.ts';
import { type Submit, useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { useSpotMarket } from '#features/spot/hooks/use-spot-market.ts';
import type { SpotOrder } from '#features/spot/hooks/use-spot-orders.ts';
import { fieldOf, type OrderContext, shownProblem } from '#features/spot/model/decide-form.ts';
import { decideEdit, type EditVerdict, editForm } from '#features/spot/model/edit-form.ts';
import { type OrderForm, reduceOrder, typed } from '#features/spot/model/order-form.ts';
import { bandOf, type SpotMarket, toSpotPair } from '#features/spot/model/spot-market.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { decimalsOf } from '#widgets/book/book-rows.ts';
import { has, useOrderTexts } from './use-order-texts.ts';
import { useProblemText } from './use-problem-text.ts';

type EditSheetProps = {
  /** The open limit order; null: the sheet is closed. */
  order: SpotOrder | null;
  onClose: () => void;
};

export function EditSheet({ order, onClose }: EditSheetProps) {
  const t = useTranslations();
  const [shown, setShown] = useState(order);
  if (order !== null && order !== shown) setShown(order);
  const instrument = useInstrument(shown?.symbol ?? null).data;
  if (shown === null || instrument === undefined) return null;
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      title={t('spot.orders.editHeading')}
      closeLabel={t('common.actions.close')}
    >
      <LoadedForm key={shown.id} order={shown} instrument={instrument} onDone={onClose} />
    </Sheet>
  );
}

type EditFormProps = { order: SpotOrder; instrument: InstrumentView; onDone: () => void };

function LoadedForm(props: EditFormProps) {
  const { data } = useSpotMarket(props.instrument);
  return data ? <EditForm {...props} market={data} /> : null;
}

function useEditContext({ order, instrument, market }: EditFormProps & { market: SpotMarket }): OrderContext {
  return {
    pair: toSpotPair(instrument, market),
    isOpen: market.is_open === 1,
    band: bandOf(market),
    indexPrice: quotes.get(instrument.id)?.price ?? '',
    isStale: false,
    openOrders: 0,
    available: useAvailable('change', order.side === 'buy' ? instrument.quoteId : instrument.currencyId),
  };
}

function EditForm(props: EditFormProps & { market: SpotMarket }) {
  const t = useTranslations('spot');
  const { order, instrument, onDone } = props;
  const plain = { ...order, price: canonical(order.price), amount: canonical(order.amount) };
  const [form, dispatch] = useReducer(reduceOrder, editForm(plain));
  const context = useEditContext(props);
  const verdict = decideEdit(form, plain, context);
  const submit = useSubmit(editSpotOrder, () => {
    void refreshMoney();
    showToast({ text: t('orders.edited'), tone: 'ok' });
    onDone();
  });
  const errorOf = useEditError({ form, verdict, submit, order });
  const change = (type: 'price' | 'amount') => (text: string) => {
    submit.forget();
    dispatch({ type, text });
  };
  const send = () =>
    submit.send({ id: String(order.id), price: typed(form.price) ?? '', amount: typed(form.amount) ?? '' });
  const inputs = [
    { name: 'price', unit: instrument.quote, scale: instrument.priceScale },
    { name: 'amount', unit: instrument.base, scale: decimalsOf(context.pair.amountStep) },
  ] as const;
  return (
    <div className="stack ticket">
      {inputs.map(({ name, unit, scale }) => (
        <Field key={name} label={t(`form.${name}`)} error={errorOf(name)}>
          <AmountInput
            name={name}
            value={form[name]}
            onChange={change(name)}
            onBlur={() => dispatch({ type: 'left', field: name })}
            unit={unit}
            scale={scale}
            disabled={submit.isPending}
          />
        </Field>
      ))}
      <Note>{t('orders.editNote')}</Note>
      {verdict.kind === 'same' ? <p className="xs c3 center">{t('orders.same')}</p> : null}
      <Button variant="primary" block disabled={verdict.kind !== 'ready'} pending={submit.isPending} onClick={send}>
        {t('orders.editSave')}
      </Button>
    </div>
  );
}

interface Judged {
  readonly form: OrderForm;
  readonly verdict: EditVerdict;
  readonly submit: Submit<typeof editSpotOrder>;
  readonly order: SpotOrder;
}

/** Error message of a field: the server's refusal, else the rule's. */
function useEditError({ form, verdict, submit, order }: Judged) {
  const t = useTranslations('spot.orders');
  const texts = useOrderTexts();
  const problemText = useProblemText();
  return (field: 'price' | 'amount'): string | null => {
    if (submit.failure !== null) return fieldOf(submit.refusal, form) === field ? submit.failure : null;
    if (verdict.kind === 'filledAlready') {
      return field === 'amount' && has(order.filled) ? t('filledAlready', { amount: texts.filled(order) }) : null;
    }
    if (verdict.kind !== 'wrong') return null;
    const problem = shownProblem(form, verdict.decision);
    return problem && fieldOf(problem.code, form) === field ? problemText(problem) : null;
  };
}
