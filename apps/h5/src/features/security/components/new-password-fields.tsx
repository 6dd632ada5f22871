import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Form } from '#features/security/hooks/use-form.ts';
import { checkPassword, PASSWORD_RULES, type PasswordPair } from '#features/security/model/password-rules.ts';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { PasswordInput } from '#ui/password-input.tsx';

type NewPasswordFieldsProps = {
  pair: PasswordPair;
  onChange: (changed: Partial<PasswordPair>) => void;
  form: Form;
  /** Label of the first field: registration has no old password, so it is not called new there. */
  label: string;
};

const RULE_TEXT = { length: 'ruleLength', uncommon: 'ruleUncommon', same: 'ruleSame' } as const;

/** The password rules are always visible and ticked as they are met. */
export function NewPasswordFields({ pair, onChange, form, label }: NewPasswordFieldsProps) {
  const t = useTranslations();
  const input = {
    autoComplete: 'new-password',
    maxLength: 128,
    showLabel: t('common.a11y.showPassword'),
    hideLabel: t('common.a11y.hidePassword'),
  };
  return (
    <>
      <Field label={label} error={form.errorAt('password')}>
        <PasswordInput
          {...input}
          name="password"
          value={pair.password}
          onChange={(password) => onChange({ password })}
        />
      </Field>
      <Field label={t('security.field.repeat')} error={form.errorAt('repeat')}>
        <PasswordInput {...input} name="repeat" value={pair.repeat} onChange={(repeat) => onChange({ repeat })} />
      </Field>
      <PasswordRules pair={pair} />
    </>
  );
}

function PasswordRules({ pair }: { pair: PasswordPair }) {
  const t = useTranslations('security.field');
  const met = checkPassword(pair);
  return (
    <ul className="rules" aria-label={t('rules')}>
      {PASSWORD_RULES.map((rule) => (
        <li key={rule} className={classNames('password-rule', met[rule] && 'met')}>
          <Icon glyph={Check} size={16} strokeWidth={2.4} />
          {t(RULE_TEXT[rule])}
          {met[rule] ? <span className="sr">{t('met')}</span> : null}
        </li>
      ))}
    </ul>
  );
}
