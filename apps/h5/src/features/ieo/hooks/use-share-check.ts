import type { ReplyOf } from '@candor/contract/call';
import { ieoCommitList, ieoResult } from '@candor/contract/ieo';
import { proofKeys } from '@candor/contract/market';
import type { IeoFile, IeoVerdict } from '@candor/domain/ieo/verify-ieo-share';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { nowMs } from '#lib/clock.ts';

export type ShareReply = ReplyOf<typeof ieoResult>;

export interface CheckedShare {
  readonly reply: ShareReply;
  readonly file: IeoFile;
  readonly verdict: IeoVerdict;
  /** False when the published keys could not be fetched. */
  readonly isKeyKnown: boolean;
  readonly checkedMs: number;
}

/** The whole published list, page after page. */
async function loadLines(projectId: string, signal: AbortSignal): Promise<readonly string[]> {
  const lines: string[] = [];
  let after = '0';
  while (after !== '') {
    const page = await request(ieoCommitList, { project_id: projectId, after }, { signal, silent: true });
    for (const line of page.lines) lines.push(line);
    after = page.next_after;
  }
  return lines;
}

async function loadTrustedKeys(signal: AbortSignal): Promise<readonly string[] | null> {
  try {
    const { keys } = await request(proofKeys, {}, { signal, silent: true });
    return keys.map((key) => key.public_key);
  } catch {
    return null;
  }
}

/** The code of the check is loaded with the first check. */
const loadVerifier = () =>
  Promise.all([import('@candor/domain/ieo/verify-ieo-share'), import('#data/browser-crypto.ts')]);

async function check(projectId: string, signal: AbortSignal): Promise<CheckedShare> {
  const [[{ toIeoFile, verifyIeoShare }, { browserCrypto }], reply, lines, keys] = await Promise.all([
    loadVerifier(),
    request(ieoResult, { project_id: projectId }, { signal, silent: true }),
    loadLines(projectId, signal),
    loadTrustedKeys(signal),
  ]);
  const file = toIeoFile(reply, lines);
  const verdict = await verifyIeoShare(file, browserCrypto, keys);
  return { reply, file, verdict, isKeyKnown: keys !== null, checkedMs: nowMs() };
}

/** Recomputes the sharing of a project from its published list, on this device. */
export function useShareCheck(projectId: number) {
  return useQuery({
    queryKey: ['ieo', 'share', projectId],
    queryFn: ({ signal }) => check(String(projectId), signal),
    // Never refetched by itself while the page is open: a check runs when the page opens and on request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
