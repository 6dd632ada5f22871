import type { FuturesMarket } from '@candor/domain/futures/decide-open';
import type { FuturesRules } from '@candor/domain/futures/futures-rules';
import { findMarketRule } from '@candor/domain/market/market-rules';
import type { Instrument } from '#kernel/pricing/instrument';
import { refuse } from '#platform/refusal';
import type { FuturesDeps } from './deps';

/** A market with the rules currently in force. */
export interface MarketInForce {
  readonly instrument: Instrument;
  readonly market: FuturesMarket;
  readonly rules: FuturesRules;
  readonly ruleVersion: number;
  readonly isOpen: boolean;
}

interface Coins {
  readonly currencyId: number;
  readonly legalId: number;
}

/** Both coins must be those of the pair: base and quote. */
const findInstrument = ({ board }: Pick<FuturesDeps, 'board'>, { currencyId, legalId }: Coins): Instrument =>
  board.instruments().find((one) => one.baseCurrencyId === currencyId && one.quoteCurrencyId === legalId) ??
  refuse('instrument_unknown');

/** 0 when no pair was named: all of them. A base coin alone selects its pair, whatever the quote coin. */
export const findInstrumentId = (deps: Pick<FuturesDeps, 'board'>, coins: Coins): number => {
  if (coins.currencyId === 0) return 0;
  const found = deps.board
    .instruments()
    .find(
      (one) =>
        one.baseCurrencyId === coins.currencyId && (coins.legalId === 0 || one.quoteCurrencyId === coins.legalId),
    );
  return found?.id ?? refuse('instrument_unknown');
};

export const readMarket = async (
  deps: Pick<FuturesDeps, 'board' | 'rules' | 'currencies'>,
  coins: Coins,
): Promise<MarketInForce> => {
  const instrument = findInstrument(deps, coins);
  const [book, margin] = await Promise.all([deps.rules.now(), deps.currencies.find(instrument.quoteCurrencyId)]);
  const rule = findMarketRule(book.markets, instrument.id) ?? refuse('instrument_unknown');
  if (!margin) return refuse('instrument_unknown');
  return {
    instrument,
    market: {
      symbol: instrument.symbol,
      base: instrument.base,
      currency: margin.name,
      scale: margin.scale,
      priceScale: instrument.priceScale,
      contractSize: instrument.contractSize,
      minLots: rule.minLots,
      maxLots: rule.maxLots,
      lotStep: '1',
    },
    rules: book.futures,
    ruleVersion: book.version,
    isOpen: rule.futuresOpen && rule.shown,
  };
};
