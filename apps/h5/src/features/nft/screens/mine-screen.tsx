import { Bell, Palette } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { MineAll } from '#features/nft/components/mine-all.tsx';
import { MineGrid } from '#features/nft/components/mine-grid.tsx';
import { MyBidRows } from '#features/nft/components/my-bid-rows.tsx';
import { OrderList } from '#features/nft/components/order-list.tsx';
import { type MineTab, useMine, useMyBids } from '#features/nft/hooks/use-mine.ts';
import '#features/nft/nft.css';
import '#features/nft/nft-mine.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

const TABS = ['all', 'owned', 'unopened', 'listed', 'bids', 'to_pay'] as const;
type Tab = (typeof TABS)[number];
const ID = 'nft-mine';

/** Own works, boxes, offers, bids and orders (?tab=). */
export function MineScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.nft);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'all';
  const first = useMine('owned').first;
  const unread = first?.counts.unread ?? 0;
  const label = (name: Tab) =>
    name === 'all' ? t('nftMine.tabs.all') : t(`nftMine.tabs.${name}`, { count: first?.counts[name] ?? 0 });
  return (
    <>
      <NavBar
        title={t('nftMine.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            {first?.is_artist === 1 ? (
              <IconButton label={t('nftMine.studio.heading')} glyph={Palette} href={hrefOf(PATHS.nftStudio)} />
            ) : null}
            <IconButton
              label={t('nft.messages', { count: unread })}
              glyph={Bell}
              dot={unread > 0}
              href={hrefOf(PATHS.nftMessages)}
            />
          </>
        }
      />
      <View>
        <Tabs
          id={ID}
          label={t('nft.lists')}
          items={TABS.map((value) => ({ value, label: label(value) }))}
          value={tab}
          onChange={(value) => setParams(value === 'all' ? {} : { tab: value }, { replace: true })}
        />
        <TabPanel id={ID} value={tab}>
          <MineList tab={tab} />
        </TabPanel>
      </View>
    </>
  );
}

function MineList({ tab }: { tab: Tab }) {
  if (tab === 'all') return <MineAll />;
  if (tab === 'to_pay') return <OrderList />;
  return tab === 'bids' ? <MyBidList /> : <MineWorks key={tab} tab={tab} />;
}

function MineWorks({ tab }: { tab: MineTab }) {
  const t = useTranslations('nftMine.empty');
  const { list } = useMine(tab);
  return (
    <Paged list={list} empty={<EmptyState page art="records" title={t(tab)} />}>
      {(items) => <MineGrid items={items} />}
    </Paged>
  );
}

function MyBidList() {
  const t = useTranslations('nftMine.empty');
  const { list } = useMyBids();
  return (
    <Paged list={list} empty={<EmptyState page art="records" title={t('bids')} />}>
      {(bids) => <MyBidRows bids={bids} />}
    </Paged>
  );
}
