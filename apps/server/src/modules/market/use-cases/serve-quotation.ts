import type { ReplyOf } from '@candor/contract/call';
import type { quotation } from '@candor/contract/market';
import { findClosedProducts } from '#modules/limits/index';
import { Serialised } from '#platform/http/route';
import type { MarketDeps } from '../deps';
import { toQuotation } from '../market.reply';

type Reply = Serialised<ReplyOf<typeof quotation>>;

/** Maximum age of a cached reply: trading sessions and the time in the reply change without a tick too. */
const KEPT_MS = 1_000;

interface Kept {
  readonly board: number;
  readonly rules: number;
  readonly atMs: number;
  /** By the set of products closed to the user: most users share one reply. */
  readonly replies: Map<string, Reply>;
}

/** The list of all markets, serialised once per board version and shared by all requests. */
export const createQuotation = (deps: MarketDeps): ((userId: number | null) => Promise<Reply>) => {
  const { board, currencies, clock, config, rules, pool } = deps;
  let kept: Kept | null = null;
  const renew = (ruleVersion: number): Kept => {
    const [version, nowMs] = [board.version(), clock.nowMs()];
    const isFresh = kept?.board === version && kept.rules === ruleVersion && Math.abs(nowMs - kept.atMs) < KEPT_MS;
    if (kept === null || !isFresh) kept = { board: version, rules: ruleVersion, atMs: nowMs, replies: new Map() };
    return kept;
  };
  return async (userId) => {
    const [listed, terms] = await Promise.all([currencies.list(), rules.now()]);
    const closed = await findClosedProducts(pool, terms.products, userId);
    const { replies, atMs } = renew(terms.version);
    const key = [...closed].join();
    const known = replies.get(key);
    if (known !== undefined) return known;
    const sources = { board, currencies: listed, feed: config.feed, nowMs: atMs, terms, closed };
    const reply = Serialised.of(toQuotation(sources));
    replies.set(key, reply);
    return reply;
  };
};
