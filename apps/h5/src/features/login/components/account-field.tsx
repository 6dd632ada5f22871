import { useTranslations } from 'use-intl';
import { useArea } from '#data/area-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { LoginDraft, LoginGap, LoginMethod } from '#features/login/model/login-draft.ts';
import { Field } from '#ui/field.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';

type AccountFieldProps = { form: LoginDraft; onChange: (changed: Partial<LoginDraft>) => void; gap: LoginGap | null };

/** Account field for either email or phone. */
export function AccountField({ form, onChange, gap }: AccountFieldProps) {
  const t = useTranslations('login');
  const { dialCode } = useArea();
  const byEmail = form.method === 'email';
  const methods: readonly { value: LoginMethod; label: string }[] = [
    { value: 'email', label: t('email') },
    { value: 'phone', label: t('phone') },
  ];
  const input = {
    name: 'account',
    autoComplete: 'username',
    value: form.account,
    onChange: (account: string) => onChange({ account }),
  };
  return (
    <>
      <Segmented
        label={t('method')}
        items={methods}
        value={form.method}
        onChange={(method) => onChange({ method, account: '' })}
      />
      <Field
        label={byEmail ? t('email') : t('phoneNumber')}
        error={gap === 'emailMissing' || gap === 'phoneMissing' ? t(gap) : null}
      >
        {byEmail ? (
          <TextInput
            {...input}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            enterKeyHint="next"
          />
        ) : (
          <PhoneInput
            {...input}
            dialCode={dialCode}
            area={{ href: hrefOf(PATHS.area), label: t('area', { dial: dialCode }) }}
          />
        )}
      </Field>
    </>
  );
}
