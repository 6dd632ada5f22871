import { importInOnePiece } from '@candor/testkit/import-in-one-piece';
import { isFull } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import { COUNTS } from './counts';
import type * as Walk from './futures-model-walk';
import { chooseSeed } from './seed';

const MOVES = COUNTS.futuresModelMoves;

const { walkFutures } = await importInOnePiece<typeof Walk>(new URL('./futures-model-walk.ts', import.meta.url));

it(`${MOVES} random moves: the engine of the domain's functions and plain loops over whole numbers agree`, () => {
  const { days, came, ended } = walkFutures(chooseSeed('futures model'), MOVES);
  process.stdout.write(`${Math.round(days)} days, ${JSON.stringify({ ...came, ...ended })}\n`);
  // Every kind of result is reached for certain only with the operations of the full run.
  if (!isFull) return;
  for (const how of ['tp', 'sl', 'liquidation', 'user', 'cancelled', 'expired']) expect(ended[how]).toBeGreaterThan(20);
  for (const how of ['filled', 'unfilled', 'late', 'closed by hand', 'close late', 'close overtaken'])
    expect([how, (ended[how] ?? 0) > 20]).toEqual([how, true]);
  for (const what of ['open paused', 'close paused', 'pause done', 'resume done'])
    expect([what, (came[what] ?? 0) > 20]).toEqual([what, true]);
  expect(came['stops set']).toBeGreaterThan(1_000);
  expect(days).toBeGreaterThan(60);
});
