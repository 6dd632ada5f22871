import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoxFile, BoxSeriesFile } from '../packages/domain/src/nft/box-file';
import { sellSample } from '../packages/domain/src/nft/box-sample';
import type { SampleSigner } from '../packages/domain/src/proof/receipt-sample';

const repository = fileURLToPath(new URL('..', import.meta.url));
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signer: SampleSigner = {
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  sign: (text) => sign(null, Buffer.from(text, 'ascii'), privateKey).toString('hex'),
};

const script = join(repository, 'scripts/verify-box.ts');
/** What `npm run verify:box` starts. */
const AS_TYPED = [join(repository, 'node_modules/tsx/dist/cli.mjs'), script];

let folder: string;
/** The same script, compiled once: each run of the command spends nearly all its time on compiling. */
let translated: string;
let box: BoxFile;
let series: BoxSeriesFile;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-box-'));
  translated = join(folder, 'verify-box.mjs');
  buildSync({ entryPoints: [script], outfile: translated, bundle: true, platform: 'node', format: 'esm' });
  const sample = {
    items: [{ code: 'fox', rarity: 'N' as const, count: 9 }],
    seed: 't',
    series: 'S1',
    sold: 5,
    perTick: 2,
  };
  const sold = await sellSample(sample, signer);
  const draw = sold.draws.at(-1);
  if (draw === undefined) throw new Error('nothing drawn');
  [box, series] = [sold.fileOf(draw), sold.seriesFile];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (file: unknown, { options = [], by = [translated] }: { options?: string[]; by?: string[] } = {}) => {
  const path = join(folder, 'box.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const args = [...by, path, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  return { status, output: `${stdout}${stderr}` };
};

describe('npm run verify:box', () => {
  it('a good box, with key and root', () => {
    const { status, output } = run(box, { options: ['--key', signer.publicKey, '--root', box.root], by: AS_TYPED });
    expect(output).toContain('It checks out.');
    expect(output).toContain(`of S1: position ${box.draw.position}, fox (N)`);
    expect(output).not.toMatch(/FAILED|open/);
    expect(status).toBe(0);
  });

  it('a good series', () => {
    const { status, output } = run(series, { options: ['--key', signer.publicKey] });
    expect(output).toContain('series S1: 5 of 9 boxes drawn');
    expect(output).not.toMatch(/FAILED|open/);
    expect(status).toBe(0);
  });

  it('a box without its tick proof: nothing is wrong, but evidence is missing', () => {
    const { status, output } = run({ ...box, tick_proof: null });
    expect(output).toMatch(/open {3}the tick is in the signed chain/);
    expect(status).toBe(2);
  });

  it.each<[string, () => unknown, string[], RegExp]>([
    [
      'the client seed',
      () => ({ ...box, draw: { ...box.draw, client_seed: 'other' } }),
      [],
      /FAILED client seed, box code and tick give the position; recorded \d, recomputed \d/,
    ],
    [
      'the salt',
      () => ({ ...box, leaf: `${box.leaf.slice(0, -1)}${box.leaf.endsWith('0') ? 1 : 0}` }),
      [],
      /FAILED the content/,
    ],
    [
      'a leaf',
      () => ({ ...series, leaves: series.leaves.toReversed() }),
      [],
      /FAILED the terms and all leaves give the root/,
    ],
    ['something else', () => '{"a":1}', [], /is not a file of a box or a series/],
    ['the key given', () => box, ['--key', '00'.repeat(32)], /FAILED the keys are named by their hash/],
    ['the root given', () => series, ['--root', '00'.repeat(32)], /FAILED the root is the published one/],
  ])('%s changed: it fails and says where', (_what, change, options, says) => {
    const { status, output } = run(change(), { options });
    expect(output).toMatch(says);
    expect(status).toBe(1);
  });
});
