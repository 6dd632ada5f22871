import { documentKey } from '@candor/domain/kyc/check-document';
import { keyedHash } from '#platform/crypto/keyed-hash';
import { openSealed, type SealContext, sealText } from '#platform/crypto/seal-secret';
import type { KycDeps } from './deps';

const NONCE_BYTES = 12;

const contextOf = (secret: Buffer, userId: number): SealContext => ({
  secret,
  purpose: 'document number',
  owner: `user ${userId}`,
});

export const sealNumber = ({ secret, ids }: Pick<KycDeps, 'secret' | 'ids'>, userId: number, card: string): string =>
  sealText(contextOf(secret, userId), card, ids.randomHex(NONCE_BYTES));

export const openNumber = ({ secret }: Pick<KycDeps, 'secret'>, userId: number, sealed: string): string =>
  openSealed(contextOf(secret, userId), sealed);

/** Equal for the same document, for any user and spelling. */
export const hashNumber = ({ secret }: Pick<KycDeps, 'secret'>, card: string): Buffer =>
  keyedHash(secret, 'document number', documentKey(card));
