import { createHash, createPublicKey, verify } from 'node:crypto';
import type { ChainCrypto } from '@candor/domain/pricing/verify-chain';
import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { createProofSigner } from '#kernel/pricing/proof-key';
import type { ReceiptSource } from '#kernel/product/receipt-source';
import { closeDuePeriods } from '#modules/proof/proof.jobs';
import { createReceiptSources } from '#modules/proof/receipt-sources';
import type { TestApp, TestUser } from './test-app';

const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The hashing and verification a reader of proofs has with plain Node. */
export const nodeCrypto: ChainCrypto = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: ({ publicKey, signature, message }) => {
    const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  },
};

export const sourcesOf = ({ app }: TestApp): readonly ReceiptSource[] =>
  createReceiptSources(app.parts.declared.receipts, app.parts);

/** Closes every period that has ended by then, as the job does. */
export const closePeriods = (testApp: TestApp, nowMs: number): Promise<string[]> =>
  closeDuePeriods(
    {
      pool: testApp.pool,
      config: { mode: 'demo' },
      sources: sourcesOf(testApp),
      signer: createProofSigner(testApp.app.parts.secret),
    },
    nowMs,
  );

/** Downloads the proof file of a settled order of the user. */
export const downloadReceipt = async (
  testApp: TestApp,
  user: TestUser,
  of: { readonly kind: ReceiptFile['kind']; readonly id: number },
): Promise<ReceiptFile> => {
  const reply = await testApp.call('GET', '/proof/receipt', {
    token: user.token,
    fields: { kind: of.kind, id: String(of.id) },
  });
  if (reply.type !== 'ok') throw new Error(`no receipt: ${reply.error}`);
  return reply.message as ReceiptFile;
};
