import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Choice } from '#data/choice-store.ts';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useFiatChoice } from '#data/use-fiat-choice.ts';
import { useLanguageChoice } from '#data/use-language-choice.ts';
import '#features/settings/settings.css';
import { readDeviceTimeZone } from '#lib/format-time.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';

/** Lists to choose language and display currency. */
export function AreasScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  return (
    <>
      <NavBar title={t('settings.areas.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <ChoiceList choice={useLanguageChoice()} />
        <ChoiceList choice={useFiatChoice()} />
        <div className="pad settings-foot">
          <Note>{t('settings.areas.timeZone', { zone: readDeviceTimeZone() })}</Note>
        </div>
      </View>
    </>
  );
}

function ChoiceList({ choice }: { choice: Choice }) {
  return (
    <section className="pad settings-group">
      <h2 className="sm c3 settings-group-t">{choice.title}</h2>
      <div className="group list" role="radiogroup" aria-label={choice.title}>
        {choice.options.map(({ value, label, note, lang }) => (
          // biome-ignore lint/a11y/useSemanticElements: the whole row is the hit area.
          <button
            key={value}
            type="button"
            className="li"
            role="radio"
            aria-checked={value === choice.value}
            lang={lang}
            onClick={() => choice.onPick(value)}
          >
            <span className="main">{label}</span>
            {note ? <span className="end num sm c3">{note}</span> : null}
            <span className="settings-tick">{value === choice.value ? <Icon glyph={Check} size={18} /> : null}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
