import type { QuoteFrame, WatchReply, WatchRequest } from '@candor/contract/realtime';
import { isSameWatch } from '#data/quotes/watch-set.ts';
import { createFrameOrder } from './frame-order.ts';
import type { Link } from './socket-link.ts';

interface ConnectionParts {
  readonly link: Link;
  /** What is on the screen now. */
  readonly wanted: () => WatchRequest;
  readonly apply: (rows: QuoteFrame[2], serverTimeMs: number) => void;
  /** Runs `then` after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, then: () => void) => () => void;
}

export interface Watching {
  /** The socket has (re)connected: the server no longer knows the earlier watch. */
  opened(): void;
  lost(): void;
  /** The set of watched instruments has changed. */
  changed(): void;
  frame(frame: QuoteFrame): void;
}

/** Delay before watching again after a gap or a failed watch. */
const AGAIN_MS = 500;

/** Keeps the server's watch in step with the screen, and watches again after missed frames. */
export function createWatching({ link, wanted, apply, after }: ConnectionParts): Watching {
  const order = createFrameOrder();
  let isOpen = false;
  let sent: WatchRequest | null = null;
  let turn = 0;
  let callOff: (() => void) | null = null;

  const send = async () => {
    callOff?.();
    callOff = null;
    if (!isOpen) return;
    const request = wanted();
    turn += 1;
    const own = turn;
    sent = request;
    order.watchSent();
    const reply = await link.watch(request).catch((): WatchReply | null => null);
    // A later watch, or a new connection, has replaced this one.
    if (own !== turn) return;
    if (reply === null) return again();
    if (!reply.ok) return;
    apply(reply.rows, reply.timeMs);
    order.acknowledged(reply.frame);
  };
  const again = () => {
    callOff ??= after(AGAIN_MS, () => void send());
  };

  return {
    opened() {
      isOpen = true;
      void send();
    },
    lost() {
      isOpen = false;
      turn += 1;
    },
    changed() {
      if (isOpen && (sent === null || !isSameWatch(sent, wanted()))) void send();
    },
    frame([number, serverTimeMs, rows]) {
      apply(rows, serverTimeMs);
      if (!order.accept(number)) again();
    },
  };
}
