import { useTranslations } from 'use-intl';
import { type BindingOptions, useBinding } from '#features/security/hooks/use-binding.ts';
import { Note } from '#ui/note.tsx';
import { CodeField } from '#widgets/codes/code-field.tsx';
import { SecondProofField } from '#widgets/second-proof/second-proof-field.tsx';
import { EmailField, PhoneField } from './contact-fields.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';

/** Binds an email address or phone number. Replacing one also needs a code sent to the bound one. */
export function BindForm(props: BindingOptions) {
  const { method, status } = props;
  const words = method === 'email' ? 'bindEmail' : 'bindPhone';
  const t = useTranslations('security');
  const { form, typed, codes, old, source, proof, changeTarget, changeCodes, changeProof } = useBinding(props);
  const present = status[method];
  const TargetField = method === 'email' ? EmailField : PhoneField;
  return (
    <div className="pad stack task">
      <p className="c2">{present === '' ? t(`${words}.none`) : t(`${words}.present`, { target: present })}</p>
      <Note>{t('holdNotice')}</Note>
      <FormBody form={form}>
        {old ? (
          <CodeField
            label={t(`${words}.oldCode`)}
            source={old}
            value={codes.oldCode}
            onChange={(oldCode) => changeCodes({ oldCode })}
            error={form.errorAt('oldCode')}
          />
        ) : null}
        <TargetField
          label={t(`${words}.label`)}
          value={typed}
          onChange={changeTarget}
          error={form.errorAt('account')}
        />
        <CodeField
          label={t(`${words}.newCode`)}
          source={source}
          value={codes.code}
          onChange={(code) => changeCodes({ code })}
          error={form.errorAt('code')}
        />
        {proof ? (
          <SecondProofField status={status} draft={proof} onChange={changeProof} error={form.errorAt('proof')} />
        ) : null}
        <FormFoot form={form} label={t(`${words}.submit`)} />
      </FormBody>
    </div>
  );
}
