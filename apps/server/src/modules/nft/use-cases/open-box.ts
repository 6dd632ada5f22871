import { publishMedia } from '#modules/files/index';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { lockBox, revealBox, updateSeen } from '../box-open.store';
import type { NftDeps } from '../deps';

/**
 * Opens an own box: the work becomes what lies at the position that was drawn, and the media of that are public from then
 * on. Nothing is decided here, so repeating it changes nothing. Another user's box is as unknown as one that was never sold.
 */
export const openBox = (
  { pool, clock }: Pick<NftDeps, 'pool' | 'clock'>,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<void> =>
  withTx(pool, async (tx) => {
    const box = await lockBox(tx, code);
    if (box === null || box.ownerId !== userId) return refuse('nft_unknown');
    if (box.isTakenDown) refuse('nft_taken_down');
    if (!box.isBox) refuse('nft_not_box');
    if (!box.isUnopened) return;
    if (box.position === null) refuse('nft_not_drawn');
    const { id, isSeen, mediaId, stillId } = await revealBox(tx, box.workId, new Date(clock.nowMs()));
    if (isSeen) return;
    await publishMedia(tx, [String(mediaId), String(stillId)]);
    await updateSeen(tx, id);
  });
