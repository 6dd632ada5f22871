import {
  listRecordedFiles,
  recordedAddresses,
  recordedHashes,
  recordedMessage,
  recordedReceipts,
} from '@candor/testkit/recorded-proofs';
import { sha512 } from '@noble/hashes/sha2.js';
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js';
import { describe, expect, it } from 'vitest';
import { type AuditRow, computeAuditHash, findChainProblem, NO_HASH, type StoredAuditRow } from '../ops/audit-row';
import { fromHex, toAsciiBytes, toHex } from '../pricing/chain';
import { plainCrypto as plain } from '../pricing/plain-crypto';
import { type ChainProof, verifyChain } from '../pricing/verify-chain';
import { checkAddress, decideAddress } from '../profile/address-check';
import { decodeBase58Check } from '../profile/base58-check';
import { decodeWitness } from '../profile/bech32';
import { buildLevels, findPath, hashLeaf } from './merkle';
import { readReceiptFile } from './read-receipt-file';
import { treeText } from './receipt-tree';
import { verifyReceipt } from './verify-receipt';

const { sha256, verifyEd25519 } = plain;
const bytes = (hex: string): Uint8Array<ArrayBuffer> => fromHex(hex, hex.length / 2) ?? new Uint8Array();

/** The answers on record, and those of the code of today, row by row. */
describe('as recorded', () => {
  it('hashes', () => {
    const now = recordedHashes.hashes.map(({ length }) => ({
      length,
      sha256: toHex(sha256(recordedMessage(length))),
      sha512: toHex(sha512(recordedMessage(length))),
      keccak256: toHex(keccak256(recordedMessage(length))),
    }));
    expect(now).toEqual(recordedHashes.hashes);
  });

  it('signatures', () => {
    const now = recordedHashes.signatures.map(({ publicKey, message, signature, ...row }) => ({
      what: row.what,
      publicKey,
      message,
      signature,
      valid: verifyEd25519({ publicKey: bytes(publicKey), message: bytes(message), signature: bytes(signature) }),
    }));
    expect(now).toEqual(recordedHashes.signatures);
  });

  it('rows of the audit log', () => {
    const rows = recordedHashes.audit as StoredAuditRow[];
    const toRow = ({ previousHash: _, hash: __, ...row }: StoredAuditRow): AuditRow => row;
    expect(rows.map((row) => computeAuditHash(toRow(row), row.previousHash))).toEqual(rows.map(({ hash }) => hash));
    expect(findChainProblem({ seq: 0, hash: NO_HASH }, rows)).toBeNull();
  });

  it('base58check', () => {
    const now = recordedAddresses.base58.map(([text]) => {
      const payload = decodeBase58Check(text);
      return [text, payload === null ? null : toHex(payload)];
    });
    expect(now).toEqual(recordedAddresses.base58);
  });

  it('bech32 and bech32m', () => {
    const now = recordedAddresses.witness.map(([text]) => {
      const witness = decodeWitness(text, 'bc');
      const program = toHex(Uint8Array.from(witness?.program ?? []));
      return [text, witness === null ? null : { version: witness.version, program }];
    });
    expect(now).toEqual(recordedAddresses.witness);
  });

  it('addresses', () => {
    const { addresses } = recordedAddresses;
    expect(addresses.map(([network, text]) => [network, text, checkAddress(network, text)])).toEqual(addresses);
  });

  it('decisions about addresses', () => {
    const { decisions } = recordedAddresses;
    const now = decisions.map(({ decision: _, ...request }) => ({ ...request, decision: decideAddress(request) }));
    expect(now).toEqual(decisions);
  });

  it('a chain of ticks with a pause', async () => {
    const { proof, verdict } = recordedReceipts.chain;
    expect(await verifyChain(proof as ChainProof, plain)).toEqual(verdict);
  });

  it('roots, paths and signatures of trees', async () => {
    const publicKey = bytes(recordedReceipts.publicKey);
    for (const { signature, lastPath, ...tree } of recordedReceipts.trees) {
      const texts = Array.from({ length: tree.leafCount }, (_, n) => `leaf ${n} of ${tree.leafCount}`);
      const levels = await buildLevels(
        await Promise.all(texts.map((text) => hashLeaf(toAsciiBytes(text), plain))),
        plain,
      );
      expect(toHex(levels.at(-1)?.[0] ?? new Uint8Array())).toBe(tree.root);
      expect(findPath(levels, tree.leafCount - 1).map(({ side, hash }) => `${side} ${toHex(hash)}`)).toEqual(lastPath);
      const message = toAsciiBytes(treeText(tree));
      expect(verifyEd25519({ publicKey, signature: bytes(signature), message })).toBe(true);
    }
  });

  it.each(listRecordedFiles())('$title', async ({ text, verdict }) => {
    const file = readReceiptFile(text);
    const now = file === null ? null : await verifyReceipt(file, plain, [recordedReceipts.publicKey]);
    expect(
      now && {
        state: now.state,
        leaf: now.leaf,
        owed: now.owed,
        checks: now.checks.map((check) => `${check.name} ${check.state === 'failed' ? check.fault : check.state}`),
      },
    ).toEqual(verdict);
  });
});
