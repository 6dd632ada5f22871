import { Action } from 'history';
import { describe, expect, it } from 'vitest';
import { motionClass } from './use-page-motion.ts';

describe('motionClass', () => {
  it.each([
    ['a deeper page comes from the right', Action.Push, {}, 'page-push'],
    ['a tab fades in', Action.Push, { tab: 'assets' as const }, 'page-fade'],
    ['a step back returns from the left', Action.Pop, {}, 'page-pop'],
    ['back to a tab too', Action.Pop, { tab: 'home' as const }, 'page-pop'],
    ['a replaced page fades in', Action.Replace, {}, 'page-fade'],
  ])('%s', (_, type, entry, expected) => expect(motionClass(type, entry)).toBe(expected));
});
