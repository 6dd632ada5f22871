import { ALERT_KINDS, addAlert } from '@candor/contract/market';
import { useReducer } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { Px } from '#data/quotes/px.tsx';
import { showToast } from '#data/toast-store.ts';
import { refreshAlerts } from '#data/use-alerts.ts';
import { useSubmit } from '#data/use-submit.ts';
import { useQuote } from '#features/instrument/hooks/use-quote.ts';
import { EMPTY_ALERT, reduceAlert, summarizeAlert } from '#features/instrument/model/alert-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useAlertProblem } from './use-alert-problem.ts';

const PERCENT_DECIMALS = 2;

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
  const isMove = form.kind === 'move';
  const send = () => {
    dispatch({ type: 'left' });
    if (value !== null) submit.send({ currency_id: String(instrument.currencyId), kind: form.kind, value });
  };
  return (
    <form
      className="stack alert-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Segmented
        label={t('kind.label')}
        items={ALERT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={form.kind}
        onChange={(kind) => {
          submit.forget();
          dispatch({ type: 'kind', kind });
        }}
      />
      <Field
        label={t(isMove ? 'percent' : 'price')}
        end={
          <>
            {t('now')} <Px id={id} calm />
          </>
        }
        hint={t(`hint.${form.kind}`)}
        error={submit.failure ?? problemText(problem, { symbol, priceScale })}
      >
        <AmountInput
          name="alert-value"
          value={form.value}
          unit={isMove ? '%' : instrument.quote}
          scale={isMove ? PERCENT_DECIMALS : priceScale}
          wholeDigits={isMove ? 2 : 12}
          onBlur={() => dispatch({ type: 'left' })}
          onChange={(text) => {
            submit.forget();
            dispatch({ type: 'value', text });
          }}
        />
      </Field>
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
