import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeDrop, computePayout, hashServerSeed } from '../packages/domain/src/game/drop';
import { toAmount } from '../packages/money/src/decimal';

const repository = fileURLToPath(new URL('..', import.meta.url));
const script = join(repository, 'scripts/verify-game.ts');
/** What `npm run verify:game` starts. */
const AS_TYPED = [join(repository, 'node_modules/tsx/dist/cli.mjs'), script];

const serverSeed = '0b'.repeat(32);
const file = {
  format: 'candor-game-1',
  seed_hash: hashServerSeed(serverSeed) ?? '',
  server_seed: serverSeed,
  client_seed: 'mine',
  rounds: [1, 2, 3].map((nonce) => {
    const { slot, multiplier } = computeDrop({ serverSeed, clientSeed: 'mine', nonce });
    const payout = computePayout(toAmount('10'), multiplier);
    return { nonce, currency: 'points', stake: '10', slot, multiplier, payout, played_ms: nonce };
  }),
};

let folder: string;
/** The same script, compiled once: each run of the command spends nearly all its time on compiling. */
let translated: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-game-'));
  translated = join(folder, 'verify-game.mjs');
  buildSync({ entryPoints: [script], outfile: translated, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (content: unknown, { options = [], by = [translated] }: { options?: string[]; by?: string[] } = {}) => {
  const path = join(folder, 'game.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...by, path, ...options], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, output: `${stdout}${stderr}` };
};

describe('npm run verify:game', () => {
  it('a good file, with the hash noted before play', () => {
    const { status, output } = run(file, { options: ['--hash', file.seed_hash], by: AS_TYPED });
    expect(output).toContain('It checks out.');
    expect(output).not.toContain('FAILED');
    expect(status).toBe(0);
  });

  it.each<[string, unknown, string[], RegExp]>([
    ['the hash given', file, ['--hash', '00'.repeat(32)], /FAILED the server seed has the hash/],
    ['a payout', { ...file, rounds: file.rounds.map((one) => ({ ...one, payout: '1' })) }, [], /FAILED every payout/],
    ['a round', { ...file, rounds: file.rounds.slice(1) }, [], /FAILED rounds are numbered/],
    ['something else', '{"a":1}', [], /is not a file of a server seed/],
  ])('%s changed: it fails and says where', (_what, content, options, says) => {
    const { status, output } = run(content, { options });
    expect(output).toMatch(says);
    expect(status).toBe(1);
  });
});

describe('docs/game.md', () => {
  const page = readFileSync(join(repository, 'docs/game.md'), 'utf8');

  it('has a script to paste that gives the first test vector', () => {
    const code = /node -e '\n([^']+)'/.exec(page)?.[1] ?? '';
    const { stdout } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
    expect(stdout).toContain('byte 163 slot 4 pays 0.4');
    expect(stdout).toContain('hash 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it.each([
    ['000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'candor', 1],
    ['000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'candor', 2],
    ['ff'.repeat(32), 'mina-4417-quiet', 42],
    ['00'.repeat(32), '_', 10_000],
  ])('has the vector of %s %s %d', (seed, clientSeed, nonce) => {
    const { hmac, byte, turns, slot, multiplier } = computeDrop({ serverSeed: seed, clientSeed, nonce });
    const bits = turns.map((isRight) => (isRight ? '1' : '0')).join('');
    expect(page).toContain(`| ${nonce} | \`${hmac}\` | ${byte} | ${bits} | ${slot} | ${multiplier} |`);
  });
});
