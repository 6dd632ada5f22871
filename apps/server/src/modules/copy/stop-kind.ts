import type { ProposalKind } from '#kernel/product/proposal-kind';
import { refuse } from '#platform/refusal';
import { loadLeader } from './leaders.store';
import { endLeader } from './use-cases/end-leader';

export interface StopBody {
  readonly userId: number;
  readonly name: string;
}

/** Ending a leader takes two operators: it cannot be undone, and it ends the relations of all followers. */
export const copyStop: ProposalKind<StopBody> = {
  kind: 'copy_stop',
  title: 'Stop of a lead trader',
  effect:
    'The trader leads nobody any more, for good. Following ends for all followers; their open copies become their own and are not closed.',
  deciders: ['reviewer', 'admin'],
  facts: ({ userId, name }) => [
    { name: 'user', value: String(userId) },
    { name: 'lead trader', value: name },
  ],
  usersOf: ({ userId }) => [userId],
  check: async ({ client }, { userId }) => {
    const leader = (await loadLeader(client, userId)) ?? refuse('copy_leader_unknown');
    if (leader.state === 'stopped') refuse('copy_leader_stopped');
  },
  apply: async (tx, deps, { body, subject, reason }) => {
    const ended = await endLeader(deps, tx, { leaderId: body.userId, cause: 'operator', reason });
    return { note: { action: 'copy.stop', subject, after: { ...body, relations: ended.length }, note: reason } };
  },
};
