import type { Notice } from '@candor/contract/codes';
import { decideDeposit } from '@candor/domain/fund/decide-deposit';
import { offerNetworks } from '@candor/domain/fund/network-rules';
import { decideReference } from '@candor/domain/fund/transaction-reference';
import { add, mul, toAmount, toPrice } from '@candor/money/decimal';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { OnceItem } from '#kernel/ledger/once';
import { bindUpload, isSimilarPicture, slicesOf, stepsOf } from '#modules/files/index';
import { lockMoneyOutStanding } from '#modules/identity/index';
import { ensureWithinSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { bookSingly, commitSingly } from '../commit-singly';
import { findRequested, insertDeposit, loadLookAlikes, type NewDeposit, sumPendingUsdt } from '../deposits.store';
import type { FundDeps } from '../deps';
import { findPrice } from '../prices';

/** Entry kind recorded for the idempotency key; no entry is posted yet. */
const DEPOSIT_REQUEST = 'deposit_request';

export interface DepositForm extends Asking {
  readonly currencyId: number;
  readonly network: string;
  readonly amount: string;
  /** Path of the picture, as returned by the upload call or a list. */
  readonly voucher: string;
  readonly transactionReference: string;
}

export interface FundReply {
  readonly notice: Notice;
}

type Ready = OnceItem &
  Pick<NewDeposit, 'currencyId' | 'network' | 'amount' | 'voucher' | 'usdtValue' | 'ruleVersion'> & {
    readonly transactionReference: string;
  };

const bindVoucher = async (tx: Tx, item: Ready) => {
  try {
    return await bindUpload(tx, { owner: item.userId, path: item.voucher, use: 'deposit_voucher' });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file_missing') return refuse('image_not_yours');
    throw error;
  }
};

/**
 * Refuses the user's own earlier picture when re-encoded; other look-alikes are stored for the operator who decides.
 */
const findLookAlikes = async (tx: Tx, userId: number, fingerprint: Buffer | null) => {
  if (fingerprint === null) return { look: null, lookSlices: null, lookAlikes: [] };
  const [steps, slices] = [stepsOf(fingerprint), slicesOf(fingerprint)];
  const alike = await loadLookAlikes(tx, { steps, slices });
  if (alike.some((one) => one.userId === userId && isSimilarPicture(one.look, fingerprint))) refuse('voucher_used');
  return { look: steps, lookSlices: slices, lookAlikes: alike.map((one) => one.id) };
};

const constraintOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';

/** The unique indexes decide, also between concurrent requests. */
const explainDouble = (error: unknown): never => {
  const constraint = constraintOf(error);
  if (constraint === 'deposit_pixels' || constraint === 'deposit_voucher') refuse('voucher_used');
  if (constraint === 'deposit_reference') refuse('reference_used');
  throw error;
};

const insert = async (tx: Tx, item: Ready, nowMs: number): Promise<void> => {
  const { id: uploadId, pixelSha256, look: fingerprint } = await bindVoucher(tx, item);
  const deposit: NewDeposit = {
    ...item,
    ...(await findLookAlikes(tx, item.userId, fingerprint)),
    uploadId,
    pixelSha256,
    reference: item.transactionReference,
    requestReference: item.reference,
    now: new Date(nowMs),
  };
  await insertDeposit(tx, deposit).catch(explainDouble);
};

/** Checks the user's own deposit limit; pending deposits count too. */
const checkLimit = async (
  { declared }: FundDeps,
  tx: Tx,
  { userId, usdtValue, nowMs }: Ready & { readonly nowMs: number },
): Promise<void> => {
  const pending = toAmount(await sumPendingUsdt(tx, userId));
  const stake = { deposit: add(pending, toAmount(usdtValue)) };
  await ensureWithinSelfLimits(tx, declared.selfLimitFlows, { userId, stake, nowMs });
};

/** Optional: when empty, the operator who decides looks it up. */
const readReference = (network: string, given: string): string => {
  if (given.trim() === '') return '';
  const decision = decideReference(network, given);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  return decision.reference;
};

const readForm = async (deps: FundDeps, form: DepositForm): Promise<Omit<Ready, keyof OnceItem>> => {
  const currency = (await deps.currencies.find(form.currencyId)) ?? refuse('currency_unknown');
  const { version, ...book } = await deps.rules.now();
  const networks = offerNetworks(book.networks, book.currencies);
  const decision = decideDeposit({ amount: form.amount, currency, network: form.network, networks });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const price = findPrice(deps.board, currency) ?? refuse('price_unavailable', { symbol: currency.name });
  return {
    currencyId: currency.id,
    network: decision.network.network,
    amount: decision.amount,
    usdtValue: mul(decision.amount, toPrice(price), 'up'),
    ruleVersion: version,
    // Addresses of private pictures carry a signature in the query; clients send them back unchanged.
    voucher: form.voucher.split('?', 1)[0] ?? '',
    transactionReference: readReference(decision.network.network, form.transactionReference),
  };
};

/** Records a deposit claim with its voucher picture. Nothing is credited until an operator approves it. */
export const createRequestDeposit = (deps: FundDeps): ((form: DepositForm) => Promise<Done<unknown, FundReply>>) =>
  createMoneyCommand<DepositForm, Ready, FundReply>({
    deps,
    commit: commitSingly,
    findDone: findRequested,
    prepare: (form) => readForm(deps, form),
    book: bookSingly(async (tx, item) => {
      const nowMs = deps.clock.nowMs();
      // Serialises requests of one user, so that concurrent ones cannot both pass the limit or the look-alike check.
      await lockMoneyOutStanding(tx, deps, item.userId);
      await checkLimit(deps, tx, { ...item, nowMs });
      await insert(tx, item, nowMs);
      return { entryKind: DEPOSIT_REQUEST, reply: { notice: 'deposit_requested' } };
    }),
  });
