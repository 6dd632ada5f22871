import { useTranslations } from 'use-intl';
import { useArea } from '#data/area-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { Contact, ContactMethod } from '#features/security/model/account-form.ts';
import { Field } from '#ui/field.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';

type ContactFieldsProps = {
  contact: Contact;
  onChange: (changed: Partial<Omit<Contact, 'dialCode'>>) => void;
  methodLabel: string;
  error: string | null;
};

/** Contact field for either email or phone. */
export function ContactFields({ contact, onChange, methodLabel, error }: ContactFieldsProps) {
  const t = useTranslations('security.field');
  const methods: readonly { value: ContactMethod; label: string }[] = [
    { value: 'email', label: t('email') },
    { value: 'phone', label: t('phone') },
  ];
  return (
    <>
      <Segmented
        label={methodLabel}
        items={methods}
        value={contact.method}
        onChange={(method) => onChange({ method })}
      />
      {contact.method === 'email' ? (
        <EmailField label={t('email')} value={contact.email} onChange={(email) => onChange({ email })} error={error} />
      ) : (
        <PhoneField
          label={t('phoneNumber')}
          value={contact.phone}
          onChange={(phone) => onChange({ phone })}
          error={error}
        />
      )}
    </>
  );
}

type OneFieldProps = { label: string; value: string; onChange: (value: string) => void; error: string | null };

export function EmailField({ label, value, onChange, error }: OneFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

export function PhoneField({ label, value, onChange, error }: OneFieldProps) {
  const t = useTranslations('security.field');
  const { dialCode } = useArea();
  return (
    <Field label={label} error={error}>
      <PhoneInput
        name="phone"
        value={value}
        onChange={onChange}
        dialCode={dialCode}
        area={{ href: hrefOf(PATHS.area), label: t('area', { dial: dialCode }) }}
      />
    </Field>
  );
}
