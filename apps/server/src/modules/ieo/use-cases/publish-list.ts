import { writeCommit, writeTerms } from '@candor/domain/ieo/lines';
import { hashLines, rootText } from '@candor/domain/ieo/signed-root';
import { publishKey } from '#kernel/pricing/checkpoints.store';
import { nodeHashing } from '#modules/proof/index';
import type { EngineDeps, InStep } from '../deps';
import { moveState, type Project } from '../projects.store';
import { fixCommits, insertRoot, lockOpen, type StoredRoot, toShareTerms } from '../settle.store';
import { loadSharing } from './load-sharing';

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

/** Signs the root over the terms and these lines. Outside of transactions: hashing a long list takes seconds. */
export const signRoot = async ({ signer, clock }: EngineDeps, signing: Signing): Promise<StoredRoot> => {
  const { project, kind, lines, commitsRoot } = signing;
  const terms = writeTerms(toShareTerms(project));
  const { root } = await hashLines(terms, lines, nodeHashing);
  const signedMs = clock.nowMs();
  const leafCount = lines.length + 1;
  const text = rootText({ kind, projectId: project.id, leafCount, root, commitsRoot, signedMs });
  return {
    kind,
    terms,
    root,
    leafCount,
    signedMs,
    keyId: signer.keyId,
    signature: signer.signText(text).toString('hex'),
  };
};

/** Signs the root of the commit list. The tokens are shared in a later transaction: the list is public before. */
export const publishList = async (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> => {
  const { list } = await loadSharing(deps, project);
  const root = await signRoot(deps, { project, kind: 'commits', lines: list.map(writeCommit), commitsRoot: '' });
  await inStep(async ({ client }) => {
    if (!(await moveState(client, { id: project.id, from: 'fixed', to: 'published' }))) return;
    await publishKey(client, { ...deps.signer, nowMs: root.signedMs });
    await insertRoot(client, project.id, root);
  });
};
