import { expect, it } from 'vitest';
import { createTurns } from './turns';

/** Work that ends when the test releases it. */
const begin = () => {
  let end: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work, end, fail };
};

it('runs work of one name one after the other, and tells the later ones that they waited', async () => {
  const inTurn = createTurns();
  const first = begin();
  const seen: string[] = [];
  const note = (name: string) => async (hasWaited: boolean) => {
    seen.push(`${name} ${hasWaited}`);
    return name;
  };
  const one = inTurn('key', () => first.work);
  const others = ['b', 'c'].map((name) => inTurn('key', note(name)));
  await inTurn('another key', note('a'));
  expect(seen).toEqual(['a false']);
  first.end('done');
  expect(await Promise.all([one, ...others])).toEqual(['done', 'b', 'c']);
  expect(seen).toEqual(['a false', 'b true', 'c true']);
});

it('runs the next work after one that failed, and frees the name', async () => {
  const inTurn = createTurns();
  const first = begin();
  const one = inTurn('key', () => first.work);
  const two = inTurn('key', async (hasWaited) => hasWaited);
  first.fail(new Error('refused'));
  await expect(one).rejects.toThrow('refused');
  expect(await two).toBe(true);
  expect(await inTurn('key', async (hasWaited) => hasWaited)).toBe(false);
});
