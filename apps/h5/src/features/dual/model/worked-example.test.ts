import { expect, it } from 'vitest';
import { workedExample } from './worked-example.ts';

// The sentences of the help page name 50,175 USDT for a price of 50,000.
it('the example is what the sentences of the help page say', () => {
  const [call, put] = [workedExample('call'), workedExample('put')];
  expect(call.outcomes.below.amount).toBe('1.0035');
  expect(call.outcomes.atOrAbove.amount).toBe('70245');
  expect(put.outcomes.below.amount).toBe('1.0035');
  expect(put.outcomes.atOrAbove.amount).toBe('65227.5');
  expect(call.termRate).toBe('0.0035');
});
