import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { areQuietHours, NO_QUIET_HOURS, type QuietHours, USUAL_NIGHT } from '#features/notices/model/quiet-hours.ts';
import { readDeviceTimeZone } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';

type QuietFormProps = { quiet: QuietHours; isPending: boolean; onSave: (quiet: QuietHours) => void };
type QuietSheetProps = QuietFormProps & { open: boolean; onClose: () => void };

/** From when to when no push is sent. */
export function QuietSheet({ open, onClose, ...form }: QuietSheetProps) {
  const t = useTranslations();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('notices.settings.quiet.label')}
      closeLabel={t('common.actions.close')}
      locked={form.isPending}
    >
      <QuietForm {...form} />
    </Sheet>
  );
}

function QuietForm({ quiet, isPending, onSave }: QuietFormProps) {
  const t = useTranslations();
  const hasHours = areQuietHours(quiet);
  const [typed, setTyped] = useState(hasHours ? quiet : USUAL_NIGHT);
  const isSame = typed.from === typed.to;
  return (
    <div className="stack notice-quiet">
      <p className="sm c2">{t('notices.settings.quiet.text')}</p>
      <div className="notice-quiet-times">
        <Field label={t('notices.settings.quiet.from')} error={isSame ? t('notices.settings.quiet.same') : null}>
          <TextInput
            type="time"
            name="from"
            value={typed.from}
            onChange={(from) => setTyped((now) => ({ ...now, from }))}
          />
        </Field>
        <Field label={t('notices.settings.quiet.to')}>
          <TextInput type="time" name="to" value={typed.to} onChange={(to) => setTyped((now) => ({ ...now, to }))} />
        </Field>
      </div>
      <p className="xs c3">{t('notices.settings.quiet.zone', { zone: readDeviceTimeZone() })}</p>
      <Button
        variant="primary"
        block
        disabled={!areQuietHours(typed)}
        pending={isPending}
        onClick={() => onSave(typed)}
      >
        {t('common.actions.save')}
      </Button>
      {hasHours ? (
        <Button variant="ghost" block disabled={isPending} onClick={() => onSave(NO_QUIET_HOURS)}>
          {t('notices.settings.quiet.clear')}
        </Button>
      ) : null}
    </div>
  );
}
