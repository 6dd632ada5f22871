import { isAreaCode, PRODUCTS } from '@candor/domain/limits/product-rules';
import * as z from 'zod/mini';
import { decimal, isEachOnce, MOST, wholeNumber } from './rule-fields';

const LONGEST_LIST = 4_095;
const sort = () => wholeNumber(0, 1_000_000);

const currencyRule = z.strictObject({
  currencyId: wholeNumber(1, 4_095),
  shown: z.boolean(),
  sort: sort(),
  depositOpen: z.boolean(),
  convertOpen: z.boolean(),
});

const marketRule = z
  .strictObject({
    instrumentId: wholeNumber(1, 2_147_483_647),
    shown: z.boolean(),
    sort: sort(),
    optionsOpen: z.boolean(),
    futuresOpen: z.boolean(),
    spotOpen: z.boolean(),
    minLots: wholeNumber(1, 2_147_483_647),
    maxLots: wholeNumber(1, 2_147_483_647),
    amountStep: z.string().check(z.regex(/^(10{0,6}|0\.0{0,7}1)$/)),
    minNotional: decimal(MOST),
    makerFeePercent: decimal('5'),
    takerFeePercent: decimal('5'),
    // Wider than 90 % is no guard, and none at all would refuse every order.
    bandPercent: decimal('90').check(z.refine((text) => !/^[0.]*$/.test(text))),
    maxOpenOrders: wholeNumber(1, 1_000),
  })
  .check(z.refine((one) => one.minLots <= one.maxLots));

const productRule = z.strictObject({
  product: z.enum(PRODUCTS),
  open: z.boolean(),
  closedAreas: z.array(z.string().check(z.refine(isAreaCode))).check(
    z.maxLength(300),
    isEachOnce((code: string) => code),
  ),
});

/** Lists of what is offered: one entry per currency, market and product. */
export const OFFER_SCHEMAS = {
  currencies: z.array(currencyRule).check(
    z.minLength(1),
    z.maxLength(LONGEST_LIST),
    isEachOnce((one: { currencyId: number }) => one.currencyId),
  ),
  markets: z.array(marketRule).check(
    z.minLength(1),
    z.maxLength(LONGEST_LIST),
    isEachOnce((one: { instrumentId: number }) => one.instrumentId),
  ),
  products: z.array(productRule).check(
    z.minLength(1),
    isEachOnce((one: { product: string }) => one.product),
  ),
};
