import type { Manifest } from '#kernel/product/manifest';
import { registerProof } from './index';

export const proofManifest: Manifest<Parameters<typeof registerProof>[0]> = { name: 'proof', register: registerProof };
