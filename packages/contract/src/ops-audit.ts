import * as z from 'zod/mini';
import { defineOperatorCall, OPERATOR_ROLES } from './call';
import { flag, idText, pagingFields } from './fields';
import { noInput, searchText, time } from './ops-fields';

export const operatorAudit = defineOperatorCall({
  method: 'GET',
  path: '/ops/audit',
  roles: ['auditor', 'admin'],
  summary: 'The audit log, newest first, by subject or operator, by cursor.',
  input: z.object({
    subject: searchText(),
    operator_id: z.optional(idText()),
    before: z.optional(z.string().check(z.regex(/^[0-9]{1,18}$/))),
    limit: pagingFields(50).limit,
  }),
  reply: z.object({
    list: z.array(
      z.object({
        seq: z.number(),
        operator: z.string(),
        action: z.string(),
        subject: z.string(),
        /** JSON text. */
        before: z.string(),
        after: z.string(),
        note: z.string(),
        ip: z.string(),
        hash: z.string(),
        ...time,
      }),
    ),
    more: flag(),
  }),
});

export const verifyAudit = defineOperatorCall({
  method: 'GET',
  path: '/ops/audit/verify',
  roles: ['auditor', 'admin'],
  summary: 'Recompute the whole chain of the audit log; a changed or missing row is named.',
  input: noInput(),
  reply: z.object({ ok: flag(), rows: z.number(), broken_seq: z.number(), problem: z.string() }),
});

export const operatorList = defineOperatorCall({
  method: 'GET',
  path: '/ops/operators',
  roles: ['admin', 'auditor'],
  summary: 'All operators and their roles.',
  input: noInput(),
  reply: z.array(
    z.object({
      id: z.number(),
      email: z.string(),
      name: z.string(),
      roles: z.array(z.enum(OPERATOR_ROLES)),
      status: z.string(),
      totp_on: flag(),
      /** When they may approve what takes two people; 0: at any time. */
      approves_from_ms: z.number(),
      ...time,
    }),
  ),
});
