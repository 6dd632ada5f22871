import { useTranslations } from 'use-intl';
import {
  canStepDown,
  type FollowEvent,
  type FollowForm,
  type FollowMode,
  numberField,
} from '#features/copy/model/follow-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

export type FieldsProps = {
  form: FollowForm;
  change: (event: FollowEvent) => void;
  error: string | null;
};

/** Fixed multiple or fixed lots, and how much. */
export function SizeFields({ form, change, error }: FieldsProps) {
  const t = useTranslations('copy.follow');
  const texts = useCopyTexts();
  const field = numberField(form.mode);
  const value = form[field];
  const label = t(form.mode === 'multiple' ? 'multipleLabel' : 'lotLabel');
  const isNumber = /^[0-9]+(\.[0-9]+)?$/.test(value);
  return (
    <>
      <Segmented<FollowMode>
        label={t('mode')}
        items={[
          { value: 'multiple', label: t('multiple') },
          { value: 'lot', label: t('lot') },
        ]}
        value={form.mode}
        onChange={(mode) => change({ type: 'mode', mode })}
      />
      <div className="copy-stepper">
        <p className="sm c2 copy-label" aria-hidden="true">
          {label}
        </p>
        <Stepper
          large
          label={label}
          value={value}
          display={isNumber && form.mode === 'multiple' ? texts.multiple(value) : undefined}
          onChange={(text) => change({ type: 'typed', field, text })}
          onStep={(by) => change({ type: 'stepped', by })}
          lessLabel={`${t('less')}: ${label}`}
          moreLabel={`${t('more')}: ${label}`}
          canLess={canStepDown(form)}
          scale={2}
        />
        {error === null ? null : (
          <p className="hint err" role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  );
}

export function CapField({ form, change, error }: FieldsProps) {
  const t = useTranslations('copy.follow');
  return (
    <Field label={t('totalCap')} hint={t('totalCapHint')} error={error}>
      <AmountInput
        name="total-cap"
        value={form.totalCap}
        onChange={(text) => change({ type: 'typed', field: 'totalCap', text })}
        unit="USDT"
        scale={2}
      />
    </Field>
  );
}
