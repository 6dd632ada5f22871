import { localStore } from '#lib/storage.ts';
import { isTradeProduct, type TradeProduct } from './trade-product.ts';

const KEY = 'tradeProduct';
const FIRST: TradeProduct = 'options';

/** What this device traded last; options at first. */
export const readLastProduct = (): TradeProduct => localStore.read(KEY, isTradeProduct) ?? FIRST;

export const rememberProduct = (product: TradeProduct): void => localStore.write(KEY, product);
