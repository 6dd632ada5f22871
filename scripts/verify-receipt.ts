import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readReceiptFile } from '../packages/domain/src/proof/read-receipt-file';
import { verifyReceipt } from '../packages/domain/src/proof/verify-receipt';
import { describeVerdict } from './describe-verdict';
import { nodeCrypto } from './node-chain-crypto';

// npm run verify:receipt -- <file> [--key <public key, 64 hex characters>]...
// Recomputes a proof file on this machine, without a server and without a network. With --key the file must be signed by
// one of the keys given; without, compare the key it names with the published one yourself.
// Exit code 0: it checks out. 1: a check failed, or the file is none. 2: not everything is signed yet.
const EXIT = { ok: 0, failed: 1, pending: 2 } as const;

const { values, positionals } = parseArgs({
  options: { key: { type: 'string', multiple: true } },
  allowPositionals: true,
});

const run = async (path: string): Promise<number> => {
  const file = readReceiptFile(await readFile(path, 'utf8'));
  if (file === null) {
    console.error(`${path} is not a proof file`);
    return EXIT.failed;
  }
  const verdict = await verifyReceipt(file, nodeCrypto, values.key ?? null);
  for (const line of describeVerdict(file, verdict)) console.log(line);
  return EXIT[verdict.state];
};

const [path] = positionals;
if (path === undefined) {
  console.error('usage: npm run verify:receipt -- <file> [--key <public key>]');
  process.exitCode = EXIT.failed;
} else {
  try {
    process.exitCode = await run(path);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
