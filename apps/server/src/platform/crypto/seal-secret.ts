import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** What a sealed text is for. The purpose is part of the key, the owner is bound to the text: neither can be swapped. */
export interface SealContext {
  readonly secret: Buffer;
  readonly purpose: string;
  readonly owner: string;
}

const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ secret, purpose }: SealContext): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `candor seal ${purpose}`, 32));

/** AES-256-GCM. The nonce must be fresh random bytes, as hex; it is no secret. */
export const sealText = (context: SealContext, text: string, nonceHex: string): string => {
  const nonce = Buffer.from(nonceHex, 'hex');
  if (nonce.length !== NONCE_BYTES) throw new Error(`a nonce has ${NONCE_BYTES} bytes`);
  const cipher = createCipheriv('aes-256-gcm', keyOf(context), nonce).setAAD(Buffer.from(context.owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [FORMAT, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
};

/** Throws when the text was changed, sealed for something else, or with another secret. */
export const openSealed = (context: SealContext, sealed: string): string => {
  const [format, ...parts] = sealed.split('.');
  const [nonce, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (format !== FORMAT || !nonce || !body || tag?.length !== TAG_BYTES) throw new Error('this is no sealed text');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(context), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context.owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
};
