import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IeoSigner, makeIeoFile } from '../packages/domain/src/ieo/ieo-sample';
import type { IeoFile } from '../packages/domain/src/ieo/verify-ieo-share';

const repository = fileURLToPath(new URL('..', import.meta.url));
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signer: IeoSigner = {
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  sign: (text) => sign(null, Buffer.from(text, 'ascii'), privateKey).toString('hex'),
};

const script = join(repository, 'scripts/verify-ieo.ts');
/** What `npm run verify:ieo` starts. */
const AS_TYPED = [join(repository, 'node_modules/tsx/dist/cli.mjs'), script];

const TERMS = {
  projectId: 7,
  token: 'QRY',
  supply: '20000',
  step: '1',
  userCap: '8000',
  softCap: '0',
  startMs: 1_800_000_000_000,
  endMs: 1_800_003_600_000,
  isCancelled: false,
  prices: [
    { coin: 'USDT', price: '0.05' },
    { coin: 'BTC', price: '0.000001' },
  ],
};
const COMMITS = [
  { index: 1, alias: 'a1', coin: 'USDT', tokens: '40000', timeMs: TERMS.startMs },
  { index: 2, alias: 'b2', coin: 'USDT', tokens: '20000', timeMs: TERMS.startMs + 1 },
  { index: 3, alias: 'c3', coin: 'BTC', tokens: '10000', timeMs: TERMS.startMs + 2 },
];

let folder: string;
/** The same script, compiled once: each run of the command spends nearly all its time on compiling. */
let translated: string;
let good: IeoFile;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-ieo-'));
  translated = join(folder, 'verify-ieo.mjs');
  buildSync({ entryPoints: [script], outfile: translated, bundle: true, platform: 'node', format: 'esm' });
  good = await makeIeoFile({ terms: TERMS, commits: COMMITS, alias: 'c3' }, signer);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (file: unknown, { key, by = [translated] }: { key?: string; by?: string[] } = {}) => {
  const path = join(folder, 'list.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const args = [...by, path, ...(key === undefined ? [] : ['--key', key])];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  return { status, output: `${stdout}${stderr}` };
};

describe('npm run verify:ieo', () => {
  it('a good file, with the own share', () => {
    const { status, output } = run(good, { key: signer.publicKey, by: AS_TYPED });
    expect(output).toContain('3 buyers, 3 commits, 20000 QRY handed out');
    expect(output).toContain('own share: 4000 of 10000 QRY');
    expect(output).not.toContain('FAILED');
    expect(status).toBe(0);
  });

  it.each<[string, (file: IeoFile) => unknown, RegExp]>([
    [
      'one digit of a commit',
      (file) => ({ ...file, lines: file.lines.map((line) => line.replace('|20000|', '|20001|')) }),
      /FAILED the commit list gives its signed root/,
    ],
    [
      'one digit of the supply',
      (file) => ({ ...file, terms: file.terms.replace('supply=20000', 'supply=20001') }),
      /FAILED the commit list gives its signed root/,
    ],
    [
      'the own share',
      (file) => ({ ...file, own: file.own && { ...file.own, allocated: '4001' } }),
      /FAILED the own share is the one computed here/,
    ],
    ['something else', () => '{"a":1}', /is not a file of a sharing/],
  ])('%s changed: it fails and says where', (_what, change, says) => {
    const { status, output } = run(change(good));
    expect(output).toMatch(says);
    expect(status).toBe(1);
  });

  it('another key than the one given', () => {
    const { status, output } = run(good, { key: '00'.repeat(32) });
    expect(output).toMatch(/FAILED the keys are named by their hash/);
    expect(status).toBe(1);
  });
});
