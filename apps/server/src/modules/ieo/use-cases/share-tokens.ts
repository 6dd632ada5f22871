import { computeResult, type ShareResult } from '@candor/domain/ieo/compute-result';
import { writeResult } from '@candor/domain/ieo/lines';
import { fromUnits, toUnits } from '@candor/money/units';
import type { PostResult } from '#kernel/ledger/entry';
import type { EngineDeps, InStep } from '../deps';
import { toIssueEntry } from '../entries';
import { moveState, type Project } from '../projects.store';
import { insertTokenCurrency, type ListedCommit, loadList, loadRoots, toShareTerms } from '../settle.store';
import { signRoot } from './publish-list';

const SCALE = 8;

/** Rounds in tokens, as they are stored and shown. */
const toRounds = ({ rounds }: ShareResult, step: string): [string, string, number][] => {
  const unit = toUnits(step, SCALE);
  return rounds.map(({ left, wanted, capped }) => [
    fromUnits(left * unit, SCALE),
    fromUnits(wanted * unit, SCALE),
    capped,
  ]);
};

const ensureBooked = ([result]: readonly PostResult[]): void => {
  if (!result?.ok) throw new Error('the tokens of a project could not be issued');
};

/**
 * Shares the tokens by the published list and signs the result. Nothing is paid yet: each buyer is paid by this result in
 * the parts that follow. A cancelled project, or one below its minimum, is refunded instead.
 */
export const shareTokens = (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> =>
  inStep(async (tx) => {
    const { client } = tx;
    const list = await loadList(client, project.id);
    const result = computeResult(toShareTerms(project), list);
    const set = { allocated: result.total, rounds: JSON.stringify(toRounds(result, project.step)) };
    const to = result.isShared ? 'shared' : 'refunding';
    if (!(await moveState(client, { id: project.id, from: 'published', to }, set))) return;
    if (result.isShared) {
      await insertTokenCurrency(client, project);
      ensureBooked(await deps.ledger.postMany(tx, [toIssueEntry(project)]));
    }
    const commitsRoot = (await loadRoots(client, project.id)).commits?.root ?? '';
    await signRoot(deps, client, { project, kind: 'result', lines: result.lines.map(writeResult), commitsRoot });
  });

/** The sharing of a project that was signed before, recomputed from its list. */
export interface Sharing {
  readonly list: readonly ListedCommit[];
  readonly result: ShareResult;
}

export const loadSharing = async ({ pool }: Pick<EngineDeps, 'pool'>, project: Project): Promise<Sharing> => {
  const list = await loadList(pool, project.id);
  return { list, result: computeResult(toShareTerms(project), list) };
};
