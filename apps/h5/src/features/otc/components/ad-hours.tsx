import { useTranslations } from 'use-intl';
import type { AdForm } from '#features/otc/model/ad-form.ts';
import { readMinute, writeMinute } from '#features/otc/model/ad-hours-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { useFieldWiring } from '#ui/field-context.ts';
import { InputBox } from '#ui/input-box.tsx';

const FIRST_FROM = 8 * 60;
const FIRST_TO = 20 * 60;

type AdHoursProps = { form: AdForm; set: (part: Partial<AdForm>) => void };

/** Hours of the UTC day in which the ad can be taken. */
export function AdHours({ form, set }: AdHoursProps) {
  const t = useTranslations('otc.form');
  const isAlways = form.hoursFrom === 0 && form.hoursTo === 0;
  const isSame = !isAlways && form.hoursFrom === form.hoursTo;
  return (
    <>
      <Checkbox
        name="always"
        checked={isAlways}
        onChange={(next) => set(next ? { hoursFrom: 0, hoursTo: 0 } : { hoursFrom: FIRST_FROM, hoursTo: FIRST_TO })}
      >
        {t('alwaysOpen')}
      </Checkbox>
      {isAlways ? null : (
        <div className="grid g2 otc-pair">
          <Field label={t('from')} error={isSame ? t('hoursSame') : null}>
            <ClockInput name="from" minute={form.hoursFrom} onChange={(hoursFrom) => set({ hoursFrom })} />
          </Field>
          <Field label={t('to')}>
            <ClockInput name="to" minute={form.hoursTo} onChange={(hoursTo) => set({ hoursTo })} />
          </Field>
        </div>
      )}
      <p className="xs c3">{t('hoursHint')}</p>
    </>
  );
}

type ClockInputProps = { name: string; minute: number; onChange: (minute: number) => void };

function ClockInput({ name, minute, onChange }: ClockInputProps) {
  const wiring = useFieldWiring();
  return (
    <InputBox invalid={wiring['aria-invalid']}>
      <input
        {...wiring}
        className="num otc-clock"
        type="time"
        name={name}
        value={writeMinute(minute)}
        onChange={(event) => {
          const next = readMinute(event.currentTarget.value);
          if (next !== null) onChange(next);
        }}
      />
    </InputBox>
  );
}
