import { Headset, QrCode } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useUnreadCases } from '#data/use-unread-cases.ts';
import { InviteGroup } from '#features/settings/components/invite-group.tsx';
import { Profile } from '#features/settings/components/profile.tsx';
import { SessionButton } from '#features/settings/components/session-button.tsx';
import { AccountGroup, AppGroup, HelpGroup } from '#features/settings/components/setting-groups.tsx';
import { Standing } from '#features/settings/components/standing.tsx';
import '#features/settings/settings.css';
import { APP_BUILD, APP_VERSION } from '#lib/app-version.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** The user centre. */
export function SettingsScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const loggedIn = useSession((state) => state.token !== null);
  const answers = useUnreadCases();
  const actions = (
    <>
      <IconButton
        label={answers > 0 ? t('settings.supportNews', { count: answers }) : t('settings.support')}
        glyph={Headset}
        href={hrefOf(PATHS.customer)}
        dot={answers > 0}
      />
      <IconButton label={t('settings.myCode')} glyph={QrCode} href={hrefOf(PATHS.share)} />
    </>
  );
  return (
    <>
      <NavBar
        title={t('settings.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={actions}
      />
      <View>
        <Profile />
        {loggedIn ? <Standing /> : null}
        <AccountGroup />
        <InviteGroup />
        <AppGroup />
        <HelpGroup />
        <div className="pad settings-foot">
          <SessionButton />
          <p className="center xs c3 num">
            {t('settings.version', { version: APP_VERSION, build: String(APP_BUILD) })}
          </p>
        </div>
      </View>
    </>
  );
}
