import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePush } from '#features/notices/hooks/use-push.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDay } from '#lib/format-day.ts';
import { Switch } from '#ui/switch.tsx';
import { InstallSheet } from '#widgets/install/install-sheet.tsx';
import { SettingRow } from './setting-row.tsx';

type PushRowProps = {
  /** When this device was subscribed; undefined: it is not. */
  sinceMs: number | undefined;
};

/** Pushes to this device, or why there can be none. */
export function PushRow({ sinceMs }: PushRowProps) {
  const t = useTranslations('notices.settings.push');
  const { state, isPending, failure, turn, test } = usePush(sinceMs !== undefined);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isOn = state === 'on';
  const canTurn = (isOn || state === 'off') && !isPending;
  return (
    <>
      <SettingRow
        glyph={Smartphone}
        title={t('label')}
        end={<Switch label={t('label')} checked={isOn} disabled={!canTurn} onChange={turn} />}
      >
        {isPending ? t('asking') : isOn ? <Allowed sinceMs={sinceMs} onTest={test} /> : (failure ?? t(state))}{' '}
        {state === 'install' ? (
          <button type="button" className="link" aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
            {t('how')}
          </button>
        ) : null}
      </SettingRow>
      <InstallSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

function Allowed({ sinceMs, onTest }: PushRowProps & { onTest: () => void }) {
  const t = useTranslations('notices.settings.push');
  const place = useTimePlace();
  return (
    <>
      {sinceMs === undefined ? null : t('allowed', { date: formatDay(sinceMs, place) })}{' '}
      <button type="button" className="link" onClick={onTest}>
        {t('test')}
      </button>
    </>
  );
}
