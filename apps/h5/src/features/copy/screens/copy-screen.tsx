import { CircleHelp, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { FilterSheet } from '#features/copy/components/filter-sheet.tsx';
import { HelpSheet } from '#features/copy/components/help-sheet.tsx';
import { LeaderList } from '#features/copy/components/leader-list.tsx';
import { MyTraders } from '#features/copy/components/my-traders.tsx';
import { MyTrades } from '#features/copy/components/my-trades.tsx';
import { useRelations } from '#features/copy/hooks/use-copies.ts';
import { isFiltered, type LeaderFilter, readFilter, writeFilter } from '#features/copy/model/leader-filter.ts';
import '#features/copy/copy.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

const TABS = ['traders', 'mine', 'trades'] as const;
type Tab = (typeof TABS)[number];
const ID = 'copy';

/** Traders, whom the user follows, and the user's copies (?tab=). */
export function CopyScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const [params, setParams] = useSearchParams();
  const [sheet, setSheet] = useState<'help' | 'filter' | null>(null);
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'traders';
  const filter = readFilter(params);
  const running = useRelations('running').data?.running ?? 0;
  const show = (next: LeaderFilter) => setParams(writeFilter(next), { replace: true });
  const choose = (next: Tab) =>
    setParams({ ...writeFilter(filter), ...(next === 'traders' ? {} : { tab: next }) }, { replace: true });
  const label = (name: Tab) =>
    name === 'mine' && running > 0 ? t('copy.tabs.mineCount', { count: running }) : t(`copy.tabs.${name}`);
  return (
    <>
      <NavBar
        title={t('copy.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            {tab === 'traders' ? (
              <IconButton
                label={t(isFiltered(filter) ? 'copy.filter.active' : 'copy.filter.open')}
                glyph={SlidersHorizontal}
                dot={isFiltered(filter)}
                onClick={() => setSheet('filter')}
              />
            ) : null}
            <IconButton label={t('copy.help.open')} glyph={CircleHelp} onClick={() => setSheet('help')} />
          </>
        }
      />
      <View>
        <Tabs
          id={ID}
          label={t('copy.lists')}
          items={TABS.map((value) => ({ value, label: label(value) }))}
          value={tab}
          onChange={choose}
        />
        <TabPanel id={ID} value={tab}>
          {tab === 'traders' ? <LeaderList filter={filter} onChange={show} /> : null}
          {tab === 'mine' ? <MyTraders /> : null}
          {tab === 'trades' ? <MyTrades /> : null}
        </TabPanel>
      </View>
      <FilterSheet open={sheet === 'filter'} filter={filter} onClose={() => setSheet(null)} onApply={show} />
      <HelpSheet open={sheet === 'help'} onClose={() => setSheet(null)} />
    </>
  );
}
