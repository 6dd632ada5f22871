import { refuse } from '#platform/refusal';
import type { DualDeps } from './deps';
import type { Coins } from './dual.reply';

/** Names and decimals of all coins, for replies. */
export const readCoins = async ({ currencies, board }: Pick<DualDeps, 'currencies' | 'board'>): Promise<Coins> => {
  const byId = new Map((await currencies.list()).map((coin) => [coin.id, coin]));
  return {
    of: (id) => byId.get(id) ?? refuse('currency_unknown'),
    symbolOf: (instrumentId) => board.instrument(instrumentId)?.symbol ?? '',
  };
};
