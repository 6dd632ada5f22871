import { register } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { forgetInvite, openInvite } from '#data/invite-store.ts';
import { articlePath, hrefOf, PATHS } from '#data/paths.ts';
import { useNavigate, useSearchParams } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { ContactFields } from '#features/security/components/contact-fields.tsx';
import { FormBody } from '#features/security/components/form-body.tsx';
import { FormFoot } from '#features/security/components/form-foot.tsx';
import { JoinPage } from '#features/security/components/join-page.tsx';
import { NewPasswordFields } from '#features/security/components/new-password-fields.tsx';
import { useContactCode } from '#features/security/hooks/use-contact-code.ts';
import { useContactDraft } from '#features/security/hooks/use-contact-draft.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { contactToSend, findAccountGap, findContactGap } from '#features/security/model/account-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { CodeField } from '#widgets/codes/code-field.tsx';

/** Invitation code of the link, also of one that was opened earlier on this device. */
function useInvite() {
  const [query] = useSearchParams();
  return useState(() => openInvite(query.get('code')));
}

function useRegistration() {
  const navigate = useNavigate();
  const [contact, changeContact] = useContactDraft();
  const [secret, setSecret] = useState({ code: '', password: '', repeat: '' });
  const [invite, setInvite] = useInvite();
  const form = useForm({
    fields: ['account', 'code', 'password', 'repeat', 'invite'],
    findGap: () => findAccountGap({ ...contact, ...secret }),
    send: () => {
      const byPhone = contact.method === 'phone';
      const person = { user_string: contactToSend(contact), type: byPhone ? 'mobile' : 'email' };
      const proof = { code: secret.code, password: secret.password, re_password: secret.repeat };
      const input = {
        ...person,
        ...proof,
        extension_code: invite.trim(),
        ...(byPhone ? { area_code: contact.dialCode } : {}),
      };
      return request(register, input, { silent: true });
    },
    onDone: (sentence) => {
      forgetInvite();
      showToast({ text: sentence, tone: 'ok' });
      navigate(PATHS.login, { replace: true });
    },
  });
  const change = (changed: Partial<typeof secret>) => {
    form.edited();
    setSecret((current) => ({ ...current, ...changed }));
  };
  return { form, contact, changeContact, secret, change, invite, setInvite };
}

export function RegisterScreen() {
  const t = useTranslations();
  const { form, contact, changeContact, secret, change, invite, setInvite } = useRegistration();
  const source = useContactCode({ contact, purpose: 'register', onGap: () => form.showGap(findContactGap(contact)) });
  const edit = <T,>(apply: (value: T) => void) => {
    return (value: T) => {
      form.edited();
      apply(value);
    };
  };
  return (
    <JoinPage heading={t('register.heading')} subtitle={t('register.subtitle')}>
      <FormBody form={form}>
        <ContactFields
          contact={contact}
          onChange={edit(changeContact)}
          methodLabel={t('register.method')}
          error={form.errorAt('account')}
        />
        <CodeField
          source={source}
          value={secret.code}
          onChange={(code) => change({ code })}
          error={form.errorAt('code')}
        />
        <NewPasswordFields pair={secret} onChange={change} form={form} label={t('security.field.password')} />
        <Field label={t('register.invite')} hint={t('register.inviteHint')} error={form.errorAt('invite')}>
          <TextInput
            name="invite"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            value={invite}
            onChange={edit(setInvite)}
          />
        </Field>
        <p className="xs c3 join-terms">
          {t.rich('register.terms', { link: (text) => <a href={hrefOf(articlePath('terms'))}>{text}</a> })}
        </p>
        <FormFoot form={form} label={t('register.submit')} />
        <Button variant="line" block href={hrefOf(PATHS.login)}>
          {t('register.haveAccount')}
        </Button>
      </FormBody>
    </JoinPage>
  );
}
