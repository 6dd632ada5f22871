import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { decimalText, flag, idText, pagingFields } from './fields';
import { FILL_KINDS, REBATE_REASONS } from './invite';
import { done, EVERYBODY, person, reasonText, searchText } from './ops-fields';
import { countedPage } from './paging';

export const operatorInviters = defineOperatorCall({
  method: 'GET',
  path: '/ops/invite/inviters',
  roles: EVERYBODY,
  summary: 'Users with invited people: counts, fees, rebates, what is withheld. Largest rebates first.',
  input: z.object({ search: searchText(), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      ...person,
      invited: z.number(),
      verified: z.number(),
      second_level: z.number(),
      fees_usdt: decimalText(),
      paid_usdt: decimalText(),
      pending_usdt: decimalText(),
      withheld_usdt: decimalText(),
      open_flags: z.number(),
    }),
  ),
});

export const operatorInviteFlags = defineOperatorCall({
  method: 'GET',
  path: '/ops/invite/flags',
  roles: EVERYBODY,
  summary: 'Signs that an invited account was made by its inviter: open ones first.',
  input: z.object({ state: z._default(z.enum(['open', 'confirmed', 'cleared', '']), 'open'), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      ...person,
      parent_id: z.number(),
      parent_name: z.string(),
      reason: z.enum(REBATE_REASONS),
      state: z.enum(['open', 'confirmed', 'cleared']),
      withheld_usdt: decimalText(),
      decided_by: z.string(),
      note: z.string(),
      created_ms: z.number(),
    }),
  ),
});

export const operatorDecideFlag = defineOperatorCall({
  method: 'POST',
  path: '/ops/invite/flag/decide',
  roles: ['reviewer', 'admin'],
  summary: 'Clear a flag (withheld rebates become pending) or confirm it (they stay withheld).',
  input: z.object({ id: idText(), decision: z.enum(['clear', 'confirm']), reason: reasonText() }),
  reply: done(),
});

export const operatorProposeFeeReversal = defineOperatorCall({
  method: 'POST',
  path: '/ops/invite/fee_reversal',
  roles: ['finance', 'admin'],
  summary:
    'Propose to give a fee back to the one who paid it; its rebates are reversed with it. Another operator approves.',
  input: z.object({ fill_kind: z.enum(FILL_KINDS), fill_id: idText(), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});

export const operatorRebateRuns = defineOperatorCall({
  method: 'GET',
  path: '/ops/invite/runs',
  roles: EVERYBODY,
  summary: 'Daily runs of rebates: fills looked at, rebates made, their value by state.',
  input: z.object({ ...pagingFields(30) }),
  reply: countedPage(
    z.object({
      day_ms: z.number(),
      fills: z.number(),
      rebates: z.number(),
      paid_usdt: decimalText(),
      pending_usdt: decimalText(),
      withheld_usdt: decimalText(),
      is_done: flag(),
    }),
  ),
});
