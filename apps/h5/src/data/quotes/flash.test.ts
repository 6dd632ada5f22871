import { describe, expect, it } from 'vitest';
import { mayFlash } from './flash.ts';

describe('mayFlash', () => {
  it('allows three a second and no more', () => {
    let last: number | null = null;
    let shown = 0;
    for (let at = 0; at < 1000; at += 16) {
      if (!mayFlash(last, at)) continue;
      last = at;
      shown += 1;
    }
    expect(shown).toBe(3);
  });

  it('does not wait for a clock that was set back', () => expect(mayFlash(10_000, 500)).toBe(true));
});
