import type { Language } from '@candor/contract/languages';
import type { sentenceOf as Sentence } from '@candor/contract/messages/tables';
import { sentenceOf } from '@candor/contract/messages/tables';
import * as calls from '@candor/contract/nft-old';
import { type Replayed, registerCall, replayed } from '#platform/http/route';
import type { NftBidding } from './bids.routes';
import type { NftModuleDeps } from './deps';
import { isSeriesCode } from './old.store';
import { type TradeCommands, toOfferAsk } from './trade.routes';
import type { createBuyBox } from './use-cases/buy-box';

/** The money commands; the calls of our own app use the same ones. */
export interface OldCommands extends NftBidding, TradeCommands {
  readonly buyBox: ReturnType<typeof createBuyBox>;
}

interface Finished {
  readonly reply: { readonly notice: Parameters<typeof Sentence>[1] };
  readonly replayed: boolean;
}

/** Existing clients show the message as it is. */
const toText = ({ reply, replayed: isReplayed }: Finished, language: Language): string | Replayed<string> => {
  const text = sentenceOf(language, reply.notice);
  return isReplayed ? replayed(text) : text;
};

export const registerOldTrade = (deps: NftModuleDeps, commands: OldCommands): void => {
  const { http, pool, relay } = deps;
  registerCall(http, calls.buyNFT, async ({ code }, { user, idempotency, language }) => {
    const asked = { userId: user.userId, idempotency, code, price: null };
    const isSeries = await isSeriesCode(pool, code);
    return toText(await (isSeries ? commands.buyBox({ ...asked, clientSeed: null }) : commands.buy(asked)), language);
  });
  registerCall(http, calls.marginNFT, async ({ code }, { user, idempotency, language }) =>
    toText(await commands.payDeposit({ userId: user.userId, idempotency, code }), language),
  );
  registerCall(http, calls.auctionNFT, async ({ code, price: increment }, { user, idempotency, language }) => {
    const asked = { userId: user.userId, idempotency, code, price: null, increment, maximum: null };
    const done = await commands.placeBid(asked);
    commands.lists.forget(code);
    relay.nudge();
    return toText(done, language);
  });
  registerCall(http, calls.resellNFT, async (input, { user, idempotency, language }) =>
    toText(await commands.offer({ ...toOfferAsk(input), userId: user.userId, idempotency }), language),
  );
  registerCall(http, calls.payNFTOrder, async ({ id }, { user, idempotency, language }) =>
    toText(await commands.pay({ userId: user.userId, idempotency, orderId: id }), language),
  );
};
