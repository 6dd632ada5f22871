import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { DepositList } from '#features/fund/components/deposit-list.tsx';
import { WithdrawList } from '#features/fund/components/withdraw-list.tsx';
import '#features/fund/fund.css';
import { NavBar, View } from '#ui/frame.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

/** Deposits and withdrawals with their steps; ?list= selects the initial tab. */
export function FundRecordScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  const [params, setParams] = useSearchParams();
  const list = params.get('list') === 'withdrawals' ? 'withdrawals' : 'deposits';
  const items = [
    { value: 'deposits', label: t('fund.records.deposits') },
    { value: 'withdrawals', label: t('fund.records.withdrawals') },
  ] as const;
  return (
    <>
      <NavBar title={t('fund.title.records')} back={{ label: t('common.actions.back'), onClick: back }} />
      <Tabs
        id="fund"
        label={t('fund.title.records')}
        items={items}
        value={list}
        onChange={(next) => setParams({ list: next }, { replace: true })}
      />
      <View>
        <TabPanel id="fund" value={list}>
          {list === 'deposits' ? <DepositList /> : <WithdrawList />}
        </TabPanel>
      </View>
    </>
  );
}
