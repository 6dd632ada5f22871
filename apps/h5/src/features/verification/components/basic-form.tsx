import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSubmission } from '#features/verification/hooks/use-submission.ts';
import {
  type BasicGap,
  DOCUMENT_KINDS,
  EMPTY_BASIC,
  type BasicForm as Form,
  fieldOfRefusal,
  findGaps,
  toSubmission,
} from '#features/verification/model/basic-form.ts';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { SubmitDock } from './submit-dock.tsx';
import { SubmitView } from './submit-view.tsx';

/** Lv1: kind of document, name and number. */
export function BasicForm({ reason }: { reason: string }) {
  const t = useTranslations();
  const [form, setForm] = useState(EMPTY_BASIC);
  const [gaps, setGaps] = useState<readonly BasicGap[]>([]);
  const submit = useSubmission();
  const change = (changed: Partial<Form>) => {
    setForm((current) => ({ ...current, ...changed }));
    setGaps([]);
    submit.forget();
  };
  const send = () => {
    const found = findGaps(form);
    setGaps(found);
    if (found.length === 0) submit.send(toSubmission(form));
  };
  const refused = fieldOfRefusal(submit.refusal);
  const errorOf = (field: BasicGap) => {
    if (gaps.includes(field)) return t('common.fields.required');
    return refused === field ? submit.failure : null;
  };
  return (
    <>
      <SubmitView level="basic" reason={reason}>
        <div className="field">
          <div className="lab">{t('verification.form.documentType')}</div>
          <Segmented
            label={t('verification.form.documentType')}
            items={DOCUMENT_KINDS.map((value) => ({ value, label: t(`verification.form.type.${value}`) }))}
            value={form.document}
            onChange={(document) => change({ document })}
          />
        </div>
        <Field label={t('verification.form.name')} hint={t('verification.basic.hint')} error={errorOf('name')}>
          <TextInput
            name="name"
            autoComplete="name"
            maxLength={100}
            value={form.name}
            onChange={(name) => change({ name })}
          />
        </Field>
        <Field label={t('verification.form.number')} error={errorOf('number')}>
          <TextInput
            name="card_id"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            value={form.number}
            onChange={(number) => change({ number })}
          />
        </Field>
      </SubmitView>
      <SubmitDock failure={refused ? null : submit.failure} pending={submit.isPending} onSubmit={send} />
    </>
  );
}
