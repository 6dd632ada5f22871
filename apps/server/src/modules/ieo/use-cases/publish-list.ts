import { type CommitLine, writeCommit, writeTerms } from '@candor/domain/ieo/lines';
import { hashLines, rootText } from '@candor/domain/ieo/signed-root';
import { publishKey } from '#kernel/pricing/checkpoints.store';
import { nodeHashing } from '#modules/proof/index';
import type { PoolClient } from '#platform/db/pool';
import type { EngineDeps, InStep } from '../deps';
import { moveState, type Project } from '../projects.store';
import { fixCommits, insertRoot, loadList, lockOpen, type StoredRoot, toShareTerms } from '../settle.store';

/** Nobody can commit any more: commits in flight are waited for, then the list is numbered and named. */
export const fixList = (_deps: EngineDeps, project: Project, inStep: InStep): Promise<void> =>
  inStep(async ({ client }) => {
    if (await lockOpen(client, project.id)) await fixCommits(client, project.id);
  });

interface Signing {
  readonly project: Project;
  readonly kind: StoredRoot['kind'];
  readonly lines: readonly string[];
  readonly commitsRoot: string;
}

/** Signs the root over the terms and these lines, and stores it. */
export const signRoot = async (
  { signer, clock }: EngineDeps,
  client: PoolClient,
  { project, kind, lines, commitsRoot }: Signing,
): Promise<StoredRoot> => {
  const terms = writeTerms(toShareTerms(project));
  const { root } = await hashLines(terms, lines, nodeHashing);
  const signedMs = clock.nowMs();
  const leafCount = lines.length + 1;
  await publishKey(client, { ...signer, nowMs: signedMs });
  const text = rootText({ kind, projectId: project.id, leafCount, root, commitsRoot, signedMs });
  const stored = { kind, terms, root, leafCount, signedMs, keyId: signer.keyId };
  const signed: StoredRoot = { ...stored, signature: signer.signText(text).toString('hex') };
  await insertRoot(client, project.id, signed);
  return signed;
};

/** Signs the root of the commit list. The tokens are shared in a later transaction: the list is public before. */
export const publishList = (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> =>
  inStep(async ({ client }) => {
    if (!(await moveState(client, { id: project.id, from: 'fixed', to: 'published' }))) return;
    const list: CommitLine[] = await loadList(client, project.id);
    await signRoot(deps, client, { project, kind: 'commits', lines: list.map(writeCommit), commitsRoot: '' });
  });
