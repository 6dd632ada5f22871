import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { keyedHash } from '#platform/crypto/keyed-hash';

export interface CodeText {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly code: string;
}

/** The hash covers channel, target and scene, so a code is valid for those only. */
export const hashCode = (secret: Buffer, { contact, scene, code }: CodeText): Buffer =>
  keyedHash(secret, 'one-time code', [contact.channel, contact.target, scene, code].join('\n'));
