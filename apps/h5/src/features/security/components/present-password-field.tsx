import { useTranslations } from 'use-intl';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';

type PresentPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error: string | null;
};

/** The current login password, required again before sensitive changes. */
export function PresentPasswordField({ label, value, onChange, error }: PresentPasswordFieldProps) {
  const t = useTranslations('common.a11y');
  return (
    <Field label={label} error={error}>
      <PasswordInput
        name="present-password"
        autoComplete="current-password"
        maxLength={128}
        value={value}
        onChange={onChange}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  );
}
