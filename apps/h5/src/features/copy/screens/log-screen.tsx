import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { LogRows } from '#features/copy/components/log-rows.tsx';
import { useCopyLog } from '#features/copy/hooks/use-copies.ts';
import '#features/copy/copy.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

const LISTS = ['problems', 'everything'] as const;
const ID = 'copy-log';

/** What became of each act of the traders the user follows (?list=). */
export function LogScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.copyMy);
  const [params, setParams] = useSearchParams();
  const list = LISTS.find((name) => name === params.get('list')) ?? 'problems';
  return (
    <>
      <NavBar title={t('copy.log.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Tabs
          id={ID}
          label={t('copy.lists')}
          items={LISTS.map((value) => ({ value, label: t(`copy.log.${value}`) }))}
          value={list}
          onChange={(value) => setParams({ list: value }, { replace: true })}
        />
        <TabPanel id={ID} value={list}>
          <LogList problems={list === 'problems' ? '1' : '0'} />
        </TabPanel>
      </View>
    </>
  );
}

function LogList({ problems }: { problems: '0' | '1' }) {
  const t = useTranslations('copy.log');
  const list = useCopyLog(problems);
  const empty = (
    <EmptyState page art="records" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <Paged list={list} empty={empty}>
      {(rows) => <LogRows rows={rows} withTrader />}
    </Paged>
  );
}
