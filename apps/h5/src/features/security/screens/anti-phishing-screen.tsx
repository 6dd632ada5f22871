import { setAntiPhishing } from '@candor/contract/security';
import { isAntiPhishingPhrase } from '@candor/domain/security/anti-phishing-phrase';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { FormBody } from '#features/security/components/form-body.tsx';
import { FormFoot } from '#features/security/components/form-foot.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { TextInput } from '#ui/text-input.tsx';

export function AntiPhishingScreen() {
  const t = useTranslations('security.title');
  return <StatusPage title={t('antiPhishing')}>{(status) => <PhraseForm present={status.anti_phishing} />}</StatusPage>;
}

function PhraseForm({ present }: { present: string }) {
  const t = useTranslations();
  const finish = useFinish();
  const [phrase, setPhrase] = useState('');
  const form = useForm({
    fields: ['phrase'],
    findGap: () => (isAntiPhishingPhrase(phrase) ? null : { field: 'phrase', key: 'phrase' }),
    send: () => request(setAntiPhishing, { phrase }, { silent: true }),
    onDone: finish,
  });
  return (
    <div className="pad stack task">
      <Note>{t('security.antiPhishing.intro')}</Note>
      {present === '' ? null : <p className="c2">{t('security.antiPhishing.present', { phrase: present })}</p>}
      <FormBody form={form}>
        <Field
          label={t('security.antiPhishing.label')}
          hint={t('security.antiPhishing.hint')}
          error={form.errorAt('phrase')}
        >
          <TextInput
            name="phrase"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            value={phrase}
            onChange={(text) => {
              form.edited();
              setPhrase(text);
            }}
          />
        </Field>
        <FormFoot form={form} label={t('common.actions.save')} />
      </FormBody>
    </div>
  );
}
