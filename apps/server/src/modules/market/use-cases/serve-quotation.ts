import type { ReplyOf } from '@candor/contract/call';
import type { quotation } from '@candor/contract/market';
import { Serialised } from '#platform/http/route';
import type { MarketDeps } from '../deps';
import { toQuotation } from '../market.reply';

type Reply = Serialised<ReplyOf<typeof quotation>>;

/** Sessions open and close, and the clock in the reply moves on, also while no tick comes. */
const KEPT_MS = 1_000;

/** The list of all markets, made once per batch of ticks and handed to everybody as text. */
export const createQuotation = ({ board, currencies, clock, config }: MarketDeps): (() => Promise<Reply>) => {
  let kept: { readonly version: number; readonly atMs: number; readonly reply: Reply } | null = null;
  return async () => {
    const listed = await currencies.list();
    const [version, nowMs] = [board.version(), clock.nowMs()];
    if (kept && kept.version === version && Math.abs(nowMs - kept.atMs) < KEPT_MS) return kept.reply;
    const reply = Serialised.of(toQuotation({ board, currencies: listed, feed: config.feed, nowMs }));
    kept = { version, atMs: nowMs, reply };
    return reply;
  };
};
