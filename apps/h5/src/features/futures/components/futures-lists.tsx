import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { loginPathFor } from '#data/return-path.ts';
import { useSession } from '#data/session-store.ts';
import { useItemTerms } from '#features/futures/hooks/use-futures-terms.ts';
import { useLivePositions } from '#features/futures/hooks/use-positions.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { BulkSheet } from './bulk-sheet.tsx';
import { EndedList } from './ended-list.tsx';
import { EntrustList } from './entrust-list.tsx';
import { FillList } from './fill-list.tsx';
import { PositionList } from './position-list.tsx';

/** Lists on the trading page: positions, entrusts and fills. */
export const DESK_LISTS = ['positions', 'entrusts', 'fills'] as const;
/** Lists on the orders page, which adds ended positions. */
export const ALL_LISTS = ['positions', 'entrusts', 'history', 'fills'] as const;
export type Listing = (typeof ALL_LISTS)[number];

type FuturesListsProps = {
  lists: readonly Listing[];
  value: Listing;
  onChange: (listing: Listing) => void;
};

/** The user's positions, entrusts and history, over all pairs. */
export function FuturesLists({ lists, value, onChange }: FuturesListsProps) {
  const t = useTranslations('futures');
  const open = useLivePositions('open');
  const waiting = useLivePositions('entrust');
  const isVisitor = useSession((state) => state.token === null);
  const counts = { positions: open.data?.length ?? 0, entrusts: waiting.data?.length ?? 0, history: 0, fills: 0 };
  // Without the history list, fills are labelled as the history.
  const nameOf = (name: Listing) =>
    t(name === 'fills' && !lists.includes('history') ? 'lists.history' : `lists.${name}`);
  const label = (name: Listing) => (counts[name] === 0 ? nameOf(name) : `${nameOf(name)} ${counts[name]}`);
  return (
    <>
      <div className="row between futures-lists-head">
        <Tabs
          id="futures"
          label={t('lists.label')}
          items={lists.map((name) => ({ value: name, label: label(name) }))}
          value={value}
          onChange={onChange}
          small
          bare
        />
        {value === 'positions' && counts.positions > 0 ? <CloseAll items={open.data ?? []} /> : null}
      </div>
      <TabPanel id="futures" value={value}>
        {isVisitor ? <LogIn /> : <Panel value={value} open={open} waiting={waiting} />}
      </TabPanel>
    </>
  );
}

type Live = ReturnType<typeof useLivePositions>;

type PanelProps = { value: Listing; open: Live; waiting: Live };

function Panel({ value, open, waiting }: PanelProps) {
  if (value === 'fills') return <FillList />;
  if (value === 'history') return <EndedList />;
  if (value === 'positions')
    return <LiveList query={open} name="positions" render={(items) => <PositionList items={items} />} />;
  return <LiveList query={waiting} name="entrusts" render={(items) => <EntrustList items={items} />} />;
}

type LiveListProps = {
  query: Live;
  name: 'positions' | 'entrusts';
  render: (items: readonly FuturesItem[]) => ReactNode;
};

function LiveList({ query, name, render }: LiveListProps) {
  const t = useTranslations('futures.empty');
  return (
    <Loaded query={query} rows={2}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState art="records" title={t(name)}>
            {t(`${name}Text`)}
          </EmptyState>
        ) : (
          render(items)
        )
      }
    </Loaded>
  );
}

function CloseAll({ items }: { items: readonly FuturesItem[] }) {
  const t = useTranslations('futures.lists');
  const termsOf = useItemTerms(items);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="s" onClick={() => setOpen(true)}>
        {t('closeAll')}
      </Button>
      <BulkSheet items={items} terms={termsOf} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function LogIn() {
  const t = useTranslations();
  const action = (
    <Button size="md" href={hrefOf(loginPathFor(PATHS.futures))}>
      {t('common.actions.logIn')}
    </Button>
  );
  return <EmptyState art="records" title={t('futures.lists.logIn')} action={action} />;
}
