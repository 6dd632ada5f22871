import { CircleDollarSign, Languages } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { useFiat } from '#data/fiat-store.ts';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useFiatChoice } from '#data/use-fiat-choice.ts';
import { useLanguageChoice } from '#data/use-language-choice.ts';
import { Profile } from '#features/settings/components/profile.tsx';
import { SessionButton } from '#features/settings/components/session-button.tsx';
import '#features/settings/settings.css';
import { useLanguage } from '#i18n/language-provider.tsx';
import { APP_BUILD, APP_VERSION } from '#lib/app-version.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

export function SettingsScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  return (
    <>
      <NavBar title={t('settings.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Profile />
        <Preferences />
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

function Preferences() {
  const t = useTranslations();
  const { language } = useLanguage();
  const code = useFiat((state) => state.fiat.currency_code);
  const fiatChoice = useFiatChoice();
  const languageChoice = useLanguageChoice();
  return (
    <div className="pad settings-group">
      <ListGroup card label={t('settings.heading')}>
        <ListRow glyph={CircleDollarSign} end={code} onClick={() => openChoice(fiatChoice)}>
          {t('settings.fiat')}
        </ListRow>
        <ListRow glyph={Languages} end={language.label} onClick={() => openChoice(languageChoice)}>
          {t('common.labels.language')}
        </ListRow>
      </ListGroup>
    </div>
  );
}
