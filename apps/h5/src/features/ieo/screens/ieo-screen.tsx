import { CircleHelp, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { HelpSheet } from '#features/ieo/components/help-sheet.tsx';
import { ProjectCard } from '#features/ieo/components/project-card.tsx';
import { ProjectsSkeleton } from '#features/ieo/components/projects-skeleton.tsx';
import { IEO_TABS, type IeoTab, useProjects } from '#features/ieo/hooks/use-projects.ts';
import type { ProjectList } from '#features/ieo/model/project.ts';
import { endOf, ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/ieo/ieo.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

/** The projects by stage. */
export function IeoScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.finance);
  const [helps, setHelps] = useState(false);
  const [params, setParams] = useSearchParams();
  const tab = IEO_TABS.find((name) => name === params.get('tab')) ?? 'all';
  const projects = useProjects(tab);
  const pages = projects.data?.pages;
  return (
    <>
      <NavBar
        title={t('ieo.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            <IconButton label={t('ieo.orders.heading')} glyph={ClipboardList} href={hrefOf(PATHS.ieoOrder)} />
            <IconButton label={t('finance.howItWorks')} glyph={CircleHelp} onClick={() => setHelps(true)} />
          </>
        }
      />
      <View>
        <StageTabs
          counts={pages?.[0]?.counts}
          tab={tab}
          onChange={(next) => setParams({ tab: next }, { replace: true })}
        />
        <TabPanel id="ieo" value={tab}>
          <Loaded
            query={{ data: pages, isError: projects.isError, refetch: projects.refetch }}
            skeleton={<ProjectsSkeleton />}
          >
            {(loaded) => (
              <>
                <Projects pages={loaded} />
                <ListEnd list={endOf(projects)} />
              </>
            )}
          </Loaded>
        </TabPanel>
      </View>
      <HelpSheet open={helps} onClose={() => setHelps(false)} />
    </>
  );
}

type StageTabsProps = { counts: ProjectList['counts'] | undefined; tab: IeoTab; onChange: (tab: IeoTab) => void };

function StageTabs({ counts, tab, onChange }: StageTabsProps) {
  const t = useTranslations('ieo');
  const labelOf = (name: IeoTab): string =>
    name === 'all' ? t('tab.all') : t(`tab.${name}`, { count: counts?.[name] ?? '' }).trim();
  const items = IEO_TABS.map((value) => ({ value, label: labelOf(value) }));
  return <Tabs id="ieo" label={t('stages')} items={items} value={tab} onChange={onChange} />;
}

function Projects({ pages }: { pages: readonly ProjectList[] }) {
  const t = useTranslations('ieo');
  const [first] = pages;
  const projects = pages.flatMap(({ items }) => items);
  if (first === undefined || projects.length === 0) {
    return (
      <EmptyState page art="records" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="pad ieo-lead">
        {first.listed > 0 ? (
          <p className="sm c2">{t('below', { listed: first.listed, below: first.below_issue })}</p>
        ) : null}
      </div>
      <section className="pad stack ieo-list">
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </section>
    </>
  );
}
