import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type Media, type MediaBinding, updateVisibility, updateWorkBound } from '../media.store';

const ID = /^[1-9][0-9]{0,17}$/;

/**
 * Binds a work, and its still with it, to its one use, in the caller's transaction. Both stay hidden. A work that is
 * missing, another owner's or already bound gets the same refusal, so that the call does not reveal which works exist.
 */
export const bindMedia = async (tx: Tx, binding: MediaBinding): Promise<Media> => {
  if (!ID.test(binding.mediaId)) refuse('file_unknown');
  return (await updateWorkBound(tx, binding)) ?? refuse('file_unknown');
};

/** From the commit on, these works or stills are served at their addresses. All must be bound. */
export const publishMedia = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const distinct = [...new Set(ids)];
  if ((await updateVisibility(tx, distinct, true)) !== distinct.length) refuse('file_unknown');
};

/** From the commit on, these are served to nobody. Copies in caches of browsers live up to five minutes longer. */
export const hideMedia = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await updateVisibility(tx, ids, false);
};
