import { editProfile } from '@candor/contract/profile';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryClient } from '#data/query-client.ts';
import type { SessionUser } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import {
  findProblems,
  type ProfileForm,
  type ProfileProblem,
  toChange,
} from '#features/user-info/model/profile-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** Nickname and signature. */
export function ProfileFields({ user }: { user: SessionUser }) {
  const t = useTranslations();
  const saved: ProfileForm = { nickname: user.nickname, signature: user.signature };
  const [form, setForm] = useState(saved);
  const [problems, setProblems] = useState<readonly ProfileProblem[]>([]);
  const submit = useSubmit(editProfile, (text) => {
    showToast({ text, tone: 'ok' });
    return queryClient.invalidateQueries({ queryKey: ['user'] });
  });
  const change = (changed: Partial<ProfileForm>) => {
    setForm((current) => ({ ...current, ...changed }));
    setProblems([]);
    submit.forget();
  };
  const sent = toChange(form, saved);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = findProblems(form, saved);
    setProblems(found);
    if (found.length === 0 && sent) submit.send(sent);
  };
  const errorOf = (field: ProfileProblem) => {
    if (problems.includes(field)) return t(`common.fields.${field}`);
    return submit.refusal === `${field}_invalid` ? submit.failure : null;
  };
  const isElsewhere = submit.failure !== null && !submit.refusal.endsWith('_invalid');
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <Field label={t('profile.nickname')} hint={t('common.fields.nickname')} error={errorOf('nickname')}>
        <TextInput
          name="nickname"
          autoComplete="nickname"
          maxLength={40}
          value={form.nickname}
          onChange={(nickname) => change({ nickname })}
        />
      </Field>
      <Field
        label={t('profile.signature')}
        hint={t('common.fields.signature')}
        error={errorOf('signature') ?? (isElsewhere ? submit.failure : null)}
      >
        <TextInput
          name="signature"
          autoComplete="off"
          maxLength={80}
          value={form.signature}
          onChange={(signature) => change({ signature })}
        />
      </Field>
      <Button variant="primary" block type="submit" disabled={sent === null} pending={submit.isPending}>
        {t('common.actions.save')}
      </Button>
    </form>
  );
}
