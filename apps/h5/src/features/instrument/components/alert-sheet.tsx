import { ALERT_KINDS, addAlert } from '@candor/contract/market';
import { type FormEvent, useReducer } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useQuote } from '#data/quotes/use-quote.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshAlerts } from '#data/use-alerts.ts';
import { useSubmit } from '#data/use-submit.ts';
import {
  type AlertAction,
  type AlertForm as AlertFormState,
  EMPTY_ALERT,
  reduceAlert,
  summarizeAlert,
} from '#features/instrument/model/alert-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { useAlertProblem } from './use-alert-problem.ts';

const PERCENT_DECIMALS = 2;
const PERCENT_DIGITS = 2;
const PRICE_DIGITS = 12;

type AlertSheetProps = { instrument: InstrumentView; open: boolean; onClose: () => void };

export function AlertSheet({ instrument, open, onClose }: AlertSheetProps) {
  const t = useTranslations();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('alerts.sheetHeading', { symbol: instrument.symbol })}
      closeLabel={t('common.actions.close')}
    >
      <AlertForm instrument={instrument} onSet={onClose} />
    </Sheet>
  );
}

function AlertForm({ instrument, onSet }: { instrument: InstrumentView; onSet: () => void }) {
  const t = useTranslations('alerts');
  const { id, symbol, priceScale } = instrument;
  const [form, dispatch] = useReducer(reduceAlert, EMPTY_ALERT);
  const price = useQuote(id)?.price ?? null;
  const { value, problem } = summarizeAlert(form, { symbol, priceScale, price });
  const problemText = useAlertProblem();
  const submit = useSubmit(addAlert, () => {
    showToast({ text: t('set'), tone: 'ok' });
    void refreshAlerts();
    onSet();
  });
  const change = (action: AlertAction) => {
    // Losing focus does not change the input, so the server's refusal stays.
    if (action.type !== 'left') submit.forget();
    dispatch(action);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'left' });
    if (value !== null) submit.send({ currency_id: String(instrument.currencyId), kind: form.kind, value });
  };
  return (
    <form className="stack alert-form" onSubmit={send}>
      <Segmented
        label={t('kind.label')}
        items={ALERT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={form.kind}
        onChange={(kind) => change({ type: 'kind', kind })}
      />
      <ValueField
        instrument={instrument}
        form={form}
        error={submit.failure ?? problemText(problem, { symbol, priceScale })}
        onAction={change}
      />
      <Button
        variant="primary"
        block
        type="submit"
        disabled={value === null && problem === null}
        pending={submit.isPending}
      >
        {t('submit')}
      </Button>
      <Button variant="ghost" size="md" block href={hrefOf(PATHS.alerts)}>
        {t('all')}
      </Button>
    </form>
  );
}

type ValueFieldProps = {
  instrument: InstrumentView;
  form: AlertFormState;
  error: string | null;
  onAction: (action: AlertAction) => void;
};

/** Field of the price level or percentage, with the current price. */
function ValueField({ instrument, form, error, onAction }: ValueFieldProps) {
  const t = useTranslations('alerts');
  const isMove = form.kind === 'move';
  const now = (
    <>
      {t('now')} <Px id={instrument.id} calm />
    </>
  );
  return (
    <Field label={t(isMove ? 'percent' : 'price')} end={now} hint={t(`hint.${form.kind}`)} error={error}>
      <AmountInput
        name="alert-value"
        value={form.value}
        unit={isMove ? '%' : instrument.quote}
        scale={isMove ? PERCENT_DECIMALS : instrument.priceScale}
        wholeDigits={isMove ? PERCENT_DIGITS : PRICE_DIGITS}
        onBlur={() => onAction({ type: 'left' })}
        onChange={(text) => onAction({ type: 'value', text })}
      />
    </Field>
  );
}
