import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { findAuthor, insertBlock, MAX_BLOCKED } from '../authors.store';
import type { RoomsDeps } from '../deps';

export const blockAuthor = (
  { pool, clock }: Pick<RoomsDeps, 'pool' | 'clock'>,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<void> =>
  withTx(pool, async (tx) => {
    const author = await findAuthor(tx.client, code);
    if (author.userId === null) refuse('room_staff');
    if (author.userId === userId) refuse('room_own');
    if (!(await insertBlock(tx, { userId, author: code, atMs: clock.nowMs() })))
      refuse('room_block_limit', { most: String(MAX_BLOCKED) });
  });
