import { appealScore } from '@candor/contract/profile';
import { APPEAL_DAYS } from '@candor/domain/profile/credit-score';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshScore } from '#features/settings/hooks/use-score.ts';
import { type ScoreEntry, signed } from '#features/settings/model/score-view.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';

const LONGEST_TEXT = 1000;

type AppealSheetProps = { entry: ScoreEntry | null; onClose: () => void };

/** The owner says why an entry is wrong. */
export function AppealSheet({ entry, onClose }: AppealSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(entry);
  return (
    <Sheet
      open={entry !== null}
      onClose={onClose}
      title={t('settings.score.appealHeading')}
      closeLabel={t('common.actions.close')}
    >
      {shown === null ? null : <AppealForm key={shown.id} entry={shown} onClose={onClose} />}
    </Sheet>
  );
}

function AppealForm({ entry, onClose }: { entry: ScoreEntry; onClose: () => void }) {
  const t = useTranslations('settings.score');
  const [text, setText] = useState('');
  const submit = useSubmit(appealScore, (sentence) => {
    void refreshScore();
    showToast({ text: sentence, tone: 'ok' });
    onClose();
  });
  return (
    <div className="stack score-form">
      <p className="row between sm">
        <span>{entry.reason}</span>
        <b className="semi num">{signed(entry.delta)}</b>
      </p>
      <p className="sm c2">{t('appealText', { days: String(APPEAL_DAYS) })}</p>
      <Field label={t('appealLabel')} error={submit.failure}>
        <TextArea
          value={text}
          onChange={(value) => {
            submit.forget();
            setText(value);
          }}
          maxLength={LONGEST_TEXT}
          name="appeal"
          disabled={submit.isPending}
        />
      </Field>
      <Button
        variant="primary"
        block
        disabled={text.trim() === ''}
        pending={submit.isPending}
        onClick={() => submit.send({ id: String(entry.id), text })}
      >
        {t('appealSend')}
      </Button>
    </div>
  );
}
