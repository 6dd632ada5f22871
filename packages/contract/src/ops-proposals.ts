import * as z from 'zod/mini';
import { defineOperatorCall, OPERATOR_ROLES } from './call';
import { amountText, boundedText, idText, pagingFields } from './fields';
import { EVERYBODY, jsonText, noInput, noteText, reasonText, time } from './ops-fields';
import { startCode } from './ops-operators';
import { countedPage } from './paging';

const proposalRow = z.object({
  id: z.number(),
  /** Declared by a module. */
  kind: z.string(),
  /** For the console, in English: name of the kind, and what approving does. */
  title: z.string(),
  effect: z.string(),
  /** Roles of which the second person must have one. */
  deciders: z.array(z.enum(OPERATOR_ROLES)),
  subject: z.string(),
  /** Label and value pairs of what would happen. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  reason: z.string(),
  state: z.string(),
  proposed_by: z.string(),
  proposed_by_id: z.number(),
  decided_by: z.string(),
  decision_note: z.string(),
  /** The operator it is about; 0: none. */
  operator_id: z.number(),
  /** Why whoever asks cannot approve it yet, and from when they can; 0: now, as far as this goes. */
  approve_wait: z.enum(['', 'new', 'related']),
  approve_from_ms: z.number(),
  ...time,
});

export const operatorProposals = defineOperatorCall({
  method: 'GET',
  path: '/ops/proposals',
  roles: EVERYBODY,
  summary: 'What waits for a second person, and what was decided.',
  input: z.object({
    state: z._default(z.enum(['open', 'approved', 'refused', 'withdrawn', 'all']), 'open'),
    ...pagingFields(20),
  }),
  reply: countedPage(proposalRow),
});

export const decideProposal = defineOperatorCall({
  method: 'POST',
  path: '/ops/proposals/decide',
  roles: ['finance', 'reviewer', 'admin'],
  summary:
    'Approve or refuse what another operator proposed; the proposer may only withdraw it. New operators cannot approve yet.',
  input: z.object({ id: idText(), verdict: z.enum(['approve', 'refuse', 'withdraw']), note: noteText() }),
  reply: z.object({ ok: z.literal(1), start_code: startCode() }),
});

export const proposeAdjustment = defineOperatorCall({
  method: 'POST',
  path: '/ops/adjustments/propose',
  roles: ['finance'],
  summary: 'Propose to credit or debit a user by hand; a second operator decides, and it shows in the user’s bill.',
  input: z.object({
    user_id: idText(),
    currency_id: idText(),
    account: z.enum(['legal', 'change', 'lever', 'micro']),
    direction: z.enum(['credit', 'debit']),
    amount: amountText(),
    reason: reasonText(),
  }),
  reply: z.object({ proposal_id: z.number() }),
});

export const operatorRules = defineOperatorCall({
  method: 'GET',
  path: '/ops/rules',
  roles: EVERYBODY,
  summary: 'Every area of rules with its present version and history.',
  input: noInput(),
  reply: z.array(
    z.object({
      area: z.string(),
      version: z.number(),
      /** JSON text; decimals inside are text. */
      body: z.string(),
      effective_from_ms: z.number(),
      history: z.array(
        z.object({
          version: z.number(),
          summary: z.string(),
          effective_from_ms: z.number(),
          proposed_by: z.string(),
          approved_by: z.string(),
        }),
      ),
    }),
  ),
});

export const proposeRule = defineOperatorCall({
  method: 'POST',
  path: '/ops/rules/propose',
  roles: ['admin', 'finance'],
  summary: 'Propose a new version of an area of rules, for what happens from then on; a second operator decides.',
  input: z.object({ area: boundedText(40), body: jsonText(20_000), summary: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});
