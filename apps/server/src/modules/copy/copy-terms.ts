import type { CopyTerms } from '@candor/domain/copy/decide-copy';
import { type MarketInForce, readMarket } from '#modules/futures/index';
import type { CopyDeps } from './deps';

/** The market of an act, with the rules in force; a copy has its own step of lots. */
export const readCopyTerms = async (
  deps: Pick<CopyDeps, 'board' | 'rules' | 'currencies'>,
  instrumentId: number,
): Promise<{ readonly inForce: MarketInForce; readonly terms: CopyTerms }> => {
  const instrument = deps.board.instrument(instrumentId);
  if (!instrument) throw new Error(`copy: no instrument ${instrumentId}`);
  const coins = { currencyId: instrument.baseCurrencyId, legalId: instrument.quoteCurrencyId };
  const inForce = await readMarket(deps, coins);
  const { copy } = await deps.rules.now();
  return { inForce, terms: { market: { ...inForce.market, lotStep: copy.lotStep }, futures: inForce.rules, copy } };
};
