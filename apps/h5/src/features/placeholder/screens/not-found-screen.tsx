import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

export function NotFoundScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  return (
    <>
      <NavBar title={t('shell.title.notFound')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <EmptyState
          page
          art="error"
          title={t('shell.notFound.heading')}
          action={
            <Button size="md" href={hrefOf(PATHS.home)}>
              {t('shell.toHome')}
            </Button>
          }
        >
          {t('shell.notFound.text')}
        </EmptyState>
      </View>
    </>
  );
}
