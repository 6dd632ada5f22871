import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { Chip } from '#ui/chip.tsx';
import { Coin } from '#ui/coin.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import './trade.css';

interface FilterTexts {
  readonly pairs: string;
  readonly allPairs: string;
}

interface OrdersTexts<L extends string> extends FilterTexts {
  readonly heading: string;
  readonly lists: string;
  readonly nameOf: (listing: L) => string;
}

/** The selected list, and the selected pair; null: all pairs. */
interface Chosen<L extends string> {
  readonly listing: L;
  readonly pair: InstrumentView | null;
}

type OrdersFrameProps<L extends string> = {
  id: string;
  texts: OrdersTexts<L>;
  /** The first is the default. */
  lists: readonly [L, ...L[]];
  pairs: readonly InstrumentView[];
  /** Shown beside the pair filter. */
  action?: (chosen: Chosen<L>) => ReactNode;
  children: (chosen: Chosen<L>) => ReactNode;
};

/** A page of the user's orders: lists as tabs, and a filter by pair. The selection is kept in the query. */
export function OrdersFrame<L extends string>({ id, texts, lists, pairs, action, children }: OrdersFrameProps<L>) {
  const t = useTranslations('common.actions');
  const back = useBack(PATHS.trade);
  const [params, setParams] = useSearchParams();
  const pair = pairs.find(({ symbol }) => symbol === params.get('symbol')) ?? null;
  const listing = lists.find((list) => list === params.get('list')) ?? lists[0];
  const choose = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  return (
    <>
      <NavBar title={texts.heading} back={{ label: t('back'), onClick: back }} />
      <View>
        <Tabs
          id={id}
          label={texts.lists}
          items={lists.map((value) => ({ value, label: texts.nameOf(value) }))}
          value={listing}
          onChange={(list) => choose({ list })}
        />
        <div className="row between pad orders-filter">
          <PairChip texts={texts} pairs={pairs} pair={pair} onPick={(symbol) => choose({ symbol })} />
          {action?.({ listing, pair })}
        </div>
        <TabPanel id={id} value={listing}>
          {children({ listing, pair })}
        </TabPanel>
      </View>
    </>
  );
}

type PairChipProps = {
  texts: FilterTexts;
  pairs: readonly InstrumentView[];
  pair: InstrumentView | null;
  onPick: (symbol: string) => void;
};

function PairChip({ texts, pairs, pair, onPick }: PairChipProps) {
  const open = () =>
    openChoice({
      title: texts.pairs,
      value: pair?.symbol ?? '',
      options: [
        { value: '', label: texts.allPairs },
        ...pairs.map(({ symbol, base }) => ({
          value: symbol,
          label: symbol,
          leading: <Coin symbol={base} size={28} />,
        })),
      ],
      onPick,
    });
  return (
    <Chip opens selected={pair !== null} onClick={open}>
      {pair?.symbol ?? texts.allPairs}
    </Chip>
  );
}
