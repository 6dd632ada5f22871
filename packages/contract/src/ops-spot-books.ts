import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { idText, pagingFields } from './fields';
import { EVERYBODY, reasonText, time } from './ops-fields';
import { countedPage } from './paging';

/** created_at: when the book was halted. */
const haltRow = z.object({
  id: z.number(),
  symbol: z.string(),
  /** 0: the book could not be read from its open orders, so there is no command to pass over. */
  command_seq: z.number(),
  action: z.enum(['', 'place', 'cancel', 'edit']),
  /** 0: the command is about none that exists. */
  order_id: z.number(),
  user_id: z.number(),
  error: z.string(),
  /** Commands that wait in the journal, the one in question included; 0 when the book goes on. */
  waiting: z.number(),
  /** An open proposal to resume it; 0: none. */
  proposal_id: z.number(),
  resumed_how: z.enum(['', 'retry', 'skip']),
  resumed_at_ms: z.number(),
  proposed_by: z.string(),
  approved_by: z.string(),
  ...time,
});

export const haltedBooks = defineOperatorCall({
  method: 'GET',
  path: '/ops/spot/halts',
  roles: EVERYBODY,
  summary: 'Order books that stand still at a command they cannot carry out, and those that did.',
  input: z.object({ state: z._default(z.enum(['open', 'resumed', 'all']), 'open'), ...pagingFields(20) }),
  reply: countedPage(haltRow),
});

export const proposeResume = defineOperatorCall({
  method: 'POST',
  path: '/ops/spot/resume',
  roles: ['admin', 'finance'],
  summary:
    'Propose to let a halted order book go on: try its command again, or pass it over. A second operator decides. Passing over cancels a new order and returns its money; a cancellation or edit leaves its order as it was.',
  input: z.object({ id: idText(), how: z.enum(['retry', 'skip']), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});
