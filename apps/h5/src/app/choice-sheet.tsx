import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Choice, type ChoiceOption, closeChoice, useChoice } from '#data/choice-store.ts';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** The last choice stays drawn while the sheet slides out. */
export function ChoiceSheet() {
  const t = useTranslations('common');
  const choice = useChoice((state) => state.choice);
  const [shown, setShown] = useState<Choice | null>(choice);
  if (choice !== null && choice !== shown) setShown(choice);
  if (shown === null) return null;
  const pick = (value: string) => {
    closeChoice();
    shown.onPick(value);
  };
  return (
    <Sheet open={choice !== null} onClose={closeChoice} title={shown.title} closeLabel={t('actions.close')} flush>
      <div className="list choices" role="radiogroup" aria-label={shown.title}>
        {shown.options.map((option) => (
          <ChoiceRow
            key={option.value}
            option={option}
            chosen={option.value === shown.value}
            onPick={() => pick(option.value)}
          />
        ))}
      </div>
    </Sheet>
  );
}

type ChoiceRowProps = { option: ChoiceOption; chosen: boolean; onPick: () => void };

function ChoiceRow({ option, chosen, onPick }: ChoiceRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row is the hit area and picking closes the sheet.
    <button type="button" className="li" role="radio" aria-checked={chosen} lang={option.lang} onClick={onPick}>
      {option.leading}
      <span className="main">
        <span className={chosen ? 'med' : undefined}>{option.label}</span>
      </span>
      {option.note ? <span className="end num sm c3">{option.note}</span> : null}
      <span className="choice-tick">{chosen ? <Icon glyph={Check} size={18} /> : null}</span>
    </button>
  );
}
