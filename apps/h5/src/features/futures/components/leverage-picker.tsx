import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import type { Ticket } from '#features/futures/hooks/use-ticket.ts';
import type { FuturesTerms } from '#features/futures/model/futures-market.ts';
import {
  choiceOf,
  highestMultiple,
  listMultiples,
  type MultipleChoice,
  stepMultiple,
} from '#features/futures/model/multiple-choices.ts';
import { isMultiple } from '#features/futures/model/ticket-form.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useRoving } from '#ui/use-roving.ts';
import { useFuturesTexts } from './use-futures-texts.ts';

export type LeverageProps = {
  ticket: Ticket;
  terms: FuturesTerms;
  /** Preselects the highest available multiple. */
  atHighest: boolean;
  onClose: () => void;
};

/** Any whole multiple, typed or stepped, and the usual ones with margin and liquidation price for this order. */
export function LeveragePicker({ ticket, terms, atHighest, onClose }: LeverageProps) {
  const t = useTranslations('futures.leverage');
  const { money, multiple: multipleText } = useFuturesTexts();
  const { form, context, dispatch } = ticket;
  const reason = terms.max_multiple_reason;
  const choices = listMultiples(form, context, reason);
  const [picked, setPicked] = useState(() => (atHighest ? String(highestMultiple(choices)) : form.multiple));
  const allowed = choices.filter(({ limit }) => limit === null).map(({ multiple }) => String(multiple));
  const { row, onKeyDown } = useRoving({ values: allowed, value: picked, onChange: setPicked });
  const isWhole = isMultiple(picked, context.maxMultiple);
  const own = isWhole ? choiceOf(Number.parseInt(picked, 10), form, { context, reason }) : null;
  return (
    <div className="stack futures-leverage">
      <p className="xs c3">{t('text', { lots: form.lots === '' ? context.market.minLots : form.lots })}</p>
      <MultipleField picked={picked} maximum={context.maxMultiple} onPick={setPicked} />
      <p className="xs num" aria-live="polite">
        {own === null ? t('any', { maximum: context.maxMultiple }) : <OwnFacts choice={own} ticket={ticket} />}
      </p>
      <div
        ref={row}
        className="stack futures-multiples"
        role="radiogroup"
        aria-label={t('heading')}
        onKeyDown={onKeyDown}
      >
        {choices.map((choice) => (
          <Choice
            key={choice.multiple}
            choice={choice}
            ticket={ticket}
            isPicked={picked === String(choice.multiple)}
            onPick={() => setPicked(String(choice.multiple))}
          />
        ))}
      </div>
      <Note>{t('insurance', { amount: money(terms.insurance, context.market.currency) })}</Note>
      <Button
        variant="primary"
        block
        disabled={own?.limit !== null}
        onClick={() => {
          dispatch({ type: 'multiple', multiple: picked });
          onClose();
        }}
      >
        {t('use', { multiple: multipleText(picked) })}
      </Button>
    </div>
  );
}

type MultipleFieldProps = { picked: string; maximum: number; onPick: (multiple: string) => void };

function MultipleField({ picked, maximum, onPick }: MultipleFieldProps) {
  const t = useTranslations();
  const label = t('futures.leverage.heading');
  return (
    <Stepper
      label={label}
      value={picked}
      onChange={onPick}
      onStep={(by) => onPick(stepMultiple(picked, by, maximum))}
      lessLabel={`${t('common.a11y.decrease')}: ${label}`}
      moreLabel={`${t('common.a11y.increase')}: ${label}`}
      scale={0}
    />
  );
}

type ChoiceProps = { choice: MultipleChoice; ticket: Ticket };

/** Margin and liquidation price, or why the multiple is unavailable. */
function useChoiceTexts({ choice, ticket }: ChoiceProps) {
  const t = useTranslations('futures.leverage');
  const { steady, price } = useFuturesTexts();
  const { market } = ticket.context;
  const liquidation = choice.liquidationPrice === null ? DASH : price(choice.liquidationPrice, market.priceScale);
  return {
    limit: choice.limit === null ? null : t(`limit.${choice.limit}`),
    margin: t('margin', { amount: choice.margin === null ? DASH : steady(choice.margin, market.scale) }),
    liquidation: t('liquidation', { price: liquidation }),
  };
}

function OwnFacts(props: ChoiceProps) {
  const texts = useChoiceTexts(props);
  return texts.limit ?? `${texts.margin} · ${texts.liquidation}`;
}

function Choice({ isPicked, onPick, ...props }: ChoiceProps & { isPicked: boolean; onPick: () => void }) {
  const { multiple } = useFuturesTexts();
  const texts = useChoiceTexts(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the button is the hit area; a native radio would need a second element.
    <button
      type="button"
      role="radio"
      className="futures-multiple"
      aria-checked={isPicked}
      tabIndex={isPicked ? 0 : -1}
      disabled={texts.limit !== null}
      onClick={onPick}
    >
      <b className="t3 num">{multiple(props.choice.multiple)}</b>
      <span className="xs num futures-multiple-facts">
        {texts.limit === null ? (
          <>
            <span>{texts.margin}</span>
            <span className="c3">{texts.liquidation}</span>
          </>
        ) : (
          <span>{texts.limit}</span>
        )}
      </span>
    </button>
  );
}
