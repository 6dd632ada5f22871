import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ALL_CALLS } from './calls';
import { MAX_PROOF_TICKS } from './market';

interface Field {
  readonly path: string;
  readonly schema: z.ZodMiniType;
}

/** Every call that takes a number of rows. */
const limits: Field[] = ALL_CALLS.flatMap(({ method, path, input }) => {
  const shape = input instanceof z.ZodMiniObject ? (input.shape as Record<string, z.ZodMiniType>) : {};
  const schema = shape.limit;
  return schema === undefined ? [] : [{ path: `${method} ${path}`, schema }];
});

describe('a number of rows no page has [F5]', () => {
  it('there are lists at all', () => {
    expect(limits.length).toBeGreaterThan(15);
  });

  it.each(limits)('$path: is clamped to the largest page', ({ path, schema }) => {
    const largest = path.includes('/proof/') ? MAX_PROOF_TICKS : 100;
    for (const asked of ['9999', '99999', '999999', '99999999', '999999999999999']) {
      expect([asked, z.parse(schema, asked)]).toEqual([asked, largest]);
    }
  });

  it.each(limits)('$path: nonsense is still refused [T13]', ({ schema }) => {
    for (const asked of ['0', '-1', 'abc', '1e9', '1.5', ' 10', '9'.repeat(16)]) {
      expect([asked, z.safeParse(schema, asked).success]).toEqual([asked, false]);
    }
  });
});
