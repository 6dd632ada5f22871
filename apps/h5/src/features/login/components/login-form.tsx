import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { useLogin } from '#features/login/hooks/use-login.ts';
import { findGap, type LoginDraft, type LoginGap } from '#features/login/model/login-draft.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { AccountField } from './account-field.tsx';
import { DemoLogin } from './demo-login.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { TotpField } from './totp-field.tsx';

const EMPTY: LoginDraft = { method: 'email', account: '', password: '', totpCode: '' };

export function LoginForm() {
  const t = useTranslations();
  const [form, setForm] = useState(EMPTY);
  const [gap, setGap] = useState<LoginGap | null>(null);
  const login = useLogin();
  const change = (changed: Partial<LoginDraft>) => {
    const isOther = changed.account !== undefined;
    setForm((current) => ({ ...current, ...changed, ...(isOther ? { totpCode: '' } : {}) }));
    setGap(null);
    login.forget();
    // A different account may not require a second code.
    if (isOther) login.forgetTotp();
  };
  const submit = useThrottled(() => {
    const found = findGap(form, login.asksTotp);
    setGap(found);
    if (found === null && !login.isPending) login.send(form);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const failed = login.refusal ?? (login.isNotReached ? t('login.notReached') : null);
  return (
    <form className="login-form" noValidate onSubmit={onSubmit}>
      <AccountField form={form} onChange={change} gap={gap} />
      <Field label={t('login.password')} error={gap === 'passwordMissing' ? t('login.passwordMissing') : failed}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={128}
          enterKeyHint="go"
          value={form.password}
          onChange={(password) => change({ password })}
          showLabel={t('common.a11y.showPassword')}
          hideLabel={t('common.a11y.hidePassword')}
        />
      </Field>
      {login.asksTotp ? (
        <TotpField
          value={form.totpCode}
          onChange={(totpCode) => change({ totpCode })}
          error={gap === 'totpMissing' ? t('login.totpMissing') : login.totpRefusal}
        />
      ) : null}
      <a className="login-forgot" href={hrefOf(PATHS.forget)}>
        {t('login.forgot')}
      </a>
      <Button variant="primary" block type="submit" pending={login.isPending}>
        {t('common.actions.logIn')}
      </Button>
      <PasskeyLogin />
      <Button variant="line" block href={hrefOf(PATHS.register)}>
        {t('login.create')}
      </Button>
      <DemoLogin onFill={(account, password) => change({ method: 'email', account, password })} />
    </form>
  );
}
