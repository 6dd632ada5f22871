import { checkProducts } from '#modules/limits/index';
import { Refusal } from '#platform/refusal';
import type { OtcDeps } from './deps';

/** Refuses while OTC is closed, for all or in the user's region. */
export const ensureOtcOpen = async (
  { pool, rules }: Pick<OtcDeps, 'pool' | 'rules'>,
  userId: number,
): Promise<void> => {
  const { products } = await rules.now();
  const [open] = await checkProducts(pool, products, { product: 'otc', userIds: [userId] });
  if (open && !open.ok) throw new Refusal(open.code);
};
