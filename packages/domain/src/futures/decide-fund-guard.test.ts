import { expect, it } from 'vitest';
import { decideFundGuard } from './decide-fund-guard';
import { FUTURES_RULES } from './futures-rules';

it('the rule comes with 10 percent', () => expect(FUTURES_RULES.fundGuardPercent).toBe('10'));

it.each<[fund: string, taken: string, percent: string, pauses: boolean]>([
  ['1000', '0', '10', false],
  ['1000', '99.99999999', '10', false],
  ['1000', '100', '10', false],
  ['1000', '100.00000001', '10', true],
  ['1000', '1000', '10', true],
  ['1000', '2500', '10', true],
  ['0', '0', '10', false],
  ['0', '0.00000001', '10', true],
  ['-5', '0.00000001', '10', true],
  ['0.00000009', '0.00000001', '10', true],
  ['0.0000001', '0.00000001', '10', false],
  ['1000', '50', '5', false],
  ['1000', '50.00000001', '5', true],
  ['12345678901234567890.12345678', '1234567890123456789.01234567', '10', false],
  ['12345678901234567890.12345678', '1234567890123456789.01234568', '10', true],
])('a fund of %s of which a tick takes %s, at %s percent: %s', (fund, taken, fundGuardPercent, pauses) => {
  expect(decideFundGuard(fund, taken, { fundGuardPercent })).toBe(pauses);
});
