import { freeFrom } from '@candor/domain/ieo/unlock';
import { fromUnits, toUnits } from '@candor/money/units';
import { notifyMany } from '#modules/notify/index';
import type { PoolClient } from '#platform/db/pool';
import type { EngineDeps, InStep } from '../deps';
import { IEO_NOTICES } from '../notices';
import type { Project } from '../projects.store';
import { type BuyerRow, loadBuyers, loadRefundTexts } from '../settle.store';

const BUYERS_PER_PART = 500;

type Mark = 'told_place' | 'told_listing_place';

/** Moves the mark of told buyers on; false when another process has. */
const advance = async (
  client: PoolClient,
  { id }: Project,
  { mark, from, to }: { readonly mark: Mark; readonly from: number; readonly to: number },
): Promise<boolean> => {
  const { rowCount } = await client.query(`update ieo_project set ${mark} = $3 where id = $1 and ${mark} = $2`, [
    id,
    from,
    to,
  ]);
  return rowCount === 1;
};

type Notifier = (
  client: PoolClient,
  buyers: readonly BuyerRow[],
) => Promise<Parameters<typeof notifyMany<typeof IEO_NOTICES, 'ieo_allocated' | 'ieo_refunded' | 'ieo_listed'>>[2]>;

const notifyParts = async (
  project: Project,
  mark: Mark,
  { notify, inStep }: { notify: Notifier; inStep: InStep },
): Promise<void> => {
  const buyers = project.buyers ?? 0;
  const start = mark === 'told_place' ? project.toldPlace : project.toldListingPlace;
  for (let from = start; from < buyers; from += BUYERS_PER_PART) {
    const to = Math.min(from + BUYERS_PER_PART, buyers);
    await inStep(async (tx) => {
      if (!(await advance(tx.client, project, { mark, from, to }))) return;
      const rows = await loadBuyers(tx.client, project.id, { after: from, limit: to - from });
      await notifyMany(tx, IEO_NOTICES, await notify(tx.client, rows));
    });
  }
};

/** Tells everybody what they got and what went back, once. */
export const notifyResult = (_deps: EngineDeps, project: Project, inStep: InStep): Promise<void> =>
  notifyParts(project, 'told_place', {
    inStep,
    notify: async (client, buyers) => {
      const refunds = await loadRefundTexts(
        client,
        project.id,
        buyers.map(({ userId }) => userId),
      );
      const id = String(project.id);
      return buyers.map(({ userId, allocated, wanted }) => {
        const refund = refunds.get(userId) ?? '0';
        return project.state === 'refunded'
          ? { userId, template: 'ieo_refunded', params: { token: project.token, refund, project: id } }
          : {
              userId,
              template: 'ieo_allocated',
              params: { token: project.token, amount: allocated, wanted, refund, project: id },
            };
      });
    },
  });

/** Tells those who got tokens that they trade now, and how many are free. */
export const notifyListing = (_deps: EngineDeps, project: Project, inStep: InStep): Promise<void> =>
  notifyParts(project, 'told_listing_place', {
    inStep,
    notify: async (_client, buyers) =>
      buyers.flatMap(({ userId, allocated }) => {
        if (allocated === '0') return [];
        const free = fromUnits(freeFrom(toUnits(allocated, project.tokenScale), project, 0), project.tokenScale);
        const days = String(project.lockDays);
        return [
          {
            userId,
            template: 'ieo_listed' as const,
            params: { token: project.token, amount: free, allocated, days, project: String(project.id) },
          },
        ];
      }),
  });
