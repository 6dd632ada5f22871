import { operatorFiatRates, proposeFiatRates } from '@candor/contract/ops-fiat';
import { parseRateLines } from '@candor/domain/wallet/parse-rate-lines';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, registerAction } from '#kernel/operators/action';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { registerCall } from '#platform/http/route';
import { Refusal } from '#platform/refusal';
import type { Config } from '#platform/runtime/config';
import { findRateProposal, loadFiatRates } from './fiat-rates.store';
import { fiatRates } from './fiat-rates-kind';
import { toOperatorRates } from './wallet.reply';

export interface FiatConsoleDeps extends ActionDeps {
  readonly http: FastifyInstance;
  readonly config: Pick<Config, 'fiatRatesUrl'>;
}

export const registerFiatConsole = (deps: FiatConsoleDeps): void => {
  const { http, pool, clock, config } = deps;
  registerCall(http, operatorFiatRates, async () => {
    const [rates, proposalId] = await Promise.all([loadFiatRates(pool), findRateProposal(pool, fiatRates.kind)]);
    return toOperatorRates(rates, { proposalId, hasSource: config.fiatRatesUrl !== null, nowMs: clock.nowMs() });
  });
  registerAction(deps, proposeFiatRates, async (tx, { rates: text, reason }, { operator: { operatorId } }) => {
    const parsed = parseRateLines(text);
    if (!parsed.ok) throw new Refusal(parsed.code, parsed.params);
    const stored = new Map((await loadFiatRates(tx.client)).map(({ code, perUsd }) => [code, perUsd]));
    const rates = parsed.rates.map((rate) => ({ ...rate, before: stored.get(rate.code) ?? '' }));
    return propose(tx, deps, {
      kind: fiatRates,
      subject: 'fiat rates',
      body: { rates },
      reason: readReason(reason),
      operatorId,
      action: 'fiat.propose_rates',
    });
  });
};
