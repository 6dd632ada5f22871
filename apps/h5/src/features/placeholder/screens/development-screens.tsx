import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, RootNav, View } from '#ui/frame.tsx';

type Root = 'market' | 'trade' | 'finance';

/** A tab whose content does not exist yet says so, and what it will be for. No date is promised. */
function DevelopmentRoot({ root }: { root: Root }) {
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

export const MarketScreen = () => <DevelopmentRoot root="market" />;
export const TradeScreen = () => <DevelopmentRoot root="trade" />;
export const FinanceScreen = () => <DevelopmentRoot root="finance" />;

/** Any other page that something leads to before it exists. */
export function DevelopmentScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  return (
    <>
      <NavBar title={t('shell.title.development')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <EmptyState
          page
          art="records"
          title={t('common.messages.inDevelopment')}
          action={
            <Button size="md" href={hrefOf(PATHS.home)}>
              {t('shell.toHome')}
            </Button>
          }
        >
          {t('shell.development.other')}
        </EmptyState>
      </View>
    </>
  );
}
