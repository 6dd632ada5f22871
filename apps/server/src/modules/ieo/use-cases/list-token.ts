import { openTokenBook } from '#modules/spot/index';
import type { EngineDeps, InStep } from '../deps';
import { findPay } from '../pay-coins';
import { moveState, type Project } from '../projects.store';

/** Opens the order book of the token; from then on what is unlocked can be sold. */
export const listToken = (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> =>
  inStep(async (tx) => {
    const listedAt = new Date(deps.clock.nowMs());
    const isNext = await moveState(tx.client, { id: project.id, from: 'paid', to: 'listed' }, { listed_at: listedAt });
    if (!isNext) return;
    await openTokenBook(tx, {
      currencyId: project.currencyId,
      tokenScale: project.tokenScale,
      firstPrice: findPay(project, 0)?.price ?? '0',
      listedAt,
    });
  });
