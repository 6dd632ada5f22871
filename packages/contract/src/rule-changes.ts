import * as z from 'zod/mini';
import { defineCall } from './call';
import { pagingFields, timeText } from './fields';
import { countedPage } from './paging';

/** What changed in the rules, and when: public. */
export const ruleChanges = defineCall({
  method: 'GET',
  path: '/rules/changes',
  auth: 'public',
  summary: 'The public change log of fees, limits, networks, markets and products, newest first.',
  input: z.object(pagingFields(20)),
  reply: countedPage(
    z.object({
      id: z.number(),
      area: z.string(),
      version: z.number(),
      effective_from: timeText(),
      effective_from_ms: z.number(),
      summary: z.string(),
      changes: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
