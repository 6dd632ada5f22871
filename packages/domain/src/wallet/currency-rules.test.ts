import { describe, expect, it } from 'vitest';
import { defaultNetworks, offerNetworks } from '../fund/network-rules';
import { defaultCurrencyRules, findCurrencyRule } from './currency-rules';

const listed = [
  { id: 1, shown: true, sort: 20 },
  { id: 3, shown: false, sort: 10 },
];

describe('the first version of the currencies', () => {
  it('says what the list says, and everything is open', () => {
    const open = { depositOpen: true, convertOpen: true };
    expect(defaultCurrencyRules(listed)).toEqual([
      { currencyId: 1, shown: true, sort: 20, ...open },
      { currencyId: 3, shown: false, sort: 10, ...open },
    ]);
  });
});

it('a currency that no rule names yet is offered', () => {
  expect(findCurrencyRule(defaultCurrencyRules(listed), 3).shown).toBe(false);
  expect(findCurrencyRule([], 3)).toMatchObject({ shown: true, depositOpen: true, convertOpen: true });
});

describe('offerNetworks', () => {
  const networks = defaultNetworks('demo');
  const rules = defaultCurrencyRules(listed).map((rule) => ({ ...rule, depositOpen: rule.currencyId !== 3 }));

  it('closes the ways in of a closed coin, over all its networks', () => {
    const isOpen = offerNetworks(networks, rules).map(({ currencyId, depositOpen }) => [currencyId, depositOpen]);
    expect(isOpen).toEqual([
      [3, false],
      [3, false],
      [45, true],
      [1, true],
      [2, true],
    ]);
  });

  it('leaves the way out and everything else as it is', () => {
    const withoutWayIn = (list: typeof networks) => list.map(({ depositOpen: _, ...rule }) => rule);
    expect(withoutWayIn(offerNetworks(networks, rules))).toEqual(withoutWayIn(networks));
  });

  it('opens nothing that its network has closed', () => {
    const closed = defaultNetworks('production');
    expect(offerNetworks(closed, defaultCurrencyRules(listed))).toEqual(closed);
  });
});
