import { useTranslations } from 'use-intl';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { OptionCard } from '#features/options/components/option-card.tsx';
import { OptionHistory } from '#features/options/components/option-history.tsx';
import { OptionsEmpty } from '#features/options/components/options-empty.tsx';
import { useOpenOptions } from '#features/options/hooks/use-open-options.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { OrdersFrame } from '#widgets/trade/orders-frame.tsx';
import '#features/options/options.css';

const LISTS = ['open', 'history'] as const;
/** Paying coin assumed while no pair is loaded. */
const USUAL_COIN = 'USDT';

/** The user's open and closed options. */
export function OptionOrdersScreen() {
  const t = useTranslations('options');
  const pairs = useInstruments().data?.filter(({ kind }) => kind === 'coin') ?? [];
  const texts = {
    heading: t('ordersHeading'),
    lists: t('orders.list'),
    nameOf: (listing: (typeof LISTS)[number]) => t(`orders.${listing}`),
    pairs: t('orders.pairs'),
    allPairs: t('orders.allPairs'),
  };
  return (
    <OrdersFrame id="option-orders" texts={texts} lists={LISTS} pairs={pairs}>
      {({ listing, pair }) =>
        listing === 'open' ? (
          <OpenList pairId={pair?.id ?? null} />
        ) : (
          <OptionHistory pairId={pair?.id ?? null} currency={pair?.quote ?? pairs[0]?.quote ?? USUAL_COIN} />
        )
      }
    </OrdersFrame>
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
