import { describe, expect, it } from 'vitest';
import { newId, newToken, randomCode6, randomHex } from './ids';

describe('ids', () => {
  it('makes version 7 UUIDs that sort in the order of their making', () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps rising when the clock steps back', () => {
    const later = newId(4_000_000_000_000);
    expect(newId(1_000) > later).toBe(true);
  });

  it('makes tokens of 256 bits without padding', () => {
    expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps leading zeros of codes', () => {
    const codes = Array.from({ length: 2_000 }, randomCode6);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });
});
