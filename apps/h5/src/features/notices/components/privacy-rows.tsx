import { Eye, Moon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePrivacy } from '#features/notices/hooks/use-notify-settings.ts';
import type { NotifySettings } from '#features/notices/model/notify-rows.ts';
import { NO_QUIET_HOURS, type QuietHours } from '#features/notices/model/quiet-hours.ts';
import { Switch } from '#ui/switch.tsx';
import { QuietSheet } from './quiet-sheet.tsx';
import { SettingRow } from './setting-row.tsx';

/** What a push shows on a locked phone, and when none is sent. */
export function PrivacyRows({ settings }: { settings: NotifySettings }) {
  const t = useTranslations('notices.settings');
  const [isOpen, setOpen] = useState(false);
  const privacy = usePrivacy(() => setOpen(false));
  const hidesAmounts = settings.hide_amounts === 1;
  const quiet: QuietHours = settings.quiet ?? NO_QUIET_HOURS;
  const amounts = (
    <Switch
      label={t('amounts.label')}
      checked={!hidesAmounts}
      disabled={privacy.isPending}
      onChange={(isShown) => privacy.mutate({ hidesAmounts: !isShown, quiet })}
    />
  );
  return (
    <>
      <SettingRow glyph={Eye} title={t('amounts.label')} end={amounts}>
        {hidesAmounts ? t('amounts.off') : t('amounts.on')}
      </SettingRow>
      <SettingRow
        glyph={Moon}
        title={t('quiet.label')}
        end={<span className="sm c3 num nowrap">{settings.quiet ? `${quiet.from}–${quiet.to}` : t('quiet.none')}</span>}
        onClick={() => setOpen(true)}
      >
        {t('quiet.text')}
      </SettingRow>
      <QuietSheet
        open={isOpen}
        quiet={quiet}
        isPending={privacy.isPending}
        onClose={() => setOpen(false)}
        onSave={(next) => privacy.mutate({ hidesAmounts, quiet: next })}
      />
    </>
  );
}
