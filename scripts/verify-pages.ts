import type { ProofTick } from '../packages/domain/src/pricing/chain';
import { type ChainCrypto, type ChainVerdict, verifyChain } from '../packages/domain/src/pricing/verify-chain';
import type { ChainParts } from './chain-source';

export interface PagesVerdict {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

type Good = Extract<ChainVerdict, { ok: true }>;

/** Verifies page by page. Each page begins with the last tick of the one before, so no link between them is left out. */
export const verifyPages = async (chain: ChainParts, crypto: ChainCrypto): Promise<PagesVerdict> => {
  let first: Good | null = null;
  let last: ProofTick | null = null;
  const sum = { ticks: 0, checkpoints: 0, retired: 0, signedToSeq: 0, toSeq: 0 };
  for await (const page of chain.pages) {
    const ticks: readonly ProofTick[] = last === null ? page : [last, ...page];
    const [from, to]: readonly number[] = [(ticks[0]?.seq ?? 1) - 1, page.at(-1)?.seq ?? 0];
    const checkpoints = chain.checkpoints.filter(({ seq }) => seq >= (from ?? 0) && seq <= (to ?? 0));
    const verdict = await verifyChain({ ticks, checkpoints, keys: chain.keys, allowRetired: true }, crypto);
    if (!verdict.ok) return { ok: false, lines: describeFault(chain.symbol, verdict) };
    sum.ticks += page.length;
    sum.checkpoints += checkpoints.filter(({ seq }) => last === null || seq > last.seq).length;
    sum.retired += verdict.retired;
    sum.signedToSeq = Math.max(sum.signedToSeq, verdict.signedToSeq);
    sum.toSeq = verdict.toSeq;
    first ??= verdict;
    last = page.at(-1) ?? last;
  }
  if (first === null) return { ok: false, lines: [`${chain.symbol}  no ticks to verify`] };
  return { ok: true, lines: describe(chain.symbol, first, sum) };
};

interface Sum {
  readonly ticks: number;
  readonly checkpoints: number;
  readonly retired: number;
  readonly signedToSeq: number;
  readonly toSeq: number;
}

const START = {
  genesis: 'from the very first tick',
  checkpoint: 'from a signed checkpoint',
  open: 'from the middle of the chain',
};

const describe = (symbol: string, { fromSeq, start }: Good, sum: Sum): readonly string[] => [
  `${symbol}  holds: ticks ${fromSeq} to ${sum.toSeq}, ${START[start]}`,
  `  ${sum.ticks} ticks recomputed, ${sum.checkpoints} signatures checked`,
  `  signed up to tick ${sum.signedToSeq}; the ${sum.toSeq - sum.signedToSeq} after it wait for the next checkpoint`,
  ...(sum.retired > 0 ? [`  ${sum.retired} ticks between checkpoints are no longer kept`] : []),
];

const describeFault = (symbol: string, { fault, seq, detail }: Exclude<ChainVerdict, { ok: true }>) => [
  `${symbol}  BROKEN at tick ${seq}: ${fault} (${detail})`,
];
