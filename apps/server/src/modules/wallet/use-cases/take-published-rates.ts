import { decidePublished, type Published } from '@candor/domain/wallet/fiat-rates';
import { parseEcbRates } from '@candor/domain/wallet/parse-ecb-rates';
import { toRate } from '@candor/money/decimal';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { fetchText } from '#platform/http/fetch-text';
import { loadFiatRates, lockFiatRates, writeFiatRates } from '../fiat-rates.store';

const DAY_MS = 86_400_000;

export interface TakeDeps {
  readonly pool: Pool;
  readonly url: string;
  readonly timeoutMs?: number;
}

export interface TakeMoment {
  readonly nowMs: number;
  /** Call inside a transaction that must not commit after another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** Whether the rates published today (UTC) are stored. */
const hasToday = async (pool: Pool, nowMs: number): Promise<boolean> => {
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return (await loadFiatRates(pool)).some(({ source, takenAtMs }) => source === 'ecb' && takenAtMs >= todayMs);
};

const write = (pool: Pool, published: Published, { nowMs, ensureHeld }: TakeMoment): Promise<number> =>
  withTx(pool, async (tx) => {
    await ensureHeld(tx);
    const stored = await lockFiatRates(tx);
    const units = stored.map(({ code, perUsd, takenAtMs }) => ({ code, perUsd: toRate(perUsd), takenAtMs }));
    const decision = decidePublished(published, units, nowMs);
    if (!decision.ok) throw new Error(`fiat rates refused: ${decision.problem}`);
    await writeFiatRates(tx, { rates: decision.rates, takenAt: new Date(published.dayMs), source: 'ecb' });
    return decision.rates.length;
  });

/**
 * Fetches the daily publication unless today's is stored, and writes it whole or not at all. Answers the number of rates
 * written. Whatever is wrong with the source throws and changes nothing; the job that runs this logs it as an error.
 */
export const takePublishedRates = async (deps: TakeDeps, moment: TakeMoment): Promise<number> => {
  if (await hasToday(deps.pool, moment.nowMs)) return 0;
  const parsed = parseEcbRates(await fetchText(deps.url, deps.timeoutMs));
  if (!parsed.ok) throw new Error(`fiat rates refused: ${parsed.problem}`);
  return write(deps.pool, parsed.published, moment);
};
