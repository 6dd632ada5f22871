import { decideWithdrawal, type Withdrawal } from '@candor/domain/fund/decide-withdrawal';
import { toFixed8 } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Currency } from '#kernel/ledger/currencies';
import { type Asking, createMoneyCommand, type Done, type Prepared } from '#kernel/ledger/money-command';
import type { OnceItem } from '#kernel/ledger/once';
import type { RuleBook } from '#kernel/rules/rule-book';
import {
  burnCode,
  checkOwnPasskey,
  loadMoneyOutStanding,
  lockMoneyOutStanding,
  matchWithdrawCode,
  type SecondProof,
  spendOwnSecondFactor,
  verifyPayPassword,
} from '#modules/identity/index';
import { loadQuota, loadVerifiedLevel } from '#modules/kyc/index';
import { notify } from '#modules/notify/index';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { bookSingly, commitSingly } from '../commit-singly';
import type { FundDeps } from '../deps';
import { sendExplanations } from '../explanations.store';
import { FUND_NOTICES } from '../notices';
import { findWorth } from '../prices';
import { readTarget, type TargetKind, type WithdrawTarget, writeTarget } from '../withdraw-target';
import { insertWithdrawal, loadAvailable } from '../withdrawals.store';
import type { FundReply } from './request-deposit';

const WITHDRAW_REQUEST_KIND = 'withdraw_request';
/** Purpose of the hold; the hold's reference is the withdrawal's request reference. */
export const WITHDRAW_HOLD = 'withdrawal';

export interface WithdrawForm extends Asking {
  readonly kind: TargetKind;
  readonly currencyId: number;
  readonly amount: string;
  readonly network: string;
  readonly address: string;
  readonly payPassword: string;
  readonly code: string;
  readonly totpCode: string;
  /** Replaces both codes. */
  readonly passkey: string;
}

interface Ready extends WithdrawForm, OnceItem {
  readonly currency: Currency;
  readonly target: WithdrawTarget;
  readonly book: RuleBook;
  /** The matched code or passkey; null: none was needed. */
  readonly shown: Pick<SecondProof, 'burn'> | null;
}

type Asked = Omit<Ready, 'shown' | 'reference'>;

interface DecidedWithdrawal extends Withdrawal {
  readonly level: 1 | 2;
  readonly limitBtc: string;
  readonly usedBtc: string;
}

/** Evaluates the whole withdrawal rule on current data. Binding only with the user locked; before that a pre-check. */
const loadAndDecide = async (
  sql: Pool | PoolClient,
  deps: FundDeps,
  { asked, heldUntilMs }: { asked: Asked; heldUntilMs: number },
): Promise<DecidedWithdrawal> => {
  const { userId, currency, target, book } = asked;
  const nowMs = deps.clock.nowMs();
  const level = await loadVerifiedLevel(sql, userId);
  const quota = await loadQuota(sql, { userId, level, rules: book.verification, nowMs });
  const worth = findWorth(deps.board, currency);
  if (worth === null && level > 0) return refuse('price_unavailable', { symbol: currency.name });
  const decision = decideWithdrawal({
    ...(worth ?? { usdtPrice: '1', btcPrice: '1' }),
    amount: asked.amount,
    kind: asked.kind,
    currency,
    network: target.network,
    available: await loadAvailable(sql, userId, currency.id),
    level,
    limits: quota.limits,
    usedBtc: quota.usedBtc,
    usedUsdt: quota.usedUsdt,
    securityHeldUntilMs: heldUntilMs,
    targetUsableFromMs: target.usableFromMs,
    targetSetAtMs: target.setAtMs,
    isTargetConfirmed: target.isConfirmed,
    rules: book.withdrawal,
    nowMs,
  });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const { limits, usedBtc } = quota;
  return { ...decision, level: level as 1 | 2, limitBtc: limits.withdrawBtc24h, usedBtc };
};

const explain = ({ currency, target }: Asked, decided: DecidedWithdrawal) => [
  { name: 'amount', value: toFixed8(decided.amount), unit: currency.name },
  { name: 'fee', value: toFixed8(decided.fee), unit: currency.name },
  { name: 'received', value: toFixed8(decided.received), unit: currency.name },
  { name: 'network', value: target.networkName, unit: '' },
  { name: 'usdt_value', value: toFixed8(decided.usdtValue), unit: 'USDT' },
  { name: 'btc_value', value: toFixed8(decided.btcValue), unit: 'BTC' },
  { name: 'used_24h', value: toFixed8(decided.usedBtc), unit: 'BTC' },
  { name: 'limit_24h', value: toFixed8(decided.limitBtc), unit: 'BTC' },
  { name: 'reviews', value: String(decided.reviewsNeeded), unit: '' },
];

