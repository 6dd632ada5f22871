import { expect, it } from 'vitest';
import { newRequestKey } from './request-key.ts';

it('is a UUID of version 7 of this moment, and no two are alike', () => {
  const keys = Array.from({ length: 200 }, newRequestKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(keys.length);
  const ms = Number.parseInt((keys[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(new Date(ms).getUTCFullYear()).toBeGreaterThan(2020);
});
