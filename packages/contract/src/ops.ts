import * as z from 'zod/mini';
import { defineCall, defineOperatorCall, OPERATOR_ROLES } from './call';
import { amountText, boundedText, decimalText, flag, idText, pagingFields, timeText } from './fields';
import { LANGUAGES } from './languages';
import { countedPage } from './paging';

/**
 * The console's calls. None of them takes a price, an outcome or a winner, and a test walks all of them to see that it
 * stays so. Everybody may read what his role needs; whatever changes something leaves an audit row.
 */
const EVERYBODY = OPERATOR_ROLES;
const noInput = () => z.object({});
const noteText = () => z.optional(z.string().check(z.maxLength(500)));
/** A reason the customer will read. */
const reasonText = () => z.string('reason_missing').check(z.minLength(1, 'reason_missing'), z.maxLength(500));
const searchText = () => z.optional(z.string().check(z.maxLength(100)));
const jsonText = (max: number) => z.string().check(z.maxLength(max));
const time = { created_at: timeText(), created_at_ms: z.number() };
const done = () => z.object({ ok: z.literal(1) });

export const operatorLogin = defineCall({
  method: 'POST',
  path: '/ops/login',
  auth: 'public',
  summary: 'Operator login; the answer holds the token. Outside demo the authenticator code is required.',
  input: z.object({ email: boundedText(120), password: boundedText(128), totp_code: z.optional(boundedText(16)) }),
  reply: z.object({ token: z.string(), totp_needed_next: flag() }),
});

export const operatorLogout = defineOperatorCall({
  method: 'POST',
  path: '/ops/logout',
  roles: EVERYBODY,
  summary: 'End the own session.',
  input: noInput(),
  reply: done(),
});

export const operatorMe = defineOperatorCall({
  method: 'GET',
  path: '/ops/me',
  roles: EVERYBODY,
  summary: 'Who is logged in, with roles, and how much waits in each queue.',
  input: noInput(),
  reply: z.object({
    id: z.number(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(OPERATOR_ROLES)),
    totp_on: flag(),
    mode: z.enum(['demo', 'production']),
    waiting: z.object({
      deposits: z.number(),
      withdrawals: z.number(),
      verifications: z.number(),
      proposals: z.number(),
      tickets: z.number(),
    }),
  }),
});

