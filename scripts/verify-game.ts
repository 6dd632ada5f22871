import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { GAME_NOT_PROVEN, type GameStepName, readGameFile, verifyGame } from '../packages/domain/src/game/verify-game';
import type { Step } from '../packages/domain/src/nft/verify-steps';

// npm run verify:game -- <file> [--hash <hash noted before play, 64 hex characters>]
// Verifies all rounds of a server seed of the coin drop on this machine, without a server and without a network.
// With --hash the seed must have the hash that was shown before play; without, compare it yourself.
// Exit code 0: it checks out. 1: a step failed, or the file is none.
const STEPS: Readonly<Record<GameStepName, string>> = {
  seed: 'the server seed has the hash that was shown before play',
  order: 'rounds are numbered from 1 without a gap',
  results: 'every slot follows from both seeds and the number of the round',
  payouts: 'every payout is stake × multiplier',
};

const { values, positionals } = parseArgs({ options: { hash: { type: 'string' } }, allowPositionals: true });

const describeStep = ({ name, state, recorded, recomputed }: Step<GameStepName>): string =>
  state === 'ok'
    ? `  ok     ${STEPS[name]}`
    : `  FAILED ${STEPS[name]}; recorded ${recorded}, recomputed ${recomputed}`;

const run = async (path: string): Promise<boolean> => {
  const file = readGameFile(await readFile(path, 'utf8'));
  if (file === null) {
    console.error(`${path} is not a file of a server seed`);
    return false;
  }
  const { state, steps } = verifyGame(file, values.hash ?? null);
  const lines = [
    state === 'ok' ? 'It checks out.' : 'FAILED.',
    ...steps.map(describeStep),
    `  hash   ${file.seed_hash}`,
    `  seeds  server ${file.server_seed}, client ${file.client_seed}`,
    `  rounds ${file.rounds.length}`,
    `  not proven: ${GAME_NOT_PROVEN.map((name) => name.replaceAll('_', ' ')).join(', ')}`,
  ];
  for (const line of lines) console.log(line);
  return state === 'ok';
};

const [path] = positionals;
if (path === undefined) {
  console.error('usage: npm run verify:game -- <file> [--hash <hash>]');
  process.exitCode = 1;
} else {
  try {
    process.exitCode = (await run(path)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
