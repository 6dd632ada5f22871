import { describe, expect, it } from 'vitest';
import { mayOffer, workStateOf } from './work-state.ts';

const FREE = { taken_down: 0, unopened: 0, mode: 0, status: 0, owner_id: 0 } as const;

describe('workStateOf', () => {
  it('names the time of a sale', () => {
    expect(workStateOf(FREE)).toBe('none');
    expect(workStateOf({ ...FREE, mode: 1, status: 2 })).toBe('waiting');
    expect(workStateOf({ ...FREE, mode: 2, status: 1 })).toBe('running');
    expect(workStateOf({ ...FREE, mode: 2, status: 0 })).toBe('ended');
  });

  it('a takedown comes before everything, an unopened box before its sale', () => {
    expect(workStateOf({ ...FREE, unopened: 1 })).toBe('unopened');
    expect(workStateOf({ ...FREE, mode: 1, status: 1, unopened: 1, taken_down: 1 })).toBe('taken_down');
  });
});

describe('mayOffer', () => {
  it('a free work of the house', () => expect(mayOffer(FREE)).toBe(true));

  it.each([
    ['of a user', { owner_id: 7 }],
    ['taken down', { taken_down: 1 }],
    ['an unopened box', { unopened: 1 }],
    ['on sale', { mode: 1, status: 1 }],
    ['waiting for payment after an auction', { mode: 2, status: 0 }],
  ] as const)('not one %s', (_, change) => expect(mayOffer({ ...FREE, ...change })).toBe(false));
});
