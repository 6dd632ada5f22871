import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readBoxFile, readBoxSeriesFile } from '../packages/domain/src/nft/box-read-file';
import { BOX_NOT_PROVEN, type BoxStepName, type BoxVerdict, verifyBox } from '../packages/domain/src/nft/verify-box';
import {
  SERIES_NOT_PROVEN,
  type SeriesStepName,
  type SeriesVerdict,
  verifySeries,
} from '../packages/domain/src/nft/verify-series';
import type { Step } from '../packages/domain/src/nft/verify-steps';
import { nodeCrypto } from './node-chain-crypto';

// npm run verify:box -- <file> [--key <public key, 64 hex characters>]... [--root <published root, 64 hex characters>]
// Verifies an opened blind box, or a whole series, on this machine, without a server and without a network.
// With --key the file must be signed by one of the keys given, with --root it must have the published root; without,
// compare both with the published ones.
// Exit code 0: it checks out. 1: a step failed, or the file is none. 2: nothing is wrong, but evidence is missing.
const EXIT = { ok: 0, failed: 1, open: 2 } as const;
const STATES = { ok: 'ok    ', failed: 'FAILED', open: 'open  ' } as const;
const VERDICTS = {
  ok: 'It checks out.',
  failed: 'FAILED.',
  open: 'Nothing is wrong, but the file does not have all evidence.',
} as const;

const STEPS: Readonly<Record<BoxStepName | SeriesStepName, string>> = {
  keys: 'the keys are named by their hash and signed what is here',
  root: 'the root is the published one and was signed in time',
  terms: 'the terms are below the root, and the sale had not ended',
  history: 'the positions drawn before are distinct and give the head of the draw chain',
  draw: 'client seed, box code and tick give the position',
  leaf: 'the content of that position is below the root',
  tick: 'the tick is later than the acceptance',
  tick_chain: 'the tick is in the signed chain and is the first price after the acceptance',
  leaves: 'the terms and all leaves give the root',
  counts: 'the leaves have exactly the items of the terms',
  positions: 'no position was drawn twice',
  order: 'draws are numbered without a gap, and their ticks never go back',
  draws: 'every draw follows from its seeds, its tick and the draws before',
};

const { values, positionals } = parseArgs({
  options: { key: { type: 'string', multiple: true }, root: { type: 'string' } },
  allowPositionals: true,
});
const trust = { trustedKeys: values.key ?? null, publishedRoot: values.root ?? null };

const describeStep = ({ name, state, recorded, recomputed }: Step<BoxStepName | SeriesStepName>): string => {
  const values = state === 'failed' ? `; recorded ${recorded || 'none'}, recomputed ${recomputed || 'none'}` : '';
  return `  ${STATES[state]} ${STEPS[name]}${values}`;
};

interface Rooted {
  readonly root: string;
  readonly keys: readonly { readonly public_key: string }[];
}

const describeRoot = ({ root, keys }: Rooted): string[] => [
  `  root   ${root}`,
  ...keys.map((key) => `  key    ${key.public_key}`),
];

/** What such a file never proves, see docs/nft-boxes.md. */
const describeRest = (names: readonly string[]): string[] => [
  `  not proven: ${names.map((name) => name.replaceAll('_', ' ')).join(', ')}`,
];

const print = ({ state, steps }: BoxVerdict | SeriesVerdict, details: readonly string[]): number => {
  for (const line of [VERDICTS[state], ...steps.map(describeStep), ...details]) console.log(line);
  return EXIT[state];
};

const run = async (path: string): Promise<number> => {
  const text = await readFile(path, 'utf8');
  const box = readBoxFile(text);
  if (box !== null) {
    const verdict = await verifyBox(box, nodeCrypto, trust);
    const { series, position, item, rarity } = verdict.leaf ?? {
      series: '',
      position: 0,
      item: 'unreadable',
      rarity: '',
    };
    const content = `  box    ${box.draw.box_code} of ${series}: position ${position}, ${item} (${rarity})`;
    return print(verdict, [content, ...describeRoot(box), ...describeRest(BOX_NOT_PROVEN)]);
  }
  const file = readBoxSeriesFile(text);
  if (file === null) {
    console.error(`${path} is not a file of a box or a series`);
    return EXIT.failed;
  }
  const verdict = await verifySeries(file, nodeCrypto, trust);
  const content = `  series ${verdict.terms?.series ?? ''}: ${file.draws.length} of ${file.leaves.length} boxes drawn`;
  return print(verdict, [content, ...describeRoot(file), ...describeRest(SERIES_NOT_PROVEN)]);
};

const [path] = positionals;
if (path === undefined) {
  console.error('usage: npm run verify:box -- <file> [--key <public key>] [--root <root>]');
  process.exitCode = EXIT.failed;
} else {
  try {
    process.exitCode = await run(path);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
