import { maskCardId } from '@candor/domain/kyc/check-document';
import type { Tx } from '#platform/db/with-tx';
import type { KycDeps } from '../deps';
import { openNumber } from '../document-number';
import { lockSubmission } from '../kyc.store';

/** What a reviewer sees of a document number. */
export const showCardPart = (
  deps: Pick<KycDeps, 'secret'>,
  { userId, sealed }: { userId: number; sealed: string | null },
): string => (sealed === null ? '' : maskCardId(openNumber(deps, userId, sealed)));

export interface SubmissionPictures {
  readonly userId: number;
  readonly front: string;
  readonly reverse: string;
}

/** Null: there is no such submission, or none with pictures. */
export const loadSubmissionPictures = async (tx: Tx, id: number): Promise<SubmissionPictures | null> => {
  const submission = await lockSubmission(tx, id);
  if (!submission?.frontPic || !submission.reversePic) return null;
  return { userId: submission.userId, front: submission.frontPic, reverse: submission.reversePic };
};
