import type { ReactNode } from 'react';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useSearchParams } from '#data/router.tsx';
import { View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { NoPair } from './no-pair.tsx';
import { TradeNav } from './trade-nav.tsx';
import { tradeEntryOf } from './trade-product.ts';

type TradeScreenProps = {
  product: string;
  /** The page of one pair. Give it the pair's id as key. */
  children: (pair: InstrumentView) => ReactNode;
};

/** One pair of a product, named by ?symbol=BTC/USDT; without a symbol, the first pair of the list. */
export function TradeScreen({ product, children }: TradeScreenProps) {
  const [params] = useSearchParams();
  const query = useInstruments();
  const wanted = params.get('symbol');
  const pairs = query.data?.filter(tradeEntryOf(product).offers);
  const pair = wanted === null ? pairs?.[0] : pairs?.find(({ symbol }) => symbol === wanted);
  if (pair) return children(pair);
  return (
    <>
      <TradeNav product={product} />
      <View>
        <Loaded query={{ ...query, data: pairs }}>{(known) => <NoPair product={product} first={known[0]} />}</Loaded>
      </View>
    </>
  );
}
