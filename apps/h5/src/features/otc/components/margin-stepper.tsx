import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdTicket } from '#features/otc/hooks/use-ad-form.ts';
import { isMargin, isMarginText } from '#features/otc/model/ad-form.ts';
import { Icon } from '#ui/icon.tsx';
import { useHold } from '#ui/use-hold.ts';
import { useOtcTexts } from './use-otc-texts.ts';

/** Percent over the index in steps of a tenth; unlike the stepper of amounts it can be negative. */
export function MarginStepper({ ticket }: { ticket: AdTicket }) {
  const t = useTranslations('otc.form');
  const texts = useOtcTexts();
  const inputId = useId();
  const [isTyping, setTyping] = useState(false);
  const { form, change, set } = ticket;
  const less = useHold(() => change({ type: 'margin', by: -1 }));
  const more = useHold(() => change({ type: 'margin', by: 1 }));
  const type = (raw: string) => {
    const text = raw.replace(',', '.').replace('−', '-');
    if (isMarginText(text)) set({ margin: text });
  };
  return (
    <div className="step">
      <button type="button" aria-label={t('lower')} {...less}>
        <Icon glyph={Minus} size={18} />
      </button>
      <label className="v" htmlFor={inputId}>
        <span>{t('overIndex')}</span>
        <input
          id={inputId}
          name="margin"
          autoComplete="off"
          value={isTyping || !isMargin(form.margin) ? form.margin : texts.move(form.margin)}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      <button type="button" aria-label={t('higher')} {...more}>
        <Icon glyph={Plus} size={18} />
      </button>
    </div>
  );
}
