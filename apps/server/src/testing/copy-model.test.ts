import { importInOnePiece } from '@candor/testkit/import-in-one-piece';
import { isFull } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import type * as Walk from './copy-model-walk';
import { COUNTS } from './counts';
import { chooseSeed } from './seed';

const OPERATIONS = COUNTS.copyModelOperations;

const { walkCopies } = await importInOnePiece<typeof Walk>(new URL('./copy-model-walk.ts', import.meta.url));

it(`${OPERATIONS} random operations of leaders and followers: the domain's functions and plain loops over whole numbers agree`, () => {
  const { graphs, came } = walkCopies(chooseSeed('copy model'), OPERATIONS);
  process.stdout.write(`${graphs} graphs, ${JSON.stringify(came)}\n`);
  // Every kind of result is reached for certain only with the operations of the full run.
  if (!isFull) return;
  const often = (...whats: string[]): void => {
    for (const what of whats) expect([what, (came[what] ?? 0) > 3]).toEqual([what, true]);
  };
  often('copy made', 'copy smaller order_cap', 'copy smaller total_cap', 'lost', 'share paid', 'share short');
  often(
    'copy balance',
    'copy below_minimum',
    'copy pair_off',
    'copy paused',
    'copy position_limit',
    'copy price_moved',
  );
  often('copy order_cap', 'copy total_cap', 'copy tier', 'hold kept', 'stop close', 'stop keep', 'levels set');
  often('follow begun', 'follow again', 'follow edited', 'follow copy_self', 'follow copy_is_leader', 'apply done');
  often('withdraw transfer_reserved');
  for (const what of ['follow copy_debt_open', 'debt paid'])
    expect([what, (came[what] ?? 0) > 0]).toEqual([what, true]);
  often('follow copy_leader_full', 'follow copy_too_many_leaders', 'follow copy_leader_stopped');
  expect(graphs).toBeGreaterThanOrEqual(100);
});
