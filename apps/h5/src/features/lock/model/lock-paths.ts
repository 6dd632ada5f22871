import type { LockFamily } from '@candor/contract/lock-fields';
import { PATHS } from '#data/paths.ts';

export const FAMILY_PATHS: Readonly<Record<LockFamily, string>> = {
  lock: PATHS.finance,
  defi: PATHS.lockDefi,
  miner: PATHS.lockMiner,
};

export const buyPath = (productId: number): string => `${PATHS.lockBuy}?id=${productId}`;
export const orderPath = (orderId: number): string => `${PATHS.lockOrder}?id=${orderId}`;

/** A number of the query; 0: none. */
export const idOf = (params: URLSearchParams): number => {
  const text = params.get('id') ?? '';
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number.parseInt(text, 10) : 0;
};
