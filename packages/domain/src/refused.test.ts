import { expect, it } from 'vitest';
import { refused } from './refused';

it('says the code and the parameters of its sentence', () => {
  expect(refused('same_account')).toEqual({ ok: false, code: 'same_account', params: {} });
  expect(refused('lots_invalid', { step: '1' })).toEqual({ ok: false, code: 'lots_invalid', params: { step: '1' } });
});

it('does not compile without the parameters of the sentence, or with others', () => {
  // @ts-expect-error the sentence names the step
  expect(refused('lots_invalid').code).toBe('lots_invalid');
  // @ts-expect-error the sentence names the step, not the maximum
  expect(refused('lots_invalid', { maximum: '1' }).code).toBe('lots_invalid');
  // @ts-expect-error the sentence takes nothing
  expect(refused('same_account', { account: 'spot' }).code).toBe('same_account');
});
