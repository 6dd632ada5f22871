import type { MessageKey } from '#i18n/message-key.ts';

/** Words for the states of orders of all products; several states of one meaning share a word. */
const STATUS_WORDS: Readonly<Record<string, MessageKey>> = {
  reviewing: 'customer.code.review',
  second_review: 'customer.code.review',
  accepted: 'customer.code.pending',
  pending: 'customer.code.pending',
  entrust: 'customer.code.pending',
  fixed: 'customer.code.pending',
  published: 'customer.code.pending',
  open: 'customer.code.open',
  closing: 'customer.code.open',
  running: 'customer.code.open',
  following: 'customer.code.open',
  done: 'customer.code.done',
  completed: 'customer.code.done',
  success: 'customer.code.done',
  shared: 'customer.code.done',
  listed: 'customer.code.done',
  released: 'customer.code.done',
  sold: 'customer.code.done',
  closed: 'customer.code.closed',
  matured: 'customer.code.closed',
  redeemed: 'customer.code.closed',
  ended: 'customer.code.closed',
  cancelled: 'customer.code.cancelled',
  timed_out: 'customer.code.expired',
  expired: 'customer.code.expired',
  refused: 'customer.code.refused',
  failed: 'customer.code.failed',
  disputed: 'customer.code.disputed',
  refunded: 'customer.code.refunded',
  refunding: 'customer.code.refunded',
  approved: 'customer.code.approved',
  paused: 'customer.code.paused',
  paid: 'customer.code.paid',
  unopened: 'customer.code.unopened',
  opened: 'customer.code.opened',
};

const SIDE_WORDS: Readonly<Record<string, MessageKey>> = {
  up: 'options.up',
  down: 'options.down',
  long: 'futures.side.long',
  short: 'futures.side.short',
  buy: 'spot.side.buy',
  sell: 'spot.side.sell',
};

const find = (words: Readonly<Record<string, MessageKey>>, code: string): MessageKey | null =>
  (Object.hasOwn(words, code) ? words[code] : null) ?? null;

/** The text of a code; null: it has no word, and nothing is shown. */
export const statusWord = (code: string): MessageKey | null => find(STATUS_WORDS, code);
export const sideWord = (code: string): MessageKey | null => find(SIDE_WORDS, code);
