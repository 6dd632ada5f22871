import * as z from 'zod/mini';
import { type Auth, type Call, defineCall, type Method } from './call';

/** How a list without rows looks on the wire. */
export const EMPTY_LISTS = {
  rows: [],
  bids: { code: 0, data: [], count: 0 },
  paged: {
    current_page: 1,
    data: [],
    first_page_url: '',
    from: null,
    last_page: 1,
    last_page_url: '',
    next_page_url: null,
    path: '',
    per_page: 10,
    prev_page_url: null,
    to: null,
    total: 0,
  },
} as const;
export type EmptyList = keyof typeof EMPTY_LISTS;

type ListRow = readonly [method: Method, path: string, auth: Auth, reply: EmptyList];
type ActionRow = readonly [method: Method, path: string];

/**
 * Calls of products that are not built yet. Existing clients make them from Home and from their tabs: lists are empty,
 * everything else is refused as in development. A new product deletes its rows.
 */
const LIST_ROWS: readonly ListRow[] = [
  ['GET', '/follow/index', 'public', 'paged'],
  ['GET', '/follow/historyTrade', 'public', 'paged'],
  ['GET', '/bind_box/getBoxList', 'public', 'rows'],
  ['GET', '/bind_box/getArtist', 'public', 'rows'],
  ['GET', '/bind_box/getNftCurrency', 'public', 'rows'],
  ['GET', '/bind_box/getCollection', 'user', 'rows'],
  ['POST', '/bind_box/getBindBoxQuotationLog', 'public', 'rows'],
  ['POST', '/bind_box/getMyNFTs', 'user', 'rows'],
  ['POST', '/bind_box/getMyBindBoxQuotationLog', 'user', 'bids'],
  ['POST', '/bind_box/getNeedPayNFTOrder', 'user', 'rows'],
];

const ACTION_ROWS: readonly ActionRow[] = [
  ['POST', '/follow/follow'],
  ['POST', '/follow/cancel'],
  ['GET', '/follow/traderDetail'],
  ['GET', '/bind_box/getBoxDetail'],
  ['GET', '/bind_box/getArtistDetail'],
  ['POST', '/bind_box/collect'],
  ['POST', '/bind_box/buyNFT'],
  ['POST', '/bind_box/marginNFT'],
  ['POST', '/bind_box/auctionNFT'],
  ['POST', '/bind_box/openBlindBox'],
  ['POST', '/bind_box/resellNFT'],
  ['POST', '/bind_box/readNFTOrderMessage'],
  ['POST', '/bind_box/payNFTOrder'],
];

export interface ComingList {
  readonly call: Call;
  readonly reply: EmptyList;
}

export const COMING_LISTS: readonly ComingList[] = LIST_ROWS.map(([method, path, auth, reply]) => ({
  call: defineCall({
    method,
    path,
    auth,
    summary: 'Of a product in development: an empty list.',
    input: z.object({}),
    reply: z.json(),
  }),
  reply,
}));

export const COMING_ACTIONS: readonly Call[] = ACTION_ROWS.map(([method, path]) =>
  defineCall({
    method,
    path,
    auth: 'public',
    summary: 'Of a product in development: says so.',
    input: z.object({}),
    reply: z.string(),
  }),
);
