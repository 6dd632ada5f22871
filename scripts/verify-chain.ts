import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type ChainParts, downloadChain, readChain } from './chain-source';
import { nodeCrypto } from './node-chain-crypto';
import { verifyPages } from './verify-pages';

// npm run verify-chain -- [--url http://127.0.0.1:8080] [--symbol BTC/USDT] [--from-seq 1] [--file proof.json]
// Downloads the published ticks of a symbol with their checkpoints, or reads them from a file, and recomputes everything.
// Nothing is taken from the server but what everybody can see. Exit code 1 when anything does not hold.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    symbol: { type: 'string', default: 'BTC/USDT' },
    'from-seq': { type: 'string', default: '1' },
    file: { type: 'string' },
  },
});

const openChain = async (): Promise<ChainParts> =>
  values.file === undefined
    ? downloadChain({ url: values.url, symbol: values.symbol, fromSeq: Number.parseInt(values['from-seq'], 10) })
    : readChain(JSON.parse(await readFile(values.file, 'utf8')));

try {
  const chain = await openChain();
  const verdict = await verifyPages(chain, nodeCrypto);
  for (const line of verdict.lines) console.log(line);
  process.exitCode = verdict.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
