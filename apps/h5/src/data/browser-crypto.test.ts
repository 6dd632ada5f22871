import { fromHex, toHex } from '@candor/domain/pricing/chain';
import { readReceiptFile } from '@candor/domain/proof/read-receipt-file';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { listRecordedFiles, recordedHashes, recordedMessage, recordedReceipts } from '@candor/testkit/recorded-proofs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserCrypto } from './browser-crypto.ts';

const bytes = (hex: string) => fromHex(hex, hex.length / 2) ?? new Uint8Array(0);

// RFC 8032, section 7.1, test 2; FIPS 180-2, example "abc".
const signed = {
  publicKey: bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'),
  message: bytes('72'),
  signature: bytes(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ),
};
const ABC_HASH = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

afterEach(() => vi.unstubAllGlobals());

describe.each(['with WebCrypto', 'on an insecure page'])('%s', (where) => {
  const enter = () => (where === 'on an insecure page' ? vi.stubGlobal('crypto', undefined) : undefined);

  it('hashes', async () => {
    enter();
    expect(toHex(await browserCrypto.sha256(bytes('616263')))).toBe(ABC_HASH);
  });

  it('accepts a valid signature and refuses a changed one', async () => {
    enter();
    expect(await browserCrypto.verifyEd25519(signed)).toBe(true);
    expect(await browserCrypto.verifyEd25519({ ...signed, message: bytes('73') })).toBe(false);
  });

  it('gives the recorded hashes and signatures', async () => {
    enter();
    for (const { length, sha256 } of recordedHashes.hashes) {
      expect(toHex(await browserCrypto.sha256(recordedMessage(length)))).toBe(sha256);
    }
    for (const { what, publicKey, message, signature, valid } of recordedHashes.signatures) {
      const row = { publicKey: bytes(publicKey), message: bytes(message), signature: bytes(signature) };
      expect(await browserCrypto.verifyEd25519(row), what).toBe(valid);
    }
  });

  it('gives recorded receipts their recorded verdict', async () => {
    enter();
    for (const { title, text, verdict } of listRecordedFiles()) {
      const file = readReceiptFile(text);
      const now = file === null ? null : await verifyReceipt(file, browserCrypto, [recordedReceipts.publicKey]);
      expect(now?.state, title).toBe(verdict?.state);
      expect(now?.leaf, title).toBe(verdict?.leaf);
    }
  });
});
