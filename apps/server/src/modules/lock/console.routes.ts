import {
  operatorLockProducts,
  pauseLockProduct,
  proposeLockProduct,
  proposeLockTerms,
} from '@candor/contract/ops-lock';
import { computeCoverDays } from '@candor/domain/lock/lock-reserve';
import { toFixed8 } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, OK, registerAction } from '#kernel/operators/action';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { ensureCurrency, type LockDeps } from './deps';
import { loadProducts } from './products.store';
import { loadStandings, setPaused } from './terms.store';
import { lockProduct, lockTerms } from './terms-kinds';
import { readClock, readProducts } from './use-cases/read-products';

type ConsoleDeps = LockDeps & ActionDeps & { readonly http: FastifyInstance };

const registerList = (deps: ConsoleDeps): void => {
  registerCall(deps.http, operatorLockProducts, async () => {
    const [list, standings] = await Promise.all([
      readProducts(deps, { family: '', userId: null }),
      loadStandings(deps.pool),
    ]);
    return {
      day_seconds: list.dayMs / 1000,
      products: list.products.map((product) => ({
        id: product.id,
        family: product.family,
        currency_id: product.currencyId,
        currency_name: list.coinOf(product.currencyId).name,
        days: product.days,
        day_rate_percent: toFixed8(product.dayRatePercent),
        redeem_fee_percent: toFixed8(product.redeemFeePercent),
        early_redeem: product.isEarlyRedeemable ? (1 as const) : (0 as const),
        unit: toFixed8(product.unit),
        min_amount: toFixed8(product.minAmount),
        max_amount: toFixed8(product.maxAmount),
        quota: toFixed8(product.quota),
        taken: toFixed8(product.taken),
        running: standings.get(product.id)?.running ?? 0,
        opens_ms: product.opensMs,
        closes_ms: product.closesMs,
        paused: product.isPaused ? (1 as const) : (0 as const),
        version: product.version,
        rate_changes: list.rates
          .filter(({ productId, fromMs }) => productId === product.id && fromMs > list.nowMs)
          .map(({ fromMs, dayRatePercent }) => ({ from_ms: fromMs, day_rate_percent: toFixed8(dayRatePercent) })),
        proposal_id: standings.get(product.id)?.proposalId ?? 0,
      })),
      reserves: list.reserves.map(({ currencyId, balance, promised, daily }) => ({
        currency_name: list.coinOf(currencyId).name,
        balance: toFixed8(balance),
        promised: toFixed8(promised),
        cover_days: computeCoverDays(balance, daily),
      })),
    };
  });
};

interface TermsInput {
  readonly day_rate_percent: string;
  readonly redeem_fee_percent: string;
  readonly min_amount: string;
  readonly max_amount: string;
  readonly quota: string;
  readonly opens_ms: number;
  readonly closes_ms: number;
}

const toTerms = (input: TermsInput) => ({
  dayRatePercent: input.day_rate_percent,
  redeemFeePercent: input.redeem_fee_percent,
  minAmount: input.min_amount,
  maxAmount: input.max_amount,
  quota: input.quota,
  opensMs: input.opens_ms,
  closesMs: input.closes_ms,
});

/** Console routes of lock products: no call touches a running order. */
export const registerLockConsole = (deps: ConsoleDeps): void => {
  registerList(deps);
  registerAction(deps, pauseLockProduct, async (tx, { id, paused, reason }) => {
    if (!(await setPaused(tx, id, paused === '1'))) return refuse('lock_unknown');
    const action = paused === '1' ? 'lock.pause' : 'lock.resume';
    return { reply: OK, audit: { action, subject: `lock product ${id}`, note: readReason(reason) } };
  });
  registerAction(deps, proposeLockTerms, async (tx, input, { operator: { operatorId } }) => {
    const products = await loadProducts(tx.client, readClock(deps));
    const product = products.find(({ id }) => id === input.id) ?? refuse('lock_unknown');
    const { name: currencyName } = await ensureCurrency(deps, product.currencyId);
    const { family, days, unit } = product;
    return propose(tx, deps, {
      kind: lockTerms,
      subject: `lock product ${product.id}`,
      body: { productId: product.id, family, days, unit, currencyName, ...toTerms(input) },
      reason: readReason(input.reason),
      operatorId,
      action: 'lock.propose_terms',
    });
  });
  registerAction(deps, proposeLockProduct, async (tx, input, { operator: { operatorId } }) => {
    const { id: currencyId, name: currencyName } = await ensureCurrency(deps, input.currency_id);
    const { family, days, unit = '0' } = input;
    return propose(tx, deps, {
      kind: lockProduct,
      subject: `lock product ${family} ${currencyName} ${days} d`,
      body: { family, days, unit, currencyId, currencyName, ...toTerms(input) },
      reason: readReason(input.reason),
      operatorId,
      action: 'lock.propose_product',
    });
  });
};
