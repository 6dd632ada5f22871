import { dueTranche, freeFrom } from '@candor/domain/ieo/unlock';
import { fromUnits, toUnits } from '@candor/money/units';
import { toArrayText } from '#platform/db/array-text';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps, InStep } from '../deps';
import { TOKENS_HOLD, tokensReference, UNLOCK_KIND, unlockReference } from '../entries';
import type { Project } from '../projects.store';
import { type BuyerRow, loadBuyers } from '../settle.store';

const BUYERS_PER_PART = 5_000;

interface Freed {
  readonly userId: number;
  readonly amount: string;
  readonly total: string;
}

/** What a tranche frees that is not free yet: nothing for buyers who already got it. */
const toFreed = (project: Project, tranche: number, buyers: readonly BuyerRow[]): Freed[] =>
  buyers.flatMap(({ userId, allocated, unlocked }) => {
    const free = freeFrom(toUnits(allocated, project.tokenScale), project, tranche);
    const amount = free - toUnits(unlocked, project.tokenScale);
    if (amount <= 0n) return [];
    return [{ userId, amount: fromUnits(amount, project.tokenScale), total: fromUnits(free, project.tokenScale) }];
  });

const book = async (
  { ledger }: EngineDeps,
  tx: Tx,
  { project, tranche, freed }: { project: Project; tranche: number; freed: readonly Freed[] },
) => {
  const ownerIds = toArrayText(freed.map(({ userId }) => userId));
  await ledger.settleMany(tx, [
    {
      step: 'draw',
      currencyId: project.currencyId,
      purpose: TOKENS_HOLD,
      fromType: 'financial',
      to: { own: 'change' },
      leg: 0,
      outcome: 'posted',
      columns: {
        ownerIds,
        amounts: toArrayText(freed.map(({ amount }) => amount)),
        kinds: toArrayText(freed.map(() => UNLOCK_KIND)),
        references: toArrayText(freed.map(({ userId }) => unlockReference(project.id, userId, tranche))),
        ruleVersions: toArrayText(freed.map(() => project.ruleVersion)),
        holds: toArrayText(freed.map(({ userId }) => tokensReference(project.id, userId))),
      },
    },
  ]);
  tx.send(
    tx.client.query({
      name: 'ieo_unlock_buyers',
      text: `update ieo_buyer b set unlocked = v.total from unnest($2::int[], $3::numeric[]) as v(user_id, total)
             where b.project_id = $1 and b.user_id = v.user_id`,
      values: [project.id, ownerIds, toArrayText(freed.map(({ total }) => total))],
    }),
  );
};

/**
 * Frees every tranche that is due and was not freed, one after the other. Exactly once for each buyer: the amount is what
 * the tranche frees beyond what the row says is free, the row changes in the same transaction, and the reference is unique.
 */
export const unlockTokens = async (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> => {
  const due = dueTranche(project, deps.clock.nowMs());
  for (let tranche = project.unlockedTranche + 1; tranche <= due; tranche += 1) {
    for (let after = 0; after < (project.buyers ?? 0); after += BUYERS_PER_PART) {
      await inStep(async (tx) => {
        const { rowCount } = await tx.client.query(
          `select from ieo_project where id = $1 and state = 'listed' and unlocked_tranche = $2 for update`,
          [project.id, tranche - 1],
        );
        if (rowCount === 0) return;
        const buyers = await loadBuyers(tx.client, project.id, { after, limit: BUYERS_PER_PART });
        const freed = toFreed(project, tranche, buyers);
        if (freed.length > 0) await book(deps, tx, { project, tranche, freed });
      });
    }
    await inStep(async ({ client }) => {
      await client.query('update ieo_project set unlocked_tranche = $2 where id = $1 and unlocked_tranche = $2 - 1', [
        project.id,
        tranche,
      ]);
    });
  }
};
