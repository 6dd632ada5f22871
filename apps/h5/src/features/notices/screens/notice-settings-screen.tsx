import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useUnreadNotices } from '#data/use-unread-notices.ts';
import { useUser } from '#data/use-user.ts';
import { PrivacyRows } from '#features/notices/components/privacy-rows.tsx';
import { PushDevices } from '#features/notices/components/push-devices.tsx';
import { PushRow } from '#features/notices/components/push-row.tsx';
import { SwitchTable } from '#features/notices/components/switch-table.tsx';
import { useNotifySettings } from '#features/notices/hooks/use-notify-settings.ts';
import { usePushDevice } from '#features/notices/hooks/use-push.ts';
import '#features/notices/notices.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Which notices come by which way, and what they show on a locked phone. */
export function NoticeSettingsScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const unread = useUnreadNotices();
  const { data: device } = usePushDevice();
  const query = useNotifySettings(device?.endpoint);
  const past = (
    <IconButton label={t('notices.settings.past')} glyph={History} href={hrefOf(PATHS.notices)} dot={unread > 0} />
  );
  return (
    <>
      <NavBar
        title={t('notices.settings.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={past}
      />
      <View>
        <Loaded query={query} rows={8}>
          {(settings) => (
            <>
              <div className="pad notice-settings">
                <div className="group list">
                  <PushRow sinceMs={settings.push.devices.find((one) => one.this === 1)?.since_ms} />
                  <PrivacyRows settings={settings} />
                </div>
              </div>
              <SwitchTable kinds={settings.kinds} />
              <PushDevices devices={settings.push.devices} />
              <Notes />
            </>
          )}
        </Loaded>
      </View>
    </>
  );
}

function Notes() {
  const t = useTranslations('notices.settings');
  const user = useUser();
  return (
    <div className="pad notice-notes">
      {user?.email === '' ? (
        <Note>
          {t('noMail')}{' '}
          <a className="link" href={hrefOf(PATHS.bindEmail)}>
            {t('bindMail')}
          </a>
        </Note>
      ) : null}
      <Note>{t('promise')}</Note>
    </div>
  );
}
