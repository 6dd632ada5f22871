import { isAreaCode, PRODUCT_RULES, PRODUCTS, type ProductRules } from '@candor/domain/limits/product-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { isEachOnce } from '#kernel/rules/rule-fields';
import type { Tx } from '#platform/db/with-tx';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly products: ProductRules;
  }
}

const productRule = z.strictObject({
  product: z.enum(PRODUCTS),
  open: z.boolean(),
  closedAreas: z.array(z.string().check(z.refine(isAreaCode))).check(
    z.maxLength(300),
    isEachOnce((code: string) => code),
  ),
});

const updateSettings = async (tx: Tx, products: ProductRules): Promise<void> => {
  const closed = products.filter(({ open }) => !open).map(({ product }) => product);
  const byArea = products
    .filter(({ closedAreas }) => closedAreas.length > 0)
    .map(({ product, closedAreas }) => `${product}:${closedAreas.join(',')}`);
  await tx.client.query(
    `update public_setting s set value = v.value from unnest($1::text[], $2::text[]) as v (key, value)
     where s.key = v.key and s.value <> v.value`,
    [
      ['closed_products', 'closed_products_by_area'],
      [closed.join(','), byArea.join(';')],
    ],
  );
};

/** One entry per product. */
export const PRODUCT_RULE_AREA = defineRuleArea({
  area: 'products',
  schema: z.array(productRule).check(
    z.minLength(1),
    isEachOnce((one: { product: string }) => one.product),
  ),
  defaults: () => PRODUCT_RULES,
  nameEntry: ({ product }) => (typeof product === 'string' ? product : null),
  expectNames: () => PRODUCTS,
  apply: (tx, { products }) => updateSettings(tx, products),
});
