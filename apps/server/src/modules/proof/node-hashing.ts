import { createHash } from 'node:crypto';
import { toAsciiBytes } from '@candor/domain/pricing/chain';
import { hashLeaf } from '@candor/domain/proof/merkle';

export const nodeHashing = { sha256: (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest() };

export const leafOf = async (text: string): Promise<Uint8Array> => hashLeaf(toAsciiBytes(text), nodeHashing);
