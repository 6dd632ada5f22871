import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFleeting } from './use-fleeting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('puts a value away after its time; a new one begins its own', () => {
  const { result } = renderHook(() => useFleeting<string>(6_000));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  act(() => result.current.show('first'));
  pass(5_000);
  act(() => result.current.show('second'));
  pass(5_999);
  expect(result.current.value).toBe('second');
  pass(1);
  expect(result.current.value).toBeNull();
});
