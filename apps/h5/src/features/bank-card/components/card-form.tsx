import { saveCard } from '@candor/contract/profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSecondProof } from '#data/second-proof/use-second-proof.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshBankCard } from '#data/use-bank-card.ts';
import { useSubmit } from '#data/use-submit.ts';
import {
  type CardForm as Form,
  findProblems,
  SHOWN_FIELDS,
  type ShownField,
  toSaved,
} from '#features/bank-card/model/card-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Dock, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { SecondProofField, type SecurityStatus } from '#widgets/second-proof/second-proof-field.tsx';
import { DeleteCard } from './delete-card.tsx';

const AUTOCOMPLETE: Partial<Record<ShownField, string>> = {
  real_name: 'cc-name',
  cardholder_address: 'street-address',
};

type CardFormProps = { initial: Form; saved: boolean; status: SecurityStatus };

export function CardForm({ initial, saved, status }: CardFormProps) {
  const t = useTranslations();
  const [form, setForm] = useState(initial);
  const [problems, setProblems] = useState<ReturnType<typeof findProblems>>({});
  const submit = useSubmit(saveCard, (text) => {
    showToast({ text, tone: 'ok' });
    proof.clear();
    return refreshBankCard();
  });
  const proof = useSecondProof(submit);
  const change = (field: ShownField, value: string) => {
    setForm((current) => ({ ...current, [field]: value }));
    setProblems({});
    submit.forget();
  };
  const send = () => {
    const found = findProblems(form);
    setProblems(found);
    if (proof.isReady() && Object.keys(found).length === 0) submit.send({ ...toSaved(form), ...proof.toSend() });
  };
  const errorOf = (field: ShownField) => {
    const problem = problems[field];
    if (problem === undefined) return null;
    return problem === 'missing' ? t('common.fields.required') : t('common.messages.textTooLong');
  };
  return (
    <>
      <View>
        <div className="pad stack card-form">
          <Note>{t('profile.bank.intro')}</Note>
          {SHOWN_FIELDS.map((field) => (
            <Field key={field} label={t(`profile.bank.field.${field}`)} error={errorOf(field)}>
              <TextInput
                name={field}
                autoComplete={AUTOCOMPLETE[field] ?? 'off'}
                inputMode={field === 'bank_account' || field === 'aba_number' ? 'numeric' : 'text'}
                value={form[field]}
                onChange={(value) => change(field, value)}
              />
            </Field>
          ))}
          <SecondProofField status={status} draft={proof.draft} onChange={proof.change} error={proof.error} />
          {saved ? <DeleteCard /> : null}
        </div>
      </View>
      <Dock>
        {submit.failure && proof.refused === null ? (
          <p className="sm cd center card-failure" role="alert">
            {submit.failure}
          </p>
        ) : null}
        <Button variant="primary" block pending={submit.isPending} onClick={send}>
          {t('common.actions.save')}
        </Button>
      </Dock>
    </>
  );
}
