import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/empty-state.tsx';
import { RootNav, View } from '#ui/frame.tsx';

/** A tab whose content does not exist yet says so, and what it will be for. No date is promised. */
function DevelopmentRoot({ root }: { root: 'finance' }) {
  const t = useTranslations();
  return (
    <>
      <RootNav>
        <h1 className="t2 grow trunc">{t(`common.tabs.${root}`)}</h1>
      </RootNav>
      <View>
        <EmptyState page art="records" title={t('shell.development.heading')}>
          {t(`shell.development.${root}`)}
        </EmptyState>
      </View>
    </>
  );
}

export const FinanceScreen = () => <DevelopmentRoot root="finance" />;
