import { NavigationType } from 'react-router';
import { describe, expect, it } from 'vitest';
import { motionClass } from './use-page-motion.ts';

describe('motionClass', () => {
  it.each([
    ['a deeper page comes from the right', NavigationType.Push, {}, 'page-push'],
    ['a tab fades in', NavigationType.Push, { tab: 'assets' as const }, 'page-fade'],
    ['a step back returns from the left', NavigationType.Pop, {}, 'page-pop'],
    ['back to a tab too', NavigationType.Pop, { tab: 'home' as const }, 'page-pop'],
    ['a replaced page fades in', NavigationType.Replace, {}, 'page-fade'],
  ])('%s', (_, type, entry, expected) => expect(motionClass(type, entry)).toBe(expected));
});
