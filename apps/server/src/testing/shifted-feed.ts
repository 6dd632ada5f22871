import { mul, toPrice, toRate } from '@candor/money/decimal';
import type { Feed, FeedQuote } from '#kernel/pricing/feed';
import { createSimulatedFeed } from '#kernel/pricing/feeds/simulated/create-simulated-feed';
import { seedSecret } from '#kernel/pricing/feeds/simulated/price-draws';

export interface ShiftedFeed extends Feed {
  /** From the next read on, every price is the simulated one times this. */
  readonly shift: (factor: string) => void;
}

const shiftPrice = (price: string, factor: string): string => {
  const scale = price.split('.')[1]?.length ?? 0;
  return mul(toPrice(price), toRate(factor), { scale, rounding: 'down' });
};

const shiftQuote = (quote: FeedQuote, factor: string): FeedQuote => ({
  ...quote,
  price: shiftPrice(quote.price, factor),
  sources: quote.sources.map((source) => ({ ...source, price: shiftPrice(source.price, factor) })),
});

/** The simulated market of the demo, whose level a test moves. */
export const createShiftedFeed = (): ShiftedFeed => {
  const simulated = createSimulatedFeed({ secret: seedSecret(1) });
  let factor = '1';
  return {
    ...simulated,
    read: (nowMs) => simulated.read(nowMs).map((quote) => (factor === '1' ? quote : shiftQuote(quote, factor))),
    shift: (next) => {
      factor = next;
    },
  };
};
