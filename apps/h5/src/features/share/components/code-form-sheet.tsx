import { inviteSaveCode } from '@candor/contract/invite';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import {
  CODE_LENGTH,
  type CodeForm,
  isCodeRefusal,
  isCodeWrong,
  NOTE_LENGTH,
  toCodeFields,
  toCodeText,
} from '#features/share/model/code-form.ts';
import type { Dashboard } from '#features/share/model/invite-types.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { SplitFields } from './split-fields.tsx';

type CodeFormSheetProps = {
  /** What the form begins with; null: closed. */
  draft: CodeForm | null;
  terms: Dashboard;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** Makes a code, or changes the split and note of one. */
export function CodeFormSheet({ draft, terms, onClose, onSaved }: CodeFormSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(draft);
  if (shown === null) return null;
  const title = shown.id === 0 ? t('invite.codes.newHeading') : t('invite.codes.editHeading', { code: shown.code });
  return (
    <Sheet open={draft !== null} onClose={onClose} title={title} closeLabel={t('common.actions.close')}>
      <CodeFields draft={shown} terms={terms} onSaved={onSaved} />
    </Sheet>
  );
}

type CodeFieldsProps = { draft: CodeForm; terms: Dashboard; onSaved: (id: number) => void };

function CodeFields({ draft, terms, onSaved }: CodeFieldsProps) {
  const t = useTranslations();
  const [form, setForm] = useState(draft);
  const [isTried, setTried] = useState(false);
  const save = useSubmit(inviteSaveCode, ({ id }) => {
    void refreshMoney();
    showToast({ text: t('invite.codes.saved'), tone: 'ok' });
    onSaved(id);
  });
  const change = (part: Partial<CodeForm>) => {
    save.forget();
    setForm((current) => ({ ...current, ...part }));
  };
  const isWrong = isCodeWrong(form);
  const isAboutCode = form.id === 0 && isCodeRefusal(save.refusal);
  const wrongText = isTried && isWrong ? t('invite.codes.ownWrong') : null;
  return (
    <form
      className="stack invite-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong) save.send(toCodeFields(form));
      }}
    >
      <SplitFields given={form.given} terms={terms} onChange={(given) => change({ given })} />
      {form.id === 0 ? (
        <Field
          label={t('invite.codes.own')}
          hint={t('invite.codes.ownHint')}
          error={isAboutCode ? save.failure : wrongText}
        >
          <TextInput
            name="code"
            value={form.code}
            maxLength={CODE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(typed) => change({ code: toCodeText(typed) })}
          />
        </Field>
      ) : null}
      <Field label={t('invite.codes.note')} hint={t('invite.codes.noteHint')}>
        <TextInput
          name="note"
          value={form.note}
          maxLength={NOTE_LENGTH}
          autoComplete="off"
          onChange={(note) => change({ note })}
        />
      </Field>
      {form.id === 0 ? null : <p className="xs c3">{t('invite.codes.later')}</p>}
      {save.failure === null || isAboutCode ? null : (
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
