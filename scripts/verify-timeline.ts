import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readTimelineFile } from '../packages/domain/src/chat/read-timeline-file';
import {
  TIMELINE_NOT_PROVEN,
  type TimelineStepName,
  verifyTimeline,
} from '../packages/domain/src/chat/verify-timeline';
import type { Step } from '../packages/domain/src/nft/verify-steps';
import { nodeCrypto } from './node-chain-crypto';

// npm run verify-timeline -- <file> [--key <public key, 64 hex characters>]...
// Verifies the exported timeline of an order on this machine, without a server and without a network.
// With --key the file must be signed by one of the keys given; without, compare the key with the published one.
// Exit code 0: it checks out. 1: a step failed, or the file is none.
const STEPS: Readonly<Record<TimelineStepName, string>> = {
  order: 'messages are numbered without a gap and written by members, operators or the system',
  chain: 'the hashes of the messages lead to the head',
  keys: 'the key is named by its hash and signed this file',
  signature: 'subject, members, number of messages, head and time are signed',
};

const { values, positionals } = parseArgs({
  options: { key: { type: 'string', multiple: true } },
  allowPositionals: true,
});

const describeStep = ({ name, state, recorded, recomputed }: Step<TimelineStepName>): string =>
  state === 'ok'
    ? `  ok     ${STEPS[name]}`
    : `  FAILED ${STEPS[name]}; recorded ${recorded || 'none'}, recomputed ${recomputed || 'none'}`;

const run = async (path: string): Promise<boolean> => {
  const file = readTimelineFile(await readFile(path, 'utf8'));
  if (file === null) {
    console.error(`${path} is not a file of a timeline`);
    return false;
  }
  const { state, steps } = await verifyTimeline(file, nodeCrypto, values.key ?? null);
  const lines = [
    state === 'ok' ? 'It checks out.' : 'FAILED.',
    ...steps.map(describeStep),
    `  order  ${file.subject}: ${file.messages.length} messages, members ${file.members.join(', ')}`,
    `  signed ${new Date(file.signed_ms).toISOString()}`,
    ...file.keys.map((key) => `  key    ${key.public_key}`),
    `  not proven: ${TIMELINE_NOT_PROVEN.map((name) => name.replaceAll('_', ' ')).join(', ')}`,
  ];
  for (const line of lines) console.log(line);
  return state === 'ok';
};

const [path] = positionals;
if (path === undefined) {
  console.error('usage: npm run verify-timeline -- <file> [--key <public key>]');
  process.exitCode = 1;
} else {
  try {
    process.exitCode = (await run(path)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
