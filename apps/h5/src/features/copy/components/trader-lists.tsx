import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useNow } from '#data/use-now.ts';
import { useLeaderOrders } from '#features/copy/hooks/use-leaders.ts';
import type { LeaderOrder, LeaderPage } from '#features/copy/model/leader-view.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { CopyName } from './copy-name.tsx';
import { NetNote } from './net-note.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

const LISTS = ['history', 'open', 'pairs'] as const;
type List = (typeof LISTS)[number];
const ID = 'copy-trader';
const MINUTE = 60_000;

/** Past and open orders of a trader, and the pairs traded. */
export function TraderLists({ page }: { page: LeaderPage }) {
  const t = useTranslations('copy.trader');
  const [list, setList] = useState<List>('history');
  const id = page.leader.user_id;
  const label = (name: List) =>
    name === 'open' && page.open_count > 0 ? t('openCount', { count: page.open_count }) : t(name);
  return (
    <>
      <Tabs
        id={ID}
        small
        label={t('lists')}
        items={LISTS.map((value) => ({ value, label: label(value) }))}
        value={list}
        onChange={setList}
      />
      <TabPanel id={ID} value={list}>
        {list === 'history' ? <Orders leaderId={id} state="closed" /> : null}
        {list === 'open' ? <Orders leaderId={id} state="open" /> : null}
        {list === 'pairs' ? <Pairs page={page} /> : null}
      </TabPanel>
    </>
  );
}

function Orders({ leaderId, state }: { leaderId: number; state: 'open' | 'closed' }) {
  const t = useTranslations('copy.trader');
  const list = useLeaderOrders(leaderId, state);
  const now = useNow(MINUTE);
  // Prices need the scales of the pairs.
  useInstruments();
  useWatch(state === 'open' ? [...new Set((list.data ?? []).map((order) => order.instrument_id))] : []);
  return (
    <Paged list={list} empty={<EmptyState art="records" title={t(state === 'open' ? 'noOpen' : 'noHistory')} />}>
      {(orders) => (
        <>
          {state === 'closed' ? <NetNote /> : null}
          <ListGroup>
            {orders.map((order) => (
              <Order key={order.id} order={order} isOpen={state === 'open'} now={now} />
            ))}
          </ListGroup>
        </>
      )}
    </Paged>
  );
}

function Order({ order, isOpen, now }: { order: LeaderOrder; isOpen: boolean; now: number }) {
  const texts = useCopyTexts();
  const net = texts.money(order.net, 'gain');
  return (
    <div className="li copy-row">
      <span className="main">
        <CopyName item={order} />
        <span className="xs c3 num">
          {texts.price(order.entry_price)} →{' '}
          {isOpen ? <Px id={order.instrument_id} calm /> : texts.price(order.close_price)}
        </span>
      </span>
      <span className="end num">
        {isOpen ? (
          <b className="semi sm">{texts.lots(order.lots)}</b>
        ) : (
          <b className={`semi sm ${directionOf(order.net, net)}`}>{net}</b>
        )}
        <span className="xs c3">{texts.ago(isOpen ? order.opened_ms : order.closed_ms, now)}</span>
      </span>
    </div>
  );
}

function Pairs({ page }: { page: LeaderPage }) {
  const t = useTranslations('copy.trader');
  const texts = useCopyTexts();
  if (page.instruments.length === 0) return <EmptyState art="records" title={t('noPairs')} />;
  return (
    <>
      <NetNote />
      <ListGroup label={t('pairs')}>
        {page.instruments.map((one) => {
          const net = texts.money(one.net, 'gain');
          return (
            <ListRow
              key={one.instrument_id}
              caption={t('pairOrders', { count: one.orders })}
              end={<span className={directionOf(one.net, net)}>{net}</span>}
            >
              {one.symbol}
            </ListRow>
          );
        })}
      </ListGroup>
    </>
  );
}
