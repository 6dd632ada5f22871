import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import type { Ticket } from '#features/futures/hooks/use-ticket.ts';
import type { FuturesTerms } from '#features/futures/model/futures-market.ts';
import { highestMultiple, listMultiples, type MultipleChoice } from '#features/futures/model/multiple-choices.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useRoving } from '#ui/use-roving.ts';
import { useFuturesTexts } from './use-futures-texts.ts';

type LeverageSheetProps = {
  ticket: Ticket;
  terms: FuturesTerms;
  open: boolean;
  /** Preselects the highest available multiple. */
  atHighest: boolean;
  onClose: () => void;
};

export function LeverageSheet({ open, onClose, ...props }: LeverageSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('futures.leverage.heading')} closeLabel={t('common.actions.close')}>
      <Picker {...props} onClose={onClose} />
    </Sheet>
  );
}

/** All offered multiples with margin and liquidation price for this order; unavailable ones show the reason. */
function Picker({ ticket, terms, atHighest, onClose }: Omit<LeverageSheetProps, 'open'>) {
  const t = useTranslations('futures.leverage');
  const { money, multiple: multipleText } = useFuturesTexts();
  const { form, context, dispatch } = ticket;
  const choices = listMultiples(form, context, terms.max_multiple_reason);
  const [picked, setPicked] = useState(() => (atHighest ? String(highestMultiple(choices)) : form.multiple));
  const allowed = choices.filter(({ limit }) => limit === null).map(({ multiple }) => String(multiple));
  const { row, onKeyDown } = useRoving({ values: allowed, value: picked, onChange: setPicked });
  const isAllowed = allowed.includes(picked);
  return (
    <div className="stack futures-leverage">
      <p className="xs c3">{t('text', { lots: form.lots === '' ? context.market.minLots : form.lots })}</p>
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
        disabled={!isAllowed}
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

type ChoiceProps = { choice: MultipleChoice; ticket: Ticket; isPicked: boolean; onPick: () => void };

function Choice({ choice, ticket, isPicked, onPick }: ChoiceProps) {
  const t = useTranslations('futures.leverage');
  const { steady, price, multiple } = useFuturesTexts();
  const { market } = ticket.context;
  const liquidation = choice.liquidationPrice === null ? DASH : price(choice.liquidationPrice, market.priceScale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the button is the hit area; a native radio would need a second element.
    <button
      type="button"
      role="radio"
      className="futures-multiple"
      aria-checked={isPicked}
      tabIndex={isPicked ? 0 : -1}
      disabled={choice.limit !== null}
      onClick={onPick}
    >
      <b className="t3 num">{multiple(choice.multiple)}</b>
      <span className="xs num futures-multiple-facts">
        {choice.limit === null ? (
          <>
            <span>{t('margin', { amount: choice.margin === null ? DASH : steady(choice.margin, market.scale) })}</span>
            <span className="c3">{t('liquidation', { price: liquidation })}</span>
          </>
        ) : (
          <span>{t(`limit.${choice.limit}`)}</span>
        )}
      </span>
    </button>
  );
}
