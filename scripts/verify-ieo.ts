import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readIeoFile } from '../packages/domain/src/ieo/read-ieo-file';
import { verifyIeoShare } from '../packages/domain/src/ieo/verify-ieo-share';
import { nodeCrypto } from './node-chain-crypto';

// npm run verify:ieo -- <file> [--key <public key, 64 hex characters>]...
// Recomputes the sharing of an IEO from its published commit list on this machine, without a server and without a network.
// With --key the file must be signed by one of the keys given; without, compare the key it names with the published one.
// Exit code 0: it checks out. 1: a check failed, or the file is none.
const { values, positionals } = parseArgs({
  options: { key: { type: 'string', multiple: true } },
  allowPositionals: true,
});

const SENTENCES = {
  keys: 'the keys are named by their hash and signed what is here',
  commits: 'the commit list gives its signed root',
  order: 'the list was signed before the result',
  rules: 'every commit can be read and lies within the subscription',
  result: 'the shares, computed again, give the signed root of the result',
  share: 'the own share is the one computed here',
} as const;

const run = async (path: string): Promise<number> => {
  const file = readIeoFile(await readFile(path, 'utf8'));
  if (file === null) {
    console.error(`${path} is not a file of a sharing`);
    return 1;
  }
  const { state, checks, terms, result, own } = await verifyIeoShare(file, nodeCrypto, values.key ?? null);
  for (const { name, isOk } of checks) console.log(`${isOk ? 'ok    ' : 'FAILED'} ${SENTENCES[name]}`);
  if (result !== null && terms !== null) {
    console.log(
      `${result.lines.length} buyers, ${file.lines.length} commits, ${result.total} ${terms.token} handed out`,
    );
  }
  if (own !== null && terms !== null) console.log(`own share: ${own.allocated} of ${own.wanted} ${terms.token}`);
  for (const key of file.keys) console.log(`signed by ${key.public_key}`);
  return state === 'ok' ? 0 : 1;
};

const [path] = positionals;
if (path === undefined) {
  console.error('usage: npm run verify:ieo -- <file> [--key <public key>]');
  process.exitCode = 1;
} else {
  try {
    process.exitCode = await run(path);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
