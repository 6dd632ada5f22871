import { otcSaveMethod } from '@candor/contract/otc-ads';
import type { OtcPaymentField } from '@candor/contract/otc-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { findMissing, isNameRefusal, type MethodForm, toMethodFields } from '#features/otc/model/method-form.ts';
import type { PaymentKind } from '#features/otc/model/otc-types.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { useOtcTexts } from './use-otc-texts.ts';

const LONGEST = 100;

/** A method that is made or changed. */
export interface MethodDraft {
  readonly kind: PaymentKind;
  readonly form: MethodForm;
}

type MethodSheetProps = {
  draft: MethodDraft | null;
  onClose: () => void;
  onSaved?: ((id: number) => void) | undefined;
};

/** The fields of a kind of payment. */
export function MethodSheet({ draft, onClose, onSaved }: MethodSheetProps) {
  const t = useTranslations();
  const texts = useOtcTexts();
  const shown = useLastShown(draft);
  if (shown === null) return null;
  return (
    <Sheet
      open={draft !== null}
      onClose={onClose}
      title={texts.kind(shown.kind.code, shown.kind.name)}
      closeLabel={t('common.actions.close')}
    >
      <MethodBody
        draft={shown}
        onSaved={(id) => {
          onClose();
          onSaved?.(id);
        }}
      />
    </Sheet>
  );
}

type MethodBodyProps = { draft: MethodDraft; onSaved: (id: number) => void };

function MethodBody({ draft, onSaved }: MethodBodyProps) {
  const t = useTranslations();
  const { kind } = draft;
  const [form, setForm] = useState(draft.form);
  const [isTried, setTried] = useState(false);
  const save = useSubmit(otcSaveMethod, ({ id }) => {
    void refreshMoney();
    showToast({ text: t('otc.methods.saved'), tone: 'ok' });
    onSaved(id);
  });
  const missing = findMissing(form, kind);
  const change = (next: MethodForm) => {
    save.forget();
    setForm(next);
  };
  const missingAt = (name: OtcPaymentField | 'holder') =>
    isTried && missing === name ? t('common.fields.required') : null;
  const isName = isNameRefusal(save.refusal);
  return (
    <form
      className="stack otc-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (missing === null) save.send(toMethodFields(form, kind));
      }}
    >
      <Field
        label={t('otc.methods.holder')}
        hint={t('otc.methods.holderHint')}
        error={isName ? save.failure : missingAt('holder')}
      >
        <TextInput
          name="holder"
          value={form.holder}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={(holder) => change({ ...form, holder })}
        />
      </Field>
      {kind.fields.map(({ key, required }) => (
        <Field
          key={key}
          label={required === 1 ? t(`otc.field.${key}`) : t('otc.methods.optional', { field: t(`otc.field.${key}`) })}
          error={missingAt(key)}
        >
          <TextInput
            name={key}
            value={form.values[key] ?? ''}
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(value) => change({ ...form, values: { ...form.values, [key]: value } })}
          />
        </Field>
      ))}
      <Note>{t('otc.methods.privacy')}</Note>
      {save.failure === null || isName ? null : (
        <p className="hint err" role="alert">
          {save.failure}
        </p>
      )}
      <Button variant="primary" block type="submit" pending={save.isPending}>
        {t('common.actions.save')}
      </Button>
    </form>
  );
}
