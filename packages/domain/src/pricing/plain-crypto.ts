import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { ChainCrypto, SignedBytes } from './verify-chain';

/**
 * Without ZIP-215, points in a non-canonical encoding and keys of small order are refused. An S of L or more always is, so that
 * nobody can make a second signature out of a first. The library throws for a wrong length; here that is a wrong signature.
 */
const verifyEd25519 = ({ publicKey, signature, message }: SignedBytes): boolean =>
  publicKey.length === 32 &&
  signature.length === 64 &&
  ed25519.verify(signature, message, publicKey, { zip215: false });

/** SHA-256 and Ed25519 in JavaScript, for browsers without WebCrypto's own and for insecure pages. Nothing secret goes through it. */
export const plainCrypto = { sha256, verifyEd25519 } satisfies ChainCrypto;
