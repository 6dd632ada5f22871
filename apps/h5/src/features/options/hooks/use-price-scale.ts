import { useInstruments } from '#data/quotes/use-instruments.ts';

const USUAL_SCALE = 2;

/** Price decimals by instrument id. */
export function usePriceScaleOf(): (instrumentId: number) => number {
  const { data } = useInstruments();
  return (instrumentId) => data?.find(({ id }) => id === instrumentId)?.priceScale ?? USUAL_SCALE;
}

export const usePriceScale = (instrumentId: number): number => usePriceScaleOf()(instrumentId);
