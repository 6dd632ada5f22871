import type { RefusalCode } from '@candor/contract/codes';
import { DIAL_CODES } from '../area/dial-codes';

/** Products that can be closed entirely or per region. A new product adds its name. */
export const PRODUCTS = [
  'options',
  'futures',
  'spot',
  'convert',
  'stocks',
  'lock',
  'defi',
  'miner',
  'dual',
  'ieo',
  'nft',
  'otc',
  'game',
] as const;
export type Product = (typeof PRODUCTS)[number];

export interface ProductRule {
  readonly product: Product;
  /** Whether new orders are accepted. Open ones run to their end, and withdrawals are never affected. */
  readonly open: boolean;
  /** Telephone codes of the regions it is not offered in, digits without the plus. */
  readonly closedAreas: readonly string[];
}

export type ProductRules = readonly ProductRule[];

export const PRODUCT_RULES: ProductRules = PRODUCTS.map((product) => ({ product, open: true, closedAreas: [] }));

/** A product without a rule is open. */
export const findProductRule = (rules: ProductRules, product: Product): ProductRule =>
  rules.find((rule) => rule.product === product) ?? { product, open: true, closedAreas: [] };

const CODES: ReadonlySet<string> = new Set(Object.values(DIAL_CODES));
const LONGEST = Math.max(...[...CODES].map((code) => code.length));

export const isAreaCode = (text: string): boolean => CODES.has(text);

/** The region a number belongs to: the longest telephone code it begins with, so +1268… is not +1. Empty: unknown. */
export const findAreaCode = (phone: string): string => {
  const digits = phone.replace(/^\+/, '');
  for (let length = LONGEST; length > 0; length -= 1) {
    const code = digits.slice(0, length);
    if (CODES.has(code)) return code;
  }
  return '';
};

export type ProductDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<RefusalCode, 'product_closed' | 'product_closed_in_area'> };

/** The region comes from the bound phone number; without one only the product as a whole is checked. */
export const decideProductOpen = (
  rules: ProductRules,
  { product, phone }: { product: Product; phone: string },
): ProductDecision => {
  const rule = findProductRule(rules, product);
  if (!rule.open) return { ok: false, code: 'product_closed' };
  const area = findAreaCode(phone);
  return area !== '' && rule.closedAreas.includes(area) ? { ok: false, code: 'product_closed_in_area' } : { ok: true };
};
