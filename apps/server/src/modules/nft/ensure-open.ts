import { checkProducts } from '#modules/limits/index';
import { Refusal } from '#platform/refusal';
import type { NftDeps } from './deps';

/** Refuses while the market is closed, for all or in the user's region. */
export const ensureNftOpen = async (
  { pool, rules }: Pick<NftDeps, 'pool' | 'rules'>,
  userId: number,
): Promise<void> => {
  const { products } = await rules.now();
  const [open] = await checkProducts(pool, products, { product: 'nft', userIds: [userId] });
  if (open && !open.ok) throw new Refusal(open.code);
};