export const operatorTotpBegin = defineOperatorCall({
  method: 'POST',
  path: '/ops/totp/begin',
  roles: EVERYBODY,
  summary: 'Begin the own authenticator.',
  input: noInput(),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

export const operatorTotpConfirm = defineOperatorCall({
  method: 'POST',
  path: '/ops/totp/confirm',
  roles: EVERYBODY,
  summary: 'Confirm the own authenticator with a code.',
  input: z.object({ totp_code: boundedText(16) }),
  reply: done(),
});

const person = { user_id: z.number(), user_name: z.string() };

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
  summary: 'Refuse a deposit with the reason its sender reads.',
  input: z.object({ id: idText(), reason: reasonText() }),
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

export const operatorUsers = defineOperatorCall({
  method: 'GET',
  path: '/ops/users',
  roles: EVERYBODY,
  summary: 'Find users by id, part of an e-mail address, phone or nickname.',
  input: z.object({ search: searchText(), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      email: z.string(),
      phone: z.string(),
      nickname: z.string(),
      level: z.number(),
      credit_score: z.number(),
      status: z.string(),
      is_frozen: flag(),
      ...time,
    }),
  ),
});

export const operatorUser = defineOperatorCall({
  method: 'GET',
  path: '/ops/users/detail',
  roles: EVERYBODY,
  summary: 'One user: standing, balances, sessions, limits, score entries, deposits and withdrawals in short.',
  input: z.object({ id: idText() }),
  reply: z.object({
    id: z.number(),
    email: z.string(),
    phone: z.string(),
    nickname: z.string(),
    level: z.number(),
    credit_score: z.number(),
    status: z.string(),
    is_frozen: flag(),
    invited_by: z.number(),
    totp_on: flag(),
    ...time,
    balances: z.array(
      z.object({ account: z.string(), currency_name: z.string(), available: decimalText(), frozen: decimalText() }),
    ),
    sessions: z.array(
      z.object({
        id: z.number(),
        ip: z.string(),
        user_agent: z.string(),
        created_at_ms: z.number(),
        last_seen_ms: z.number(),
      }),
    ),
    limits: z.array(z.object({ kind: z.string(), period: z.string(), value: decimalText() })),
    score_entries: z.array(
      z.object({ id: z.number(), delta: z.number(), reason: z.string(), created_at_ms: z.number() }),
    ),
    used_btc_24h: decimalText(),
    limit_btc_24h: decimalText(),
  }),
});

export const freezeUser = defineOperatorCall({
  method: 'POST',
  path: '/ops/users/freeze',
  roles: ['support', 'reviewer', 'admin'],
  summary: 'Freeze or open an account, with the reason; freezing ends its sessions. Open withdrawals stay as they are.',
  input: z.object({ id: idText(), frozen: z.enum(['0', '1']), reason: reasonText() }),
  reply: done(),
});

export const endUserSessions = defineOperatorCall({
  method: 'POST',
  path: '/ops/users/end_sessions',
  roles: ['support', 'reviewer', 'admin'],
  summary: 'End all sessions of a user.',
  input: z.object({ id: idText(), reason: reasonText() }),
  reply: done(),
});

export const enterUserScore = defineOperatorCall({
  method: 'POST',
  path: '/ops/users/score',
  roles: ['support', 'reviewer'],
  summary: 'Enter a score change by one of the fixed reasons.',
  input: z.object({
    id: idText(),
    reason: z.enum(['otc_dispute_lost', 'otc_unpaid', 'auction_unpaid', 'voucher_forged', 'otc_clean', 'restored']),
    reference: boundedText(100),
  }),
  reply: done(),
});

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

const proposalRow = z.object({
  id: z.number(),
  kind: z.enum(['balance_adjustment', 'deposit_amount', 'rule_change']),
  subject: z.string(),
  /** Label and value pairs of what would happen. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  reason: z.string(),
  state: z.string(),
  proposed_by: z.string(),
  proposed_by_id: z.number(),
  decided_by: z.string(),
  decision_note: z.string(),
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
  summary: 'Approve or refuse what another operator proposed; the proposer may only withdraw it.',
  input: z.object({ id: idText(), verdict: z.enum(['approve', 'refuse', 'withdraw']), note: noteText() }),
  reply: done(),
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

const translated = () => jsonText(200_000);

export const operatorArticles = defineOperatorCall({
  method: 'GET',
  path: '/ops/articles',
  roles: ['content', 'support', 'auditor', 'admin'],
  summary: 'News, banners, articles and pop-ups with all their languages.',
  input: z.object({ category: z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), '0'), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      category: z.number(),
      cover: z.string(),
      sort: z.number(),
      shown: flag(),
      texts: z.array(z.object({ lang: z.enum(LANGUAGES), title: z.string(), content: z.string() })),
      ...time,
    }),
  ),
});

export const saveArticle = defineOperatorCall({
  method: 'POST',
  path: '/ops/articles/save',
  roles: ['content'],
  summary: 'Create or change an article; texts is JSON of all eight languages, and each must be there.',
  input: z.object({
    id: z.optional(idText()),
    category: idText(),
    cover: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
    shown: z.enum(['0', '1']),
    texts: translated(),
  }),
  reply: z.object({ id: z.number() }),
});

export const sendNotice = defineOperatorCall({
  method: 'POST',
  path: '/ops/notices/send',
  roles: ['content', 'support'],
  summary: 'Send a notice to one user or to everybody, in all eight languages.',
  input: z.object({ user_id: z.optional(idText()), texts: translated() }),
  reply: z.object({ receivers: z.number() }),
});

export const operatorTickets = defineOperatorCall({
  method: 'GET',
  path: '/ops/tickets',
  roles: ['support', 'reviewer', 'auditor', 'admin'],
  summary: 'Support tickets by status, oldest open first.',
  input: z.object({ status: z._default(z.enum(['open', 'answered', 'closed', 'all']), 'open'), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      ...person,
      reference: z.string(),
      subject: z.string(),
      message: z.string(),
      image: z.string(),
      status: z.string(),
      answer: z.string(),
      answered_by: z.string(),
      ...time,
    }),
  ),
});

export const answerTicket = defineOperatorCall({
  method: 'POST',
  path: '/ops/tickets/answer',
  roles: ['support', 'reviewer'],
  summary: 'Answer a ticket; its writer gets a notice. close=1 ends it.',
  input: z.object({ id: idText(), answer: boundedText(2_000), close: z._default(z.enum(['0', '1']), '0') }),
  reply: done(),
});

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
      ...time,
    }),
  ),
});

export const saveOperator = defineOperatorCall({
  method: 'POST',
  path: '/ops/operators/save',
  roles: ['admin'],
  summary: 'Add an operator with a first password, or change roles and status; nobody changes himself.',
  input: z.object({
    id: z.optional(idText()),
    email: z.optional(boundedText(120)),
    name: z.optional(boundedText(80)),
    /** Separated by commas. */
    roles: z.string().check(z.maxLength(100)),
    status: z._default(z.enum(['active', 'disabled']), 'active'),
    password: z.optional(boundedText(128)),
  }),
  reply: z.object({ id: z.number() }),
});
