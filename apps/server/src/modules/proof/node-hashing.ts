import crypto from 'node:crypto';
import { toAsciiBytes } from '@candor/domain/pricing/chain';
import { hashLeaf } from '@candor/domain/proof/merkle';

const streamed = (bytes: Uint8Array): Uint8Array => crypto.createHash('sha256').update(bytes).digest();
const oneShot = (bytes: Uint8Array): Uint8Array => crypto.hash('sha256', bytes, 'buffer');

/** Long lists are hashed line by line: one call per line takes half the time. Node before 20.12 does not have it. */
export const nodeHashing = { sha256: typeof crypto.hash === 'function' ? oneShot : streamed };

export const leafOf = async (text: string): Promise<Uint8Array> => hashLeaf(toAsciiBytes(text), nodeHashing);
