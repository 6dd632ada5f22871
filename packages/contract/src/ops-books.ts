import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { decimalText, flag, pagingFields } from './fields';
import { noInput, reasonText, time } from './ops-fields';

const postingRow = z.object({
  id: z.number(),
  reference: z.string(),
  leg: z.number(),
  kind: z.string(),
  rule_version: z.number(),
  currency_name: z.string(),
  amount: decimalText(),
  debit_account: z.string(),
  debit_account_id: z.string(),
  debit_after: decimalText(),
  credit_account: z.string(),
  credit_account_id: z.string(),
  credit_after: decimalText(),
  ...time,
});

export const operatorAccounts = defineOperatorCall({
  method: 'GET',
  path: '/ops/ledger/accounts',
  roles: ['finance', 'auditor', 'admin', 'support', 'reviewer'],
  summary: 'Ledger accounts of one owner (0: the house).',
  input: z.object({ owner_id: z._default(z.string().check(z.regex(/^[0-9]{1,10}$/)), '0') }),
  reply: z.array(
    z.object({
      id: z.string(),
      owner_id: z.number(),
      type: z.string(),
      bucket: z.string(),
      currency_name: z.string(),
      balance: decimalText(),
      open_holds: z.number(),
    }),
  ),
});

export const operatorPostings = defineOperatorCall({
  method: 'GET',
  path: '/ops/ledger/postings',
  roles: ['finance', 'auditor', 'admin', 'support', 'reviewer'],
  summary: 'Postings of an account or of an entry, newest first, by cursor.',
  input: z.object({
    account_id: z.optional(z.string().check(z.regex(/^[0-9]{1,19}$/))),
    reference: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))),
    before: z.optional(z.string().check(z.regex(/^[0-9]{1,18}$/))),
    limit: pagingFields(50).limit,
  }),
  reply: z.object({ list: z.array(postingRow), more: flag() }),
});

export const postingExport = defineOperatorCall({
  method: 'POST',
  path: '/ops/ledger/export',
  roles: ['finance', 'auditor'],
  summary:
    'Postings of one account as CSV, at most 10,000 rows; logged, and cells that look like formulas are made harmless.',
  input: z.object({ account_id: z.string().check(z.regex(/^[0-9]{1,19}$/)), note: reasonText() }),
  reply: z.object({ name: z.string(), csv: z.string(), rows: z.number(), truncated: flag() }),
});

export const reconcileStatus = defineOperatorCall({
  method: 'GET',
  path: '/ops/reconcile',
  roles: ['finance', 'auditor', 'admin'],
  summary: 'Every invariant of the books, checked now in one snapshot.',
  input: noInput(),
  reply: z.object({
    checked_at_ms: z.number(),
    took_ms: z.number(),
    invariants: z.array(z.object({ id: z.string(), rule: z.string(), ok: flag(), violations: z.array(z.string()) })),
  }),
});
