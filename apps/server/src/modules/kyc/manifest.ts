import type { Manifest } from '#kernel/product/manifest';
import { DOCUMENT_INVARIANTS } from './document-invariants';
import { registerKyc } from './index';

export const kycManifest: Manifest<Parameters<typeof registerKyc>[0]> = {
  name: 'kyc',
  register: registerKyc,
  invariants: DOCUMENT_INVARIANTS,
};
