import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import type { Ticket } from '#features/spot/hooks/use-ticket.ts';
import { fieldOf, shownProblem } from '#features/spot/model/decide-form.ts';
import { isBudget } from '#features/spot/model/order-form.ts';
import { quickAmount, usedPercent } from '#features/spot/model/quick-amount.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { readNumberSigns } from '#lib/number-signs.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Slider } from '#ui/slider.tsx';
import { decimalsOf } from '#widgets/book/book-rows.ts';
import { Px } from '#widgets/quotes/px.tsx';
import { useProblemText } from './use-problem-text.ts';

export type TicketPart = { ticket: Ticket; instrument: InstrumentView };

/** Error message of a field: the server's refusal of this form, else the rule's. */
function useFieldError({ form, decision, submit }: Ticket, field: 'price' | 'amount'): string | null {
  const problemText = useProblemText();
  if (submit.failure !== null) return fieldOf(submit.refusal, form) === field ? submit.failure : null;
  const problem = shownProblem(form, decision);
  return problem && fieldOf(problem.code, form) === field ? problemText(problem) : null;
}

const isLocked = ({ submit }: Ticket): boolean => submit.isPending || submit.isOutcomeUnknown;

export function PriceField({ ticket, instrument }: TicketPart) {
  const t = useTranslations('spot.form');
  const { form, dispatch } = ticket;
  const last = (
    <span className="num">
      {t('last')} <Px id={instrument.id} calm />
    </span>
  );
  return (
    <Field label={t('price')} end={last} error={useFieldError(ticket, 'price')}>
      <AmountInput
        name="price"
        value={form.price}
        onChange={(text) => dispatch({ type: 'price', text })}
        onBlur={() => dispatch({ type: 'left', field: 'price' })}
        unit={instrument.quote}
        scale={instrument.priceScale}
        disabled={isLocked(ticket)}
      />
    </Field>
  );
}

export function AmountField({ ticket, instrument }: TicketPart) {
  const t = useTranslations('spot.form');
  const moneyText = useMoneyText();
  const { form, dispatch, context } = ticket;
  const { pair, available } = context;
  const paidWith = form.side === 'buy' ? instrument.quote : instrument.base;
  const there = available === null ? DASH : moneyText(available, paidWith);
  const budget = isBudget(form);
  return (
    <div className="stack ticket-amount">
      <Field
        label={t(budget ? 'spend' : 'amount')}
        end={<span className="num">{t('available', { amount: there })}</span>}
        error={useFieldError(ticket, 'amount')}
      >
        <AmountInput
          name="amount"
          value={form.amount}
          onChange={(text) => dispatch({ type: 'amount', text })}
          onBlur={() => dispatch({ type: 'left', field: 'amount' })}
          unit={budget ? instrument.quote : instrument.base}
          scale={budget ? pair.quoteScale : decimalsOf(pair.amountStep)}
          disabled={isLocked(ticket)}
        />
      </Field>
      <Parts ticket={ticket} />
    </div>
  );
}

const PARTS = [25, 50, 75, 100] as const;

/** Share of the available balance, by slider or by quarter buttons. */
function Parts({ ticket }: { ticket: Ticket }) {
  const t = useTranslations();
  const { locale } = useTimePlace();
  const { form, dispatch, context, decision } = ticket;
  const fill = (percent: number) => {
    if (!isLocked(ticket)) dispatch({ type: 'amount', text: percent === 0 ? '' : quickAmount(form, percent, context) });
  };
  const used = usedPercent(decision.ok ? decision.plan.hold : null, context.available);
  const text = (percent: number) => `${percent}${readNumberSigns(locale).percent}`;
  return (
    <>
      <Slider
        label={t('spot.form.part')}
        value={used}
        onChange={fill}
        valueText={text(used)}
        disabled={isLocked(ticket) || context.available === null}
        on="--surface-1"
      />
      <div className="grid g4 ticket-parts">
        {PARTS.map((percent) => (
          <Chip key={percent} opensPage onClick={() => fill(percent)}>
            {percent === 100 ? t('common.actions.max') : text(percent)}
          </Chip>
        ))}
      </div>
    </>
  );
}
