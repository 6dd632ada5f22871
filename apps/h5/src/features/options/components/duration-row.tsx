import type { OptionDuration } from '@candor/domain/options/option-rules';
import { useTranslations } from 'use-intl';
import { useOptionTexts } from './use-option-texts.ts';

type DurationRowProps = {
  durations: readonly OptionDuration[];
  value: number;
  onChange: (seconds: number) => void;
};

/** The offered durations with their payout rates. */
export function DurationRow({ durations, value, onChange }: DurationRowProps) {
  const t = useTranslations('options.ticket');
  const texts = useOptionTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
    <div className="durations" role="group" aria-label={t('durations')}>
      {durations.map(({ seconds, payoutPercent }) => (
        <button key={seconds} type="button" aria-pressed={seconds === value} onClick={() => onChange(seconds)}>
          <b className="num">{t('seconds', { seconds })}</b>
          <span className="num">{texts.percent(payoutPercent)}</span>
        </button>
      ))}
    </div>
  );
}
