import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MessageList, mergeMessages, NO_MESSAGES } from './merge-messages';

const numbered = (...seqs: number[]) => seqs.map((seq) => ({ seq }));
const seqsOf = ({ items }: MessageList<{ seq: number }>): number[] => items.map(({ seq }) => seq);

describe('merging messages', () => {
  it.each<[string, number[], number[], number, number[], number | null]>([
    ['the first ones', [], [1, 2], 2, [1, 2], null],
    ['the next ones', [1, 2], [3], 3, [1, 2, 3], null],
    ['in any order', [1], [4, 2, 3], 4, [1, 2, 3, 4], null],
    ['repeated', [1, 2], [1, 2, 2, 3], 3, [1, 2, 3], null],
    ['older ones again', [1, 2, 3], [2], 3, [1, 2, 3], null],
    ['behind a gap', [1, 2], [4, 5], 5, [1, 2], 2],
    ['with a gap inside', [1], [2, 4], 4, [1, 2], 2],
    ['nothing but the last number', [1, 2], [], 9, [1, 2], 2],
    ['the last number alone, one further', [1, 2], [], 3, [1, 2], 2],
    ['nothing at all', [1, 2], [], 0, [1, 2], null],
    ['nothing known, a gap at the start', [], [2], 2, [], 0],
  ])('%s', (_, known, arrived, lastSeq, items, missingAfter) => {
    const list = { items: numbered(...known), lastSeq: known.length };
    const merged = mergeMessages(list, { items: numbered(...arrived), lastSeq });
    expect(seqsOf(merged.list)).toEqual(items);
    expect(merged.missingAfter).toBe(missingAfter);
  });

  it('remembers that something is missing until it has arrived', () => {
    const gap = mergeMessages(NO_MESSAGES as MessageList<{ seq: number }>, { items: numbered(3), lastSeq: 3 });
    const half = mergeMessages(gap.list, { items: numbered(1), lastSeq: 1 });
    expect(half.missingAfter).toBe(1);
    expect(mergeMessages(half.list, { items: numbered(2, 3), lastSeq: 3 }).missingAfter).toBeNull();
  });

  it('a known message is replaced by its newer form', () => {
    const list = { items: [{ seq: 1, picture: 'old' }], lastSeq: 1 };
    expect(mergeMessages(list, { items: [{ seq: 1, picture: 'new' }], lastSeq: 1 }).list.items).toEqual([
      { seq: 1, picture: 'new' },
    ]);
  });

  it('gives each message once and in order, whatever arrives, when gaps are fetched', () => {
    const arrivals = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }), { maxLength: 30 });
    fc.assert(
      fc.property(arrivals, (batches) => {
        let list: MessageList<{ seq: number }> = NO_MESSAGES;
        for (const batch of batches) {
          let merged = mergeMessages(list, { items: numbered(...batch), lastSeq: Math.max(0, ...batch) });
          if (merged.missingAfter !== null) {
            const from = merged.missingAfter;
            const fetched = Array.from({ length: merged.list.lastSeq - from }, (_, at) => from + at + 1);
            merged = mergeMessages(merged.list, { items: numbered(...fetched), lastSeq: merged.list.lastSeq });
          }
          expect(merged.missingAfter).toBeNull();
          list = merged.list;
        }
        expect(seqsOf(list)).toEqual(Array.from({ length: Math.max(0, ...batches.flat()) }, (_, at) => at + 1));
      }),
    );
  });
});
