import type { ProposalKind } from '#kernel/product/proposal-kind';
import { refuse } from '#platform/refusal';
import { findProject } from './projects.store';
import { cancelProject, createProject, ensureSound, type NewProject } from './use-cases/create-project';

/** Times in ms and decimals as text: exactly what is approved is made. */
export type ProjectBody = Omit<NewProject, 'createdAt' | 'ruleVersion'>;

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Two people for a project: its price and supply decide what everybody gets. */
export const ieoProjectKind: ProposalKind<ProjectBody> = {
  kind: 'ieo_project',
  title: 'IEO project',
  effect:
    'The project is announced at its time. Its terms cannot be changed afterwards; it can only be called off before its end.',
  deciders: ['finance', 'admin'],
  facts: (body) => [
    { name: 'token', value: `${body.token} (${body.texts.en.title})` },
    { name: 'supply', value: body.supply },
    {
      name: 'prices',
      value: body.prices.map(({ currencyId, price }) => `${price} of currency ${currencyId}`).join(', '),
    },
    { name: 'cap per user', value: body.userCap },
    { name: 'minimum demand', value: body.softCap },
    { name: 'warm-up', value: iso(body.warmUpMs) },
    { name: 'subscription', value: `${iso(body.startMs)} to ${iso(body.endMs)}` },
    { name: 'listing', value: iso(body.listingMs) },
    { name: 'lock', value: `${body.freePercent} % free at the listing, the rest over ${body.lockDays} days` },
  ],
  check: ({ client }, body) => ensureSound(client, body),
  apply: async (tx, { clock }, { body, subject, reason, ruleVersion }) => {
    const nowMs = clock.nowMs();
    if (body.startMs <= nowMs) refuse('parameter_error', { field: 'start_at' });
    const id = await createProject(tx.client, { ...body, ruleVersion, createdAt: new Date(nowMs) });
    return { note: { action: 'ieo.create', subject, after: { project: id, ...body }, note: reason } };
  },
};

export interface CancelBody {
  readonly projectId: number;
  readonly token: string;
}

export const ieoCancelKind: ProposalKind<CancelBody> = {
  kind: 'ieo_cancel',
  title: 'IEO called off',
  effect: 'Nobody can commit any more, and everything that was committed goes back in full.',
  deciders: ['finance', 'admin'],
  facts: ({ projectId, token }) => [
    { name: 'project', value: String(projectId) },
    { name: 'token', value: token },
  ],
  check: async ({ client }, { projectId }) => {
    const project = await findProject(client, projectId);
    if (!project) return refuse('ieo_unknown');
    if (project.state !== 'open' || project.isCancelled) refuse('ieo_ended', { token: project.token });
  },
  apply: async (tx, { clock }, { body, subject, reason }) => {
    const at = new Date(clock.nowMs());
    if (!(await cancelProject(tx.client, { id: body.projectId, reason, at })))
      refuse('ieo_ended', { token: body.token });
    return { note: { action: 'ieo.cancel', subject, after: { ...body }, note: reason } };
  },
};
