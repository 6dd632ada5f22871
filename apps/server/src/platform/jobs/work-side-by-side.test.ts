import { describe, expect, it } from 'vitest';
import { workSideBySide } from './work-side-by-side';

async function* numbersTo(last: number, taken: number[] = []): AsyncGenerator<number, void, undefined> {
  for (let number = 1; number <= last; number += 1) {
    taken.push(number);
    yield number;
  }
}

describe('work side by side', () => {
  it('processes each batch once, two at a time', async () => {
    const done: number[] = [];
    let [running, most] = [0, 0];
    await workSideBySide(numbersTo(7), async (batch) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(batch);
    });
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(2);
  });

  it('takes no further batch after a failure, and waits for the other worker', async () => {
    const taken: number[] = [];
    const done: number[] = [];
    const run = workSideBySide(numbersTo(9, taken), async (batch) => {
      if (batch === 1) throw new Error('batch 1 failed');
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(batch);
    });
    await expect(run).rejects.toThrow('batch 1 failed');
    expect(done).toEqual([2]);
    expect(taken).toEqual([1, 2]);
  });
});
