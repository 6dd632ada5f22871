import { maskCardId } from '@candor/domain/kyc/check-document';
import type { Tx } from '#platform/db/with-tx';
import type { KycDeps } from '../deps';
import { openNumber } from '../document-number';
import { lockSubmission } from '../kyc.store';

/** The part of a document number a reviewer may see. */
export const showCardPart = (
  deps: Pick<KycDeps, 'secret'>,
  { userId, sealed }: { userId: number; sealed: string | null },
): string => (sealed === null ? '' : maskCardId(openNumber(deps, userId, sealed)));

export interface SubmissionPictures {
  readonly userId: number;
  readonly front: string;
  readonly reverse: string;
}

/** Null when the submission does not exist or has no pictures. */
export const loadSubmissionPictures = async (tx: Tx, id: number): Promise<SubmissionPictures | null> => {
  const submission = await lockSubmission(tx, id);
  if (!submission?.frontPic || !submission.reversePic) return null;
  return { userId: submission.userId, front: submission.frontPic, reverse: submission.reversePic };
};
