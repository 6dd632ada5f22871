import { Globe, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { articlePath, hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useLanguageChoice } from '#data/use-language-choice.ts';
import { LoginForm } from '#features/login/components/login-form.tsx';
import '#features/login/login.css';
import { useLanguage } from '#i18n/language-provider.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function LoginScreen() {
  const t = useTranslations('login');
  return (
    <>
      <LoginNav />
      <View>
        <div className="login">
          <BrandMark size={44} />
          <h1 className="login-heading">{t('heading')}</h1>
          <p className="c3 login-subtitle">{t('subtitle')}</p>
          <LoginForm />
          <p className="xs c3 center login-risk">
            {t('risk')}
            <a href={hrefOf(articlePath('terms'))}>{t('terms')}</a>
          </p>
        </div>
      </View>
    </>
  );
}

function LoginNav() {
  const t = useTranslations('common');
  const close = useBack(PATHS.home);
  const choice = useLanguageChoice();
  const { language } = useLanguage();
  return (
    <header className="nav">
      <IconButton label={t('actions.close')} glyph={X} size={24} onClick={close} />
      <span />
      <span className="nav-end">
        <button type="button" className="login-language" aria-haspopup="dialog" onClick={() => openChoice(choice)}>
          <Icon glyph={Globe} size={18} />
          <span className="sr">{t('labels.language')}</span>
          {language.label}
        </button>
      </span>
    </header>
  );
}
