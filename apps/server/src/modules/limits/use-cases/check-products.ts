import {
  decideProductOpen,
  findProductRule,
  PRODUCTS,
  type Product,
  type ProductDecision,
  type ProductRules,
} from '@candor/domain/limits/product-rules';
import type { Pool, PoolClient } from '#platform/db/pool';
import { loadPhones } from '../limits.store';

type Sql = Pool | PoolClient;

const NOBODY: ReadonlyMap<number, string> = new Map();

/** Decides per user whether the product is open. Queries the database only when calling codes are excluded. */
export const checkProducts = async (
  sql: Sql,
  rules: ProductRules,
  { product, userIds }: { readonly product: Product; readonly userIds: readonly number[] },
): Promise<ProductDecision[]> => {
  const { open, closedAreas } = findProductRule(rules, product);
  const phones = open && closedAreas.length > 0 ? await loadPhones(sql, userIds) : NOBODY;
  return userIds.map((userId) => decideProductOpen(rules, { product, phone: phones.get(userId) ?? '' }));
};

/** Products closed to a user; without a session (null) only those closed for everyone. */
export const findClosedProducts = async (
  pool: Pool,
  rules: ProductRules,
  userId: number | null,
): Promise<ReadonlySet<string>> => {
  const isByArea = userId !== null && rules.some(({ closedAreas }) => closedAreas.length > 0);
  const phone = isByArea ? ((await loadPhones(pool, [userId])).get(userId) ?? '') : '';
  return new Set(PRODUCTS.filter((product) => !decideProductOpen(rules, { product, phone }).ok));
};
