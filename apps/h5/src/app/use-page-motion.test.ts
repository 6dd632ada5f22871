import { describe, expect, it } from 'vitest';
import { motionClass } from './use-page-motion.ts';

describe('motionClass', () => {
  it.each([
    ['a deeper page comes from the right', 'PUSH' as const, {}, 'page-push'],
    ['a tab fades in', 'PUSH' as const, { tab: 'assets' as const }, 'page-fade'],
    ['a step back returns from the left', 'POP' as const, {}, 'page-pop'],
    ['back to a tab too', 'POP' as const, { tab: 'home' as const }, 'page-pop'],
    ['a replaced page fades in', 'REPLACE' as const, {}, 'page-fade'],
  ])('%s', (_, type, entry, expected) => expect(motionClass(type, entry)).toBe(expected));
});
