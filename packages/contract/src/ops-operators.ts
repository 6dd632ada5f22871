import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { boundedText, idText } from './fields';
import { reasonText } from './ops-fields';

/** Separated by commas. */
const roleNames = () => z.string().check(z.maxLength(100));

/** Half of what a new operator starts with, shown once; the other half is shown to whoever approves. Empty: none is needed. */
export const startCode = () => z.string();

export const proposeOperator = defineOperatorCall({
  method: 'POST',
  path: '/ops/operators/propose',
  roles: ['admin'],
  summary:
    'Propose a new operator; a second administrator decides. The answer holds half of the start code, the approval the other half.',
  input: z.object({ email: boundedText(120), name: boundedText(80), roles: roleNames(), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number(), start_code: startCode() }),
});

export const proposeOperatorChange = defineOperatorCall({
  method: 'POST',
  path: '/ops/operators/propose_change',
  roles: ['admin'],
  summary:
    'Propose other roles, another name, or to disable or enable an operator; a second administrator decides. Nobody changes their own account.',
  input: z.object({
    id: idText(),
    name: z.optional(boundedText(80)),
    roles: roleNames(),
    status: z.enum(['active', 'disabled']),
    reason: reasonText(),
  }),
  reply: z.object({ proposal_id: z.number() }),
});

export const proposeOperatorReset = defineOperatorCall({
  method: 'POST',
  path: '/ops/operators/propose_reset',
  roles: ['admin'],
  summary:
    'Propose that an operator sets a new password by a start code, or sets up a new authenticator; a second administrator decides.',
  input: z.object({ id: idText(), what: z.enum(['password', 'second_factor']), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number(), start_code: startCode() }),
});
