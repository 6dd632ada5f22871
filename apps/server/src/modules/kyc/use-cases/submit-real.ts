import { isCardId, isRealName, normaliseCardId, parseIdType } from '@candor/domain/kyc/check-document';
import { decideSubmission } from '@candor/domain/kyc/decide-submission';
import { bindUpload } from '#modules/files/index';
import { isUniqueViolation, type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { KycDeps } from '../deps';
import { hashNumber, sealNumber } from '../document-number';
import { type Document, insertDocument, insertPictures, loadLatest, lockBinding, toVerification } from '../kyc.store';

const ensureMaySubmit = async (tx: Tx, userId: number, level: 1 | 2): Promise<void> => {
  const binding = (await lockBinding(tx, userId)) ?? refuse('session_invalid');
  const state = toVerification(await loadLatest(tx.client, userId));
  const decision = decideSubmission({ level, state, ...binding });
  if (!decision.ok) throw new Refusal(decision.code);
};

export interface DocumentForm {
  readonly userId: number;
  readonly idType: string;
  readonly name: string;
  readonly cardId: string;
}

const readDocument = (deps: Pick<KycDeps, 'secret' | 'ids'>, form: DocumentForm): Document => {
  const idType = parseIdType(form.idType) ?? refuse('parameter_error', { field: 'id_type' });
  const name = form.name.normalize('NFC').trim();
  if (!isRealName(name)) refuse('real_name_invalid');
  const card = normaliseCardId(form.cardId);
  if (!isCardId(idType, card)) refuse('real_card_invalid');
  return { idType, name, cardSealed: sealNumber(deps, form.userId, card), cardHash: hashNumber(deps, card) };
};

/** Submits the basic level in the caller's transaction. Returns the id of the submission. */
export const submitDocumentIn = async (
  tx: Tx,
  deps: Pick<KycDeps, 'clock' | 'secret' | 'ids'>,
  form: DocumentForm,
): Promise<number> => {
  const { userId } = form;
  await ensureMaySubmit(tx, userId, 1);
  return insertDocument(tx, userId, { ...readDocument(deps, form), now: new Date(deps.clock.nowMs()) });
};

/** Submits the basic level: name and document number. A unique index allows a document for one user only. */
export const submitDocument = async (deps: KycDeps, form: DocumentForm): Promise<void> => {
  try {
    await withTx(deps.pool, (tx) => submitDocumentIn(tx, deps, form));
  } catch (error) {
    // The user's own open submission is ruled out under the lock, so only the document can violate uniqueness.
    if (isUniqueViolation(error)) refuse('real_card_used');
    throw error;
  }
};

export interface PictureForm {
  readonly userId: number;
  readonly frontPic: string;
  readonly reversePic: string;
}

const bindPicture = async (tx: Tx, ownerId: number, path: string): Promise<void> => {
  if (path === '') refuse('file_missing');
  try {
    await bindUpload(tx, { owner: ownerId, path, use: 'identity_document' });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file_missing') refuse('image_not_yours');
    throw error;
  }
};

/** Submits the advanced level in the caller's transaction: two unbound pictures of the user. Returns the id of the submission. */
export const submitPicturesIn = async (
  tx: Tx,
  { clock }: Pick<KycDeps, 'clock'>,
  form: PictureForm,
): Promise<number> => {
  const { userId, frontPic, reversePic } = form;
  await ensureMaySubmit(tx, userId, 2);
  await bindPicture(tx, userId, frontPic);
  await bindPicture(tx, userId, reversePic);
  return insertPictures(tx, userId, { frontPic, reversePic, now: new Date(clock.nowMs()) });
};

export const submitPictures = async (deps: KycDeps, form: PictureForm): Promise<void> => {
  await withTx(deps.pool, (tx) => submitPicturesIn(tx, deps, form));
};
