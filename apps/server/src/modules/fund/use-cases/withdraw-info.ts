import { computeRemaining } from '@candor/domain/fund/decide-withdrawal';
import { findNetwork } from '@candor/domain/fund/network-rules';
import { loadBalances } from '#kernel/ledger/statements';
import { loadMoneyOutStanding } from '#modules/identity/index';
import { loadQuota, loadVerifiedLevel } from '#modules/kyc/index';
import { refuse } from '#platform/refusal';
import type { FundDeps } from '../deps';
import { findWorth } from '../prices';

/** The data the withdrawal form shows before it is submitted. */
export const loadWithdrawInfo = async (
  deps: FundDeps,
  ask: { readonly userId: number; readonly currencyId: number; readonly network: string },
) => {
  const { userId } = ask;
  const currency = (await deps.currencies.find(ask.currencyId)) ?? refuse('currency_unknown');
  const book = await deps.rules.now();
  const found = findNetwork(book.networks, { currencyId: currency.id, network: ask.network });
  if (!found.ok) return refuse(found.code);
  const level = await loadVerifiedLevel(deps.pool, userId);
  const [balances, standing, quota] = await Promise.all([
    loadBalances(deps.pool, userId),
    loadMoneyOutStanding(deps, userId),
    loadQuota(deps.pool, { userId, level, rules: book.verification, nowMs: deps.clock.nowMs() }),
  ]);
  const availableIn = (type: string): string =>
    balances.find((row) => row.type === type && row.currencyId === currency.id)?.available ?? '0';
  const { limits, usedBtc, usedUsdt } = quota;
  const limitBtc = limits.withdrawBtc24h;
  const remaining = computeRemaining({ limitBtc, usedBtc, currency, worth: findWorth(deps.board, currency) });
  return {
    currency,
    network: found.network,
    legal: availableIn('legal'),
    change: availableIn('change'),
    limitBtc,
    ...remaining,
    usedUsdt,
    rules: book.withdrawal,
    heldUntilMs: standing.heldUntilMs,
    level,
    version: book.version,
  };
};

export type WithdrawInfo = Awaited<ReturnType<typeof loadWithdrawInfo>>;
