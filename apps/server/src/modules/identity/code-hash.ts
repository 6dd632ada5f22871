import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { keyedHash } from '#platform/crypto/keyed-hash';

export interface CodeText {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly code: string;
}

/** Bound to channel, target and scene: the same digits for anything else have another hash. */
export const hashCode = (secret: Buffer, { contact, scene, code }: CodeText): Buffer =>
  keyedHash(secret, 'one-time code', [contact.channel, contact.target, scene, code].join('\n'));
