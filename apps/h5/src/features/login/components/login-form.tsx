import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLogin } from '#features/login/hooks/use-login.ts';
import { type LoginForm as Form, findGap, type LoginGap, type LoginMethod } from '#features/login/model/login-form.ts';
import { throttle } from '#lib/throttle.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { DemoLogin } from './demo-login.tsx';

const EMPTY: Form = { method: 'email', account: '', password: '' };

export function LoginForm() {
  const t = useTranslations();
  const [form, setForm] = useState(EMPTY);
  const [gap, setGap] = useState<LoginGap | null>(null);
  const login = useLogin();
  const change = (changed: Partial<Form>) => {
    setForm((current) => ({ ...current, ...changed }));
    setGap(null);
    login.forget();
  };
  const submit = useThrottled(() => {
    const found = findGap(form);
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
      <Button variant="primary" block type="submit" pending={login.isPending}>
        {t('common.actions.logIn')}
      </Button>
      <DemoLogin onFill={(account, password) => change({ method: 'email', account, password })} />
    </form>
  );
}

type AccountFieldProps = { form: Form; onChange: (changed: Partial<Form>) => void; gap: LoginGap | null };

function AccountField({ form, onChange, gap }: AccountFieldProps) {
  const t = useTranslations('login');
  const byEmail = form.method === 'email';
  const methods: readonly { value: LoginMethod; label: string }[] = [
    { value: 'email', label: t('email') },
    { value: 'phone', label: t('phone') },
  ];
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
        <TextInput
          key={form.method}
          name="account"
          type={byEmail ? 'email' : 'tel'}
          inputMode={byEmail ? 'email' : 'tel'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          enterKeyHint="next"
          value={form.account}
          onChange={(account) => onChange({ account })}
        />
      </Field>
    </>
  );
}

/** At most one run in half a second, always of the newest function. */
function useThrottled(run: () => void): () => void {
  const newest = useRef(run);
  newest.current = run;
  return useMemo(() => throttle(() => newest.current()), []);
}
