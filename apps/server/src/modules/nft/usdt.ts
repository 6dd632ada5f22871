import type { Currency } from '#kernel/ledger/currencies';
import type { NftDeps } from './deps';

/** The coin of deposits. */
export const findUsdt = async ({ currencies }: Pick<NftDeps, 'currencies'>): Promise<Currency> => {
  const usdt = (await currencies.list()).find(({ name }) => name === 'USDT');
  if (!usdt) throw new Error('nft: deposits need USDT');
  return usdt;
};
