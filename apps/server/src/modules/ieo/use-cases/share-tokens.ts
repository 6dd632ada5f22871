import type { ShareResult } from '@candor/domain/ieo/compute-result';
import { writeResult } from '@candor/domain/ieo/lines';
import { fromUnits, toUnits } from '@candor/money/units';
import type { PostResult } from '#kernel/ledger/entry';
import { addToken } from '#modules/spot/index';
import type { EngineDeps, InStep } from '../deps';
import { toIssueEntry } from '../entries';
import { findPay } from '../pay-coins';
import { moveState, type Project } from '../projects.store';
import { insertRoot, insertTokenCurrency, loadRoots, tokenSort } from '../settle.store';
import { loadSharing } from './load-sharing';
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
export const shareTokens = async (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> => {
  const { result } = await loadSharing(deps, project);
  const commitsRoot = (await loadRoots(deps.pool, project.id)).commits?.root ?? '';
  const lines = result.lines.map(writeResult);
  const root = await signRoot(deps, { project, kind: 'result', lines, commitsRoot });
  await inStep(async (tx) => {
    const set = { allocated: result.total, rounds: JSON.stringify(toRounds(result, project.step)) };
    const to = result.isShared ? 'shared' : 'refunding';
    if (!(await moveState(tx.client, { id: project.id, from: 'published', to }, set))) return;
    await insertRoot(tx.client, project.id, root);
    if (!result.isShared) return;
    await insertTokenCurrency(tx.client, project);
    await addToken(tx, {
      currencyId: project.currencyId,
      token: project.token,
      priceScale: project.priceScale,
      firstPrice: findPay(project, 0)?.price ?? '0',
      sort: tokenSort(project),
      addedAt: new Date(deps.clock.nowMs()),
    });
    ensureBooked(await deps.ledger.postMany(tx, [toIssueEntry(project)]));
  });
};
