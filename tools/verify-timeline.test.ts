import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSampleTimeline } from '../packages/domain/src/chat/timeline-sample';

const repository = fileURLToPath(new URL('..', import.meta.url));
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const timeline = makeSampleTimeline({
  publicKey: rawKey,
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  sign: (text) => sign(null, Buffer.from(text, 'ascii'), privateKey).toString('hex'),
});

const script = join(repository, 'scripts/verify-timeline.ts');
/** What `npm run verify-timeline` starts. */
const AS_TYPED = [join(repository, 'node_modules/tsx/dist/cli.mjs'), script];

let folder: string;
/** The same script, compiled once: each run of the command spends nearly all its time on compiling. */
let translated: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-timeline-'));
  translated = join(folder, 'verify-timeline.mjs');
  buildSync({ entryPoints: [script], outfile: translated, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (file: unknown, { options = [], by = [translated] }: { options?: string[]; by?: string[] } = {}) => {
  const path = join(folder, 'timeline.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...by, path, ...options], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, output: `${stdout}${stderr}` };
};

describe('npm run verify-timeline', () => {
  it('a good timeline, with its key', () => {
    const { status, output } = run(timeline, { options: ['--key', rawKey], by: AS_TYPED });
    expect(output).toContain('It checks out.');
    expect(output).toContain('C20714: 5 messages, members buyer, seller');
    expect(output).not.toContain('FAILED');
    expect(status).toBe(0);
  });

  it.each<[string, () => unknown, string[], RegExp]>([
    ['a message', () => ({ ...timeline, messages: timeline.messages.slice(1) }), [], /FAILED messages are numbered/],
    ['the head', () => ({ ...timeline, head: '00'.repeat(32) }), [], /FAILED the hashes .*; recorded 00/],
    ['the time', () => ({ ...timeline, signed_ms: 1 }), [], /FAILED subject, members/],
    ['the key given', () => timeline, ['--key', '00'.repeat(32)], /FAILED the key is named by its hash/],
    ['something else', () => '{"a":1}', [], /is not a file of a timeline/],
  ])('%s changed: it fails and says where', (_what, change, options, says) => {
    const { status, output } = run(change(), { options });
    expect(output).toMatch(says);
    expect(status).toBe(1);
  });
});
