import { Ellipsis, Gauge } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useNavigate, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { EndedRow } from '#features/copy/components/ended-row.tsx';
import { NobodyFollowed } from '#features/copy/components/my-traders.tsx';
import { ClosedCopies } from '#features/copy/components/my-trades.tsx';
import { NotCopied } from '#features/copy/components/not-copied.tsx';
import { OpenCopies } from '#features/copy/components/open-copies.tsx';
import { RelationList } from '#features/copy/components/relation-list.tsx';
import { useRelations } from '#features/copy/hooks/use-copies.ts';
import { qualityPath } from '#features/copy/model/copy-paths.ts';
import '#features/copy/copy.css';
import { DashList } from '#ui/dash-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Loaded } from '#widgets/loaded.tsx';

const LISTS = ['current', 'history'] as const;
const ID = 'copy-my';

/** All of the user's copying: whom, what is open, what was not copied and why (?list=). */
export function MyScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.copy);
  const [params, setParams] = useSearchParams();
  const list = LISTS.find((name) => name === params.get('list')) ?? 'current';
  const running = useRelations('running');
  const ended = useRelations('ended');
  const counts = { current: running.data?.items.length ?? 0, history: ended.data?.items.length ?? 0 };
  return (
    <>
      <NavBar
        title={t('copy.my.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<MyActions leaderId={(running.data?.items[0] ?? ended.data?.items[0])?.leader_id ?? 0} />}
      />
      <View>
        <Tabs
          id={ID}
          label={t('copy.lists')}
          items={LISTS.map((value) => ({
            value,
            label: counts[value] === 0 ? t(`copy.my.${value}`) : t(`copy.my.${value}Count`, { count: counts[value] }),
          }))}
          value={list}
          onChange={(value) => setParams({ list: value }, { replace: true })}
        />
        <TabPanel id={ID} value={list}>
          {list === 'current' ? <Current /> : <History />}
        </TabPanel>
      </View>
    </>
  );
}

const MORE = ['shares', 'log', 'agreement'] as const;

function MyActions({ leaderId }: { leaderId: number }) {
  const t = useTranslations('copy.my');
  const navigate = useNavigate();
  const paths = { shares: PATHS.copyShares, log: PATHS.copyLog, agreement: PATHS.copyAgreement };
  const more = () =>
    openChoice({
      title: t('more'),
      value: '',
      options: MORE.map((value) => ({ value, label: t(value) })),
      onPick: (value) => navigate(paths[MORE.find((one) => one === value) ?? 'log']),
    });
  return (
    <>
      {leaderId === 0 ? null : <IconButton label={t('quality')} glyph={Gauge} href={hrefOf(qualityPath(leaderId))} />}
      <IconButton label={t('more')} glyph={Ellipsis} onClick={more} />
    </>
  );
}

function Current() {
  const t = useTranslations('copy.my');
  const running = useRelations('running');
  return (
    <Loaded query={running} rows={4}>
      {({ items }) => (
        <>
          {items.length === 0 ? <NobodyFollowed /> : <RelationList relations={items} />}
          <OpenCopies />
          <NotCopied />
          <section className="pad copy-notes">
            <DashList
              items={[
                { id: 'hold', text: t('holdNote') },
                { id: 'stop', text: t('stopNote') },
              ]}
            />
          </section>
        </>
      )}
    </Loaded>
  );
}

function History() {
  const t = useTranslations('copy.my');
  const ended = useRelations('ended');
  return (
    <Loaded query={ended} rows={4}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState art="records" title={t('noEnded')} />
          ) : (
            <ListGroup label={t('history')}>
              {items.map((relation) => (
                <EndedRow key={relation.id} relation={relation} />
              ))}
            </ListGroup>
          )}
          <ClosedCopies />
        </>
      )}
    </Loaded>
  );
}
