import { isCode } from '@candor/domain/validation/code';
import { type Contact, findCodeGap, findContactGap, type Gap } from './account-form.ts';

interface BindForm {
  readonly contact: Contact;
  readonly code: string;
  readonly oldCode: string;
  /** Something is bound already, and its owner has to agree. */
  readonly needsOld: boolean;
}

export function findBindGap({ contact, code, oldCode, needsOld }: BindForm): Gap | null {
  if (needsOld && !isCode(oldCode)) return { field: 'oldCode', key: 'oldCode' };
  return findContactGap(contact) ?? findCodeGap(code);
}
