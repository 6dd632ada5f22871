import { type CurrencyRules, defaultCurrencyRules } from '@candor/domain/wallet/currency-rules';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { isEachOnce, LONGEST_LIST, wholeNumber } from '#kernel/rules/rule-fields';
import type { Tx } from '#platform/db/with-tx';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly currencies: CurrencyRules;
  }
}

const currencyRule = z.strictObject({
  currencyId: wholeNumber(1, 4_095),
  shown: z.boolean(),
  sort: wholeNumber(0, 1_000_000),
  depositOpen: z.boolean(),
  convertOpen: z.boolean(),
});

const updateCurrencies = async (tx: Tx, rules: CurrencyRules): Promise<void> => {
  await tx.client.query(
    `update currency c set shown = v.shown, sort = v.sort
     from jsonb_to_recordset($1::jsonb) as v ("currencyId" int, shown boolean, sort int)
     where c.id = v."currencyId" and (c.shown, c.sort) is distinct from (v.shown, v.sort)`,
    [JSON.stringify(rules)],
  );
};

/** One entry per currency. */
export const CURRENCY_RULE_AREA = defineRuleArea({
  area: 'currencies',
  schema: z.array(currencyRule).check(
    z.minLength(1),
    z.maxLength(LONGEST_LIST),
    isEachOnce((one: { currencyId: number }) => one.currencyId),
  ),
  defaults: ({ listing }) => defaultCurrencyRules(listing.currencies),
  nameEntry: ({ currencyId }) => (typeof currencyId === 'number' ? `currency-${currencyId}` : null),
  expectNames: ({ currencies }) => currencies.map(({ id }) => `currency-${id}`),
  apply: (tx, { currencies }) => updateCurrencies(tx, currencies),
});
