import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { LEADER_CONDITIONS, LEADER_STATES, LEADER_STOP_CAUSES, leaderFigures, RELATION_STATES } from './copy-fields';
import { decimalText, flag, idOrAllText, idText, pagingFields } from './fields';
import { done, EVERYBODY, reasonText } from './ops-fields';
import { countedPage } from './paging';

export const operatorCopyApplications = defineOperatorCall({
  method: 'GET',
  path: '/ops/copy/applications',
  roles: EVERYBODY,
  summary: 'Applications to become a leader; pending ones oldest first, with each condition as it is now.',
  input: z.object({ state: z._default(z.enum(['pending', 'approved', 'rejected']), 'pending'), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      user_id: z.number(),
      name: z.string(),
      account: z.string(),
      share_percent: decimalText(),
      signature: z.string(),
      state: z.enum(['pending', 'approved', 'rejected']),
      reason: z.string(),
      applied_ms: z.number(),
      decided_ms: z.number(),
      decided_by: z.string(),
      /** Of a pending one; empty once it is decided. */
      conditions: z.array(
        z.object({ name: z.enum(LEADER_CONDITIONS), met: flag(), value: z.string(), needed: z.string() }),
      ),
    }),
  ),
});

export const decideCopyApplication = defineOperatorCall({
  method: 'POST',
  path: '/ops/copy/applications/decide',
  roles: ['reviewer', 'admin'],
  summary: 'Admit or reject an application. Admission needs all conditions to be met at this moment.',
  input: z.object({
    id: idText(),
    decision: z.enum(['approve', 'reject']),
    reason: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  reply: done(),
});

export const operatorCopyLeaders = defineOperatorCall({
  method: 'GET',
  path: '/ops/copy/leaders',
  roles: EVERYBODY,
  summary: 'Leaders in every state with figures since the beginning.',
  input: z.object({ state: z._default(z.enum(['all', ...LEADER_STATES]), 'all'), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      user_id: z.number(),
      name: z.string(),
      account: z.string(),
      state: z.enum(LEADER_STATES),
      stop_cause: z.enum(LEADER_STOP_CAUSES),
      stop_reason: z.string(),
      since_ms: z.number(),
      stopped_ms: z.number(),
      share_percent: decimalText(),
      followers: z.number(),
      assets: decimalText(),
      shared_total: decimalText(),
      ...leaderFigures,
      /** An open proposal to stop this leader; 0: none. */
      proposal_id: z.number(),
    }),
  ),
});

export const operatorCopyRelations = defineOperatorCall({
  method: 'GET',
  path: '/ops/copy/relations',
  roles: EVERYBODY,
  summary: 'Relations of a leader or a follower, newest first.',
  input: z.object({
    leader_id: z._default(idOrAllText(), 0),
    follower_id: z._default(idOrAllText(), 0),
    ...pagingFields(20),
  }),
  reply: countedPage(
    z.object({
      id: z.number(),
      leader_id: z.number(),
      leader_name: z.string(),
      follower_id: z.number(),
      follower_account: z.string(),
      state: z.enum(RELATION_STATES),
      type: z.union([z.literal(1), z.literal(2)]),
      number: decimalText(),
      total_cap: decimalText(),
      started_ms: z.number(),
      ended_ms: z.number(),
      open_copies: z.number(),
      net: decimalText(),
      shared: decimalText(),
    }),
  ),
});

export const proposeCopyStop = defineOperatorCall({
  method: 'POST',
  path: '/ops/copy/leaders/stop',
  roles: ['reviewer', 'admin'],
  summary: 'Propose that a leader is stopped; a second operator confirms. Open copies become their followers’ own.',
  input: z.object({ user_id: idText(), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});
