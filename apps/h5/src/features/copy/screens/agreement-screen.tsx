import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useLocation } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useAgreement } from '#features/copy/hooks/use-copies.ts';
import { agreementLanguage } from '#features/copy/model/copy-paths.ts';
import '#features/copy/copy.css';
import '#features/copy/copy-pages.css';
import { languageOf } from '#i18n/languages.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** The copy agreement, in the language of the app or in that of its address. */
export function AgreementScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.copy);
  const language = agreementLanguage(useLocation().pathname);
  const query = useAgreement(language);
  return (
    <>
      <NavBar title={t('copy.agreement.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={query} rows={6}>
          {({ title, version, paragraphs }) => (
            <article
              className="pad stack copy-agreement"
              lang={language === undefined ? undefined : languageOf(language).htmlLang}
            >
              <div>
                <h2 className="t1">{title}</h2>
                <p className="sm c3 num">{t('copy.agreement.version', { version })}</p>
              </div>
              {paragraphs.map(({ head, text }) => (
                <section key={head}>
                  <h3 className="t3">{head}</h3>
                  <p className="sm c2">{text}</p>
                </section>
              ))}
            </article>
          )}
        </Loaded>
      </View>
    </>
  );
}
