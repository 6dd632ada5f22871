/**
 * What is offered in one currency. Withdrawing it and moving it between own accounts is no part of this: whoever holds it
 * can always do both, whatever stands here.
 */
export interface CurrencyRule {
  readonly currencyId: number;
  /** In lists. Who holds some of a hidden one still sees it. */
  readonly shown: boolean;
  readonly sort: number;
  readonly depositOpen: boolean;
  /** Converting from it and into it. */
  readonly convertOpen: boolean;
}

export type CurrencyRules = readonly CurrencyRule[];

/** A currency as it stands in the list. */
export interface ListedCurrency {
  readonly id: number;
  readonly shown: boolean;
  readonly sort: number;
}

/** The first version says what the list said, so nothing changes with it. */
export const defaultCurrencyRules = (listed: readonly ListedCurrency[]): CurrencyRules =>
  listed.map(({ id, shown, sort }) => ({ currencyId: id, shown, sort, depositOpen: true, convertOpen: true }));

/** One that no rule names yet is offered like any other. */
export const findCurrencyRule = (rules: CurrencyRules, currencyId: number): CurrencyRule =>
  rules.find((rule) => rule.currencyId === currencyId) ?? {
    currencyId,
    shown: true,
    sort: 0,
    depositOpen: true,
    convertOpen: true,
  };