const setAside = async (
  tx: Tx,
  deps: FundDeps,
  { item, decided }: { item: Ready; decided: DecidedWithdrawal },
): Promise<void> => {
  const { userId, currencyId, reference, currency } = item;
  const leg = {
    from: availableOf(userId, 'change', currencyId),
    to: frozenOf(userId, 'change', currencyId),
    amount: decided.amount,
    putsInto: { purpose: WITHDRAW_HOLD, reference },
  };
  const entry = { kind: WITHDRAW_REQUEST_KIND, reference, ruleVersion: item.book.version, legs: [leg] };
  const [result] = await deps.ledger.postMany(tx, [entry]);
  if (!result) throw new Error('the ledger gave no answer');
  if (!result.ok) refuse('insufficient_balance', { available: result.available, currency: currency.name });
  const at = new Date(deps.clock.nowMs());
  sendExplanations(tx, [{ reference, formula: WITHDRAW_REQUEST_KIND, inputs: explain(item, decided) }], at);
};

const insert = (tx: Tx, item: Ready, { decided, nowMs }: { decided: DecidedWithdrawal; nowMs: number }): void =>
  insertWithdrawal(tx, {
    userId: item.userId,
    currencyId: item.currencyId,
    kind: item.kind,
    network: item.target.networkName,
    target: item.target.fields,
    amount: decided.amount,
    fee: decided.fee,
    btcValue: decided.btcValue,
    usdtValue: decided.usdtValue,
    level: decided.level,
    reviewsNeeded: decided.reviewsNeeded,
    ruleVersion: item.book.version,
    requestReference: item.reference,
    now: new Date(nowMs),
  });

/** In one transaction, with the user locked: decides, uses up the code, notifies the owner, holds the money. */
const carryOut = async (tx: Tx, deps: FundDeps, item: Ready): Promise<void> => {
  const standing = await lockMoneyOutStanding(tx, deps, item.userId);
  if (!standing.isActive) refuse('account_frozen');
  const decided = await loadAndDecide(tx.client, deps, { asked: item, heldUntilMs: standing.heldUntilMs });
  // Prices may have crossed the value that needs a code since the pre-check.
  if (decided.codeNeeded && item.shown === null) refuse('code_needed');
  const nowMs = deps.clock.nowMs();
  await item.shown?.burn(tx, new Date(nowMs));
  const target = writeTarget(item.kind, item.target.fields);
  const params = { amount: decided.amount, currency: item.currency.name, target };
  await notify(tx, FUND_NOTICES, { userId: item.userId, template: 'withdrawal_requested', params });
  await setAside(tx, deps, { item, decided });
  insert(tx, item, { decided, nowMs });
};

/** A passkey replaces code and authenticator; without one, each is checked where it is required. */
const checkShown = async (
  deps: FundDeps,
  form: WithdrawForm,
  { codeNeeded }: { codeNeeded: boolean },
): Promise<Ready['shown']> => {
  const { userId, passkey } = form;
  if (passkey !== '') return checkOwnPasskey(deps, { userId, text: passkey });
  const matched = codeNeeded ? await matchWithdrawCode(deps, userId, form.code) : null;
  await spendOwnSecondFactor(deps, { userId, code: form.totpCode });
  return matched === null ? null : { burn: (tx, now) => burnCode(tx, matched, now) };
};

/** Cheap refusals first; then the pay password, the code and the authenticator, whose tries are counted. */
const prepare = async (deps: FundDeps, form: WithdrawForm): Promise<Prepared<Ready>> => {
  const { userId } = form;
  const currency = (await deps.currencies.find(form.currencyId)) ?? refuse('currency_unknown');
  if ((await loadVerifiedLevel(deps.pool, userId)) < 1) refuse('verification_required');
  const book = await deps.rules.now();
  const target = await readTarget(deps, { ...form, currency, networks: book.networks });
  const { heldUntilMs } = await loadMoneyOutStanding(deps, userId);
  const asked = { ...form, currency, target, book };
  const { codeNeeded } = await loadAndDecide(deps.pool, deps, { asked, heldUntilMs });
  if (codeNeeded && form.code === '' && form.passkey === '') refuse('code_needed');
  await verifyPayPassword(deps, userId, form.payPassword);
  return { ...asked, shown: await checkShown(deps, form, { codeNeeded }) };
};

/** Requests a withdrawal: the amount, fee included, is held until an operator decides or the owner cancels. */
export const createRequestWithdrawal = (deps: FundDeps): ((form: WithdrawForm) => Promise<Done<unknown, FundReply>>) =>
  createMoneyCommand<WithdrawForm, Ready, FundReply>({
    deps,
    commit: commitSingly,
    showsProof: true,
    prepare: (form) => prepare(deps, form),
    book: bookSingly(async (tx, item) => {
      await carryOut(tx, deps, item);
      return { entryKind: WITHDRAW_REQUEST_KIND, reply: { notice: 'withdraw_requested' } };
    }),
  });
