import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { amountText, boundedText, decimalText, flag, idText, pagingFields } from './fields';
import { done, noteText, person, reasonText, searchText, time } from './ops-fields';
import { countedPage } from './paging';

const depositRow = z.object({
  id: z.number(),
  ...person,
  currency_id: z.number(),
  currency_name: z.string(),
  network: z.string(),
  amount: decimalText(),
  reference: z.string(),
  status: z.enum(['pending', 'approved', 'refused']),
  credited: decimalText(),
  reason: z.string(),
  /** Signed path; looking at it is logged. */
  voucher: z.string(),
  /** Other deposits whose voucher looks alike. */
  look_alikes: z.array(z.number()),
  decided_by: z.string(),
  decided_at_ms: z.number(),
  ...time,
});

export const operatorDeposits = defineOperatorCall({
  method: 'GET',
  path: '/ops/deposits',
  roles: ['reviewer', 'finance', 'auditor', 'admin'],
  summary: 'Deposits by status, oldest pending first.',
  input: z.object({
    status: z._default(z.enum(['pending', 'approved', 'refused', 'all']), 'pending'),
    search: searchText(),
    ...pagingFields(20),
  }),
  reply: countedPage(depositRow),
});

export const approveDeposit = defineOperatorCall({
  method: 'POST',
  path: '/ops/deposits/approve',
  roles: ['reviewer', 'finance'],
  summary: 'Credit a deposit as asked, confirmed by its transaction reference.',
  input: z.object({ id: idText(), reference: boundedText(128), note: noteText() }),
  reply: done(),
});

export const refuseDeposit = defineOperatorCall({
  method: 'POST',
  path: '/ops/deposits/refuse',
  roles: ['reviewer', 'finance'],
  summary: 'Refuse a deposit with the reason its sender reads; a forged voucher also lowers the sender’s credit score.',
  input: z.object({ id: idText(), reason: reasonText(), forged: z.optional(z.enum(['0', '1'])) }),
  reply: done(),
});

export const proposeDepositAmount = defineOperatorCall({
  method: 'POST',
  path: '/ops/deposits/propose_amount',
  roles: ['reviewer', 'finance'],
  summary: 'Propose to credit another amount than asked; a second operator decides.',
  input: z.object({ id: idText(), amount: amountText(), reference: boundedText(128), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});

export const operatorWithdrawals = defineOperatorCall({
  method: 'GET',
  path: '/ops/withdrawals',
  roles: ['reviewer', 'finance', 'auditor', 'admin'],
  summary: 'Withdrawals by state, oldest open first.',
  input: z.object({
    state: z._default(
      z.enum(['open', 'reviewing', 'second_review', 'approved', 'done', 'refused', 'cancelled', 'all']),
      'open',
    ),
    search: searchText(),
    ...pagingFields(20),
  }),
  reply: countedPage(
    z.object({
      id: z.number(),
      ...person,
      currency_id: z.number(),
      currency_name: z.string(),
      kind: z.number(),
      network: z.string(),
      /** Label and value pairs, shown as plain text. */
      target: z.array(z.object({ name: z.string(), value: z.string() })),
      amount: decimalText(),
      fee: decimalText(),
      received: decimalText(),
      usdt_value: decimalText(),
      level: z.number(),
      reviews_needed: z.number(),
      state: z.string(),
      reason: z.string(),
      transaction_reference: z.string(),
      first_reviewer: z.string(),
      second_reviewer: z.string(),
      ...time,
    }),
  ),
});

export const approveWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/ops/withdrawals/approve',
  roles: ['reviewer', 'finance'],
  summary:
    'Approve; above the two-person amount the first approval asks for a second person. Everything is checked again.',
  input: z.object({ id: idText(), note: noteText() }),
  reply: z.object({ state: z.string() }),
});

export const completeWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/ops/withdrawals/complete',
  roles: ['reviewer', 'finance'],
  summary: 'Tell that an approved withdrawal was sent, with its transaction reference.',
  input: z.object({ id: idText(), reference: boundedText(128), note: noteText() }),
  reply: done(),
});

export const refuseWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/ops/withdrawals/refuse',
  roles: ['reviewer', 'finance'],
  summary: 'Refuse with a reason; the money and the fee return at once.',
  input: z.object({ id: idText(), reason: reasonText() }),
  reply: done(),
});

export const operatorVerifications = defineOperatorCall({
  method: 'GET',
  path: '/ops/verifications',
  roles: ['reviewer', 'auditor', 'admin'],
  summary: 'Identity submissions by status, oldest open first. Document numbers are shown in part.',
  input: z.object({
    status: z._default(z.enum(['review', 'passed', 'refused', 'all']), 'review'),
    search: searchText(),
    ...pagingFields(20),
  }),
  reply: countedPage(
    z.object({
      id: z.number(),
      ...person,
      level: z.number(),
      status: z.string(),
      id_type: z.number(),
      name: z.string(),
      card_id: z.string(),
      has_images: flag(),
      reason: z.string(),
      decided_by: z.string(),
      ...time,
    }),
  ),
});

export const verificationImages = defineOperatorCall({
  method: 'POST',
  path: '/ops/verifications/images',
  roles: ['reviewer'],
  summary: 'Signed paths of the pictures of one submission. Every look is logged with its note.',
  input: z.object({ id: idText(), note: reasonText() }),
  reply: z.object({ front: z.string(), reverse: z.string() }),
});

export const decideVerification = defineOperatorCall({
  method: 'POST',
  path: '/ops/verifications/decide',
  roles: ['reviewer'],
  summary: 'Pass or refuse a submission; a refusal needs a reason.',
  input: z.object({ id: idText(), verdict: z.enum(['approve', 'refuse']), reason: noteText() }),
  reply: done(),
});
