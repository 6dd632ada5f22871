import { PASSKEY_NAME_MAX } from '@candor/domain/identity/passkeys';
import { useTranslations } from 'use-intl';
import type { Form } from '#features/security/hooks/use-form.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

type PasskeyNameFieldProps = { form: Form; value: string; onChange: (name: string) => void };

export function PasskeyNameField({ form, value, onChange }: PasskeyNameFieldProps) {
  const t = useTranslations('security.passkeys');
  return (
    <Field label={t('name')} error={form.errorAt('name')}>
      <TextInput
        name="passkey-name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={value}
        onChange={(text) => {
          form.edited();
          onChange(text);
        }}
      />
    </Field>
  );
}
