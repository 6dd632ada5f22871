import { describe, expect, it } from 'vitest';
import { type ScoreEntry, signed, toEntryEnd, toMatter } from './score-view.ts';

const entry = (changes: Partial<ScoreEntry>): ScoreEntry => ({
  id: 1,
  delta: -3,
  code: 'otc_unpaid',
  reason: '',
  reference: 'C1',
  appeal: 'none',
  answer: '',
  can_appeal: 1,
  created_time: '',
  created_time_ms: 0,
  ...changes,
});

describe('an entry of the score', () => {
  it.each([
    ['a loss of late', {}, 'appeal'],
    ['an old loss', { can_appeal: 0 }, 'none'],
    ['points', { delta: 1, can_appeal: 0 }, 'credited'],
    ['an appeal that waits', { appeal: 'open', can_appeal: 0 }, 'open'],
    ['an appeal that was refused', { appeal: 'refused', can_appeal: 0 }, 'refused'],
  ] as const)('%s', (_, changes, end) => {
    expect(toEntryEnd(entry(changes))).toBe(end);
  });

  it.each([
    ['otc_unpaid', 'order'],
    ['auction_unpaid', 'order'],
    ['voucher_forged', 'deposit'],
    ['otc_clean', undefined],
    ['appeal_accepted', undefined],
  ] as const)('%s is about: %s', (code, kind) => {
    expect(toMatter(entry({ code }))?.kind).toBe(kind);
  });

  it('has its sign', () => {
    expect([signed(-3), signed(1)]).toEqual(['\u22123', '+1']);
  });
});
