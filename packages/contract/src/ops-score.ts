import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { idText, pagingFields } from './fields';
import { done, EVERYBODY, person, reasonText, searchText, time } from './ops-fields';
import { countedPage } from './paging';
import { SCORE_REASONS } from './profile';

export const operatorScoreAppeals = defineOperatorCall({
  method: 'GET',
  path: '/ops/score/appeals',
  roles: EVERYBODY,
  summary: 'Appeals of score entries by state, oldest open first.',
  input: z.object({
    state: z._default(z.enum(['open', 'accepted', 'refused', 'all']), 'open'),
    search: searchText(),
    ...pagingFields(20),
  }),
  reply: countedPage(
    z.object({
      /** The number of the entry. */
      id: z.number(),
      ...person,
      credit_score: z.number(),
      reason: z.enum(SCORE_REASONS),
      delta: z.number(),
      reference: z.string(),
      entered_at_ms: z.number(),
      text: z.string(),
      state: z.enum(['open', 'accepted', 'refused']),
      answer: z.string(),
      decided_by: z.string(),
      decided_at_ms: z.number(),
      ...time,
    }),
  ),
});

export const decideScoreAppeal = defineOperatorCall({
  method: 'POST',
  path: '/ops/score/appeals/decide',
  roles: ['reviewer', 'admin'],
  summary: 'Accept an appeal, which reverses the entry, or refuse it; the user reads the answer.',
  input: z.object({ id: idText(), verdict: z.enum(['accept', 'refuse']), reason: reasonText() }),
  reply: done(),
});
