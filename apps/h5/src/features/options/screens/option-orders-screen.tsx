import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { Loaded } from '#data/loaded.tsx';
import { PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useBack } from '#data/use-back.ts';
import { OptionCard } from '#features/options/components/option-card.tsx';
import { OptionHistory } from '#features/options/components/option-history.tsx';
import { OptionsEmpty } from '#features/options/components/options-empty.tsx';
import { useOpenOptions } from '#features/options/hooks/use-open-options.ts';
import '#features/options/options.css';
import { Chip } from '#ui/chip.tsx';
import { Coin } from '#ui/coin.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

const LISTS = ['open', 'history'] as const;
/** Options are paid in it where no pair is there to say so. */
const USUAL_COIN = 'USDT';

/** Own options, open and closed. What is chosen stands in the address. */
export function OptionOrdersScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.trade);
  const [params, setParams] = useSearchParams();
  const pairs = useInstruments().data?.filter(({ kind }) => kind === 'coin') ?? [];
  const pair = pairs.find(({ symbol }) => symbol === params.get('symbol')) ?? null;
  const listing = LISTS.find((list) => list === params.get('list')) ?? 'open';
  const choose = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  const pairId = pair?.id ?? null;
  return (
    <>
      <NavBar title={t('options.ordersHeading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Tabs
          id="option-orders"
          label={t('options.orders.list')}
          items={LISTS.map((value) => ({ value, label: t(`options.orders.${value}`) }))}
          value={listing}
          onChange={(list) => choose({ list })}
        />
        <div className="row pad option-filter">
          <PairChip pairs={pairs} pair={pair} onPick={(symbol) => choose({ symbol })} />
        </div>
        <TabPanel id="option-orders" value={listing}>
          {listing === 'open' ? (
            <OpenList pairId={pairId} />
          ) : (
            <OptionHistory pairId={pairId} currency={pair?.quote ?? pairs[0]?.quote ?? USUAL_COIN} />
          )}
        </TabPanel>
      </View>
    </>
  );
}

function OpenList({ pairId }: { pairId: number | null }) {
  const open = useOpenOptions();
  const items = open.data?.filter((item) => pairId === null || item.match_id === pairId);
  useWatch((items ?? []).map((item) => item.match_id));
  return (
    <Loaded query={{ ...open, data: items }}>
      {(known) =>
        known.length === 0 ? (
          <OptionsEmpty list="open" />
        ) : (
          <div className="pad stack option-opens">
            {known.map((item) => (
              <OptionCard key={item.id} item={item} named />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

type PairChipProps = {
  pairs: readonly InstrumentView[];
  pair: InstrumentView | null;
  onPick: (symbol: string) => void;
};

function PairChip({ pairs, pair, onPick }: PairChipProps) {
  const t = useTranslations('options.orders');
  const open = () =>
    openChoice({
      title: t('pairs'),
      value: pair?.symbol ?? '',
      options: [
        { value: '', label: t('allPairs') },
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
      {pair?.symbol ?? t('allPairs')}
    </Chip>
  );
}
