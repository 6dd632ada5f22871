import { beforeEach, expect, it } from 'vitest';
import { callerFields, forgetRefusedVisitor, forgetVisitor, restoreVisitor, storeVisitor } from './visitor-store.ts';

// Without a browser the store keeps values in memory.
beforeEach(forgetVisitor);

it('a token that the server refused is forgotten, also after a restart', () => {
  storeVisitor('old');
  forgetRefusedVisitor('old');
  expect(callerFields()).toEqual({});
  restoreVisitor();
  expect(callerFields()).toEqual({});
});

it('a late refusal of an earlier token, or of a call without one, keeps the token in use', () => {
  storeVisitor('new');
  forgetRefusedVisitor('old');
  forgetRefusedVisitor(null);
  expect(callerFields()).toEqual({ visitor: 'new' });
});
