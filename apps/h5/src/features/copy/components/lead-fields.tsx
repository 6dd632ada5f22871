import { useTranslations } from 'use-intl';
import { isShareValid, stepShare } from '#features/copy/model/lead-view.ts';
import { Field } from '#ui/field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

const LINE_LONGEST = 80;

type ShareFieldProps = { value: string; most: string; onChange: (value: string) => void };

/** The share of followers' gains, in percent. */
export function ShareField({ value, most, onChange }: ShareFieldProps) {
  const t = useTranslations('copy.become');
  const texts = useCopyTexts();
  return (
    <div className="copy-stepper">
      <div className="row between sm copy-label">
        <h3 className="t3">{t('share')}</h3>
        <span className="c3 num">{t('shareRange', { maximum: texts.percent(most) })}</span>
      </div>
      <Stepper
        large
        label={t('share')}
        value={value}
        display={isShareValid(value, most) ? texts.percent(value) : undefined}
        onChange={onChange}
        onStep={(by) => onChange(stepShare(value, by, most))}
        lessLabel={t('lower')}
        moreLabel={t('higher')}
        canLess={stepShare(value, -1, most) !== value}
        canMore={stepShare(value, 1, most) !== value}
        scale={2}
      />
    </div>
  );
}

export function LineField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('copy.become');
  return (
    <Field label={t('line')} hint={t('lineHint')}>
      <TextInput name="line" value={value} onChange={onChange} maxLength={LINE_LONGEST} autoComplete="off" />
    </Field>
  );
}
