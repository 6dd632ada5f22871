import { MAX_PROOF_TICKS, proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import { verifyChain } from '@candor/domain/pricing/verify-chain';
import { fromWireCheckpoint, fromWireKey, fromWireTick } from '@candor/domain/pricing/wire-proof';
import { useMutation, useQuery } from '@tanstack/react-query';
import { browserCrypto } from '#data/browser-crypto.ts';
import { request } from '#data/client.ts';
import { checkFrom, type ProofFinding, toFinding } from '#features/instrument/model/proof-check.ts';

const SIGNED_EVERY_MS = 60_000;

/** The newest signed checkpoint; null before the first one. */
export function useLastCheckpoint(symbol: string) {
  return useQuery({
    queryKey: ['proof', 'checkpoint', symbol],
    queryFn: async ({ signal }) => {
      const found = await request(proofCheckpoints, { symbol, limit: '1' }, { signal, silent: true });
      return found.map(fromWireCheckpoint).at(-1) ?? null;
    },
    refetchInterval: SIGNED_EVERY_MS,
  });
}

/** Downloads the public proof data and recomputes it in the browser. */
export function useProofCheck(symbol: string) {
  return useMutation({ mutationFn: () => checkLastMinute(symbol) });
}

async function checkLastMinute(symbol: string): Promise<ProofFinding> {
  // Checkpoints are fetched first, so that the ticks fetched after them reach at least as far.
  const replyCheckpoints = await request(proofCheckpoints, { symbol, limit: '2' }, { silent: true });
  const checkpoints = replyCheckpoints.map(fromWireCheckpoint);
  const from = checkFrom(checkpoints);
  const range = from === undefined ? {} : { from_seq: String(from) };
  const [replyTicks, replyKeys] = await Promise.all([
    request(proofTicks, { symbol, limit: String(MAX_PROOF_TICKS), ...range }, { silent: true }),
    request(proofKeys, {}, { silent: true }),
  ]);
  const ticks = replyTicks.map(fromWireTick);
  const proof = { ticks, checkpoints, keys: replyKeys.keys.map(fromWireKey) };
  return toFinding(await verifyChain(proof, browserCrypto), ticks);
}
