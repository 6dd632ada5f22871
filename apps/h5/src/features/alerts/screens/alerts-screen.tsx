import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useAlerts } from '#data/use-alerts.ts';
import { useBack } from '#data/use-back.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/alerts/alerts.css';
import { AlertLists } from '#features/alerts/components/alert-lists.tsx';
import { NavBar, View } from '#ui/frame.tsx';

export function AlertsScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.market);
  return (
    <>
      <NavBar title={t('alerts.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={useAlerts()}>{(alerts) => <AlertLists alerts={alerts} />}</Loaded>
      </View>
    </>
  );
}
