import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReceiptFile } from '../packages/domain/src/proof/read-receipt-file';
import type { ReceiptFile } from '../packages/domain/src/proof/receipt-check';
import { makeChain, makeOptionFile, type SampleSigner } from '../packages/domain/src/proof/receipt-sample';
import { verifyReceipt } from '../packages/domain/src/proof/verify-receipt';
import { listRecordedFiles, recordedReceipts } from '../packages/testkit/src/recorded-proofs';
import { isFull } from '../packages/testkit/src/test-size';
import { nodeCrypto } from '../scripts/node-chain-crypto';

type Recorded = (typeof recordedReceipts.receipts)[number];

const repository = fileURLToPath(new URL('..', import.meta.url));
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signer: SampleSigner = {
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  sign: (text) => sign(null, Buffer.from(text, 'ascii'), privateKey).toString('hex'),
};

const script = join(repository, 'scripts/verify-receipt.ts');
/** What `npm run verify:receipt` starts. */
const AS_TYPED = [join(repository, 'node_modules/tsx/dist/cli.mjs'), script];

let folder: string;
/** The same script, compiled once: each run of the command spends nearly all its time on compiling. */
let translated: string;
let good: ReceiptFile;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-receipt-'));
  translated = join(folder, 'verify-receipt.mjs');
  buildSync({ entryPoints: [script], outfile: translated, bundle: true, platform: 'node', format: 'esm' });
  const ticks = makeChain(
    Array.from({ length: 140 }, (_, n) => `${60_000 + n}.5`),
    signer,
  );
  good = await makeOptionFile({ ticks, acceptedSeq: 5, seconds: 30, direction: 'up', stake: '100', others: 6 }, signer);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (file: unknown, { key, by = [translated] }: { key?: string; by?: string[] } = {}) => {
  const path = join(folder, 'proof.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const args = [...by, path, ...(key === undefined ? [] : ['--key', key])];
  // Runs with an empty environment, so no proxy or server is configured.
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  return { status, output: `${stdout}${stderr}` };
};

describe('npm run verify:receipt', () => {
  it('a good file', () => {
    const { status, output } = run(good, { key: signer.publicKey, by: AS_TYPED });
    expect(output).toContain('It checks out.');
    expect(status).toBe(0);
  });

  it('one digit of a price changed: the check is named', () => {
    const receipt = good.receipt.replace(/^exit_price=.*$/m, 'exit_price=60124.5');
    const { status, output } = run({ ...good, receipt });
    expect(output).toMatch(
      /FAILED +settlement price +is not what the rule gives; recorded 60124.5, recomputed 60125.5/,
    );
    expect(output).toMatch(/FAILED +public record +the receipt is not below the signed root/);
    expect(status).toBe(1);
  });

  it('another key than the one given', () => {
    const { status, output } = run(good, { key: '00'.repeat(32) });
    expect(output).toMatch(/FAILED +public record/);
    expect(status).toBe(1);
  });

  it('a period that is not closed yet', () => {
    const { status, output } = run({ ...good, tree: null });
    expect(output).toMatch(/pending +public record +its period is not closed yet/);
    expect(status).toBe(2);
  });

  it.each(['', '{}', '[1]', 'not json'])('no proof file: %j', (text) => {
    expect(run(text)).toMatchObject({ status: 1, output: expect.stringContaining('is not a proof file') });
  });
});

const stateOf = ({ verdicts }: Recorded): string => verdicts['as it is'].state;
/** Each run starts a process: in `npm test` one receipt of each state. */
const BY_COMMAND = recordedReceipts.receipts.filter(
  (one, at, all) => isFull || all.findIndex((other) => stateOf(other) === stateOf(one)) === at,
);

describe('recorded receipts', () => {
  it.each(BY_COMMAND)('by the command: $name', ({ file, verdicts }) => {
    const { status } = run(file, { key: recordedReceipts.publicKey });
    expect(status).toBe({ ok: 0, failed: 1, pending: 2 }[verdicts['as it is'].state]);
  });

  it.each(listRecordedFiles())('with its crypto: $title', async ({ text, verdict }) => {
    const file = readReceiptFile(text);
    const now = file === null ? null : await verifyReceipt(file, nodeCrypto, [recordedReceipts.publicKey]);
    expect(now?.state).toBe(verdict?.state);
    expect(now?.leaf).toBe(verdict?.leaf);
  });
});
