import type { NoticePush, WatchReply } from '@candor/contract/realtime';
import type { FastifyInstance } from 'fastify';
import type { Board } from '#kernel/pricing/board';
import { NOTICE_TOPIC, type NoticeEvent } from '#modules/notify/index';
import type { BookView, TapeRow } from '#modules/spot/index';
import type { Relay } from '#platform/outbox/relay';
import type { Hub } from '#platform/realtime/hub';
import type { Peer } from '#platform/realtime/peer';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import { createBarStream } from './bar-stream';
import { type BookSource, createBookStream } from './book-stream';
import { createLegacyStream } from './legacy-stream';
import { createQuoteStream } from './quote-stream';
import { createStateStream } from './state-stream';
import { parseWatchRequest } from './watch-request';

export interface StreamDeps {
  readonly http: FastifyInstance;
  readonly realtime: Hub;
  readonly board: Board;
  readonly matching: BookSource & {
    readonly feed: { onChange(listener: (view: BookView, trades: readonly TapeRow[]) => void): () => void };
  };
  readonly clock: Clock;
  readonly config: Pick<Config, 'feed'>;
}

/** Streams prices and order books to the sockets of this process. */
export const streamPrices = ({ http, realtime, board, matching, clock, config }: StreamDeps): void => {
  const quotes = createQuoteStream(board, clock);
  const bars = createBarStream(board);
  const books = createBookStream(matching);
  const states = createStateStream(board);
  const legacy = createLegacyStream(board, matching, config.feed);

  const watch = (peer: Peer, payload: unknown): WatchReply => {
    const request = parseWatchRequest(payload, (id) => board.instrument(id) !== undefined);
    if (request === null) {
      peer.strike();
      return { ok: false, error: 'invalid' };
    }
    const snapshot = quotes.watch(peer, request.ids);
    bars.watch(peer, snapshot === null ? null : (request.bar ?? null));
    books.watch(peer, snapshot === null ? null : (request.book ?? null));
    return snapshot === null ? { ok: false, error: 'too_many' } : { ok: true, ...snapshot };
  };
  realtime.answer('watch', watch);
  realtime.onJoin((peer) => {
    if (peer.isLegacy) legacy.enter(peer);
    else states.enter(peer);
  });
  realtime.onLeave((peer) => {
    for (const stream of [quotes, bars, books, states, legacy]) stream.leave(peer);
  });
  const stopListening = board.onTicks((ticks) => {
    for (const { instrumentId } of ticks) {
      for (const stream of [quotes, bars, legacy]) stream.ticked(instrumentId);
    }
  });
  const stopStates = [board.onPauses(states.check), board.onListing(states.check)];
  const stopBooks = matching.feed.onChange((view, trades) => {
    books.changed(view, trades);
    legacy.bookTraded(view, trades);
  });
  http.addHook('preClose', async () => {
    stopListening();
    stopBooks();
    for (const stop of stopStates) stop();
    for (const stream of [quotes, bars, books, legacy]) stream.stop();
  });
};

const toNoticePush = ({ noticeId, kind, params, version }: NoticeEvent): NoticePush => ({
  id: noticeId,
  kind,
  params,
  version,
});

export const registerRealtime = (deps: StreamDeps & { readonly relay: Relay }): void => {
  const { realtime, relay } = deps;
  relay.on(NOTICE_TOPIC, async ({ payload }) => {
    const notice = payload as NoticeEvent;
    await realtime.pushToUser(notice.userId, 'notice', toNoticePush(notice));
  });
  if (realtime.isServing) streamPrices(deps);
};
