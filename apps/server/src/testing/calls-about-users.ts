/** Which users a console call is about: SQL over one of its fields. */
export interface AboutUsers {
  readonly field: string;
  readonly sql: string;
}

const field = (name: string): AboutUsers => ({ field: name, sql: 'select $1::int as id' });
const ownerOf = (table: string): AboutUsers => ({
  field: 'id',
  sql: `select user_id as id from ${table} where id = $1`,
});
const twoOf = (table: string, [one, other]: readonly [string, string]): AboutUsers => ({
  field: 'id',
  sql: `select unnest(array[${one}, ${other}]) as id from ${table} where id = $1`,
});

const CASE: AboutUsers = { field: 'number', sql: 'select user_id as id from support_case where number = $1' };
const OTC_SIDES: AboutUsers = {
  field: 'number',
  sql: 'select unnest(array[buyer_id, seller_id]) as id from otc_order where id = substr($1, 2)::int',
};
const ROOM_AUTHOR: AboutUsers = { field: 'author', sql: 'select user_id as id from room_author where code = $1' };
const ROOM_MESSAGE: AboutUsers = {
  field: 'seq',
  sql: `select a.user_id as id from room_message m join room_author a on a.code = m.author where m.room = 'en' and m.seq = $1`,
};

/** Every call of the console that changes something: the users it is about, or why it is about none. */
export const ABOUT_USERS: Readonly<Record<string, AboutUsers | string>> = {
  '/totp/begin': 'the own authenticator',
  '/logout': 'the own session',
  '/deposits/approve': ownerOf('deposit'),
  '/deposits/refuse': ownerOf('deposit'),
  '/deposits/propose_amount': ownerOf('deposit'),
  '/withdrawals/approve': ownerOf('withdrawal'),
  '/withdrawals/complete': ownerOf('withdrawal'),
  '/withdrawals/refuse': ownerOf('withdrawal'),
  '/verifications/images': ownerOf('kyc_submission'),
  '/verifications/decide': ownerOf('kyc_submission'),
  '/users/freeze': field('id'),
  '/users/end_sessions': field('id'),
  '/users/score': field('id'),
  '/score/appeals/decide': ownerOf('credit_score_entry'),
  '/adjustments/propose': field('user_id'),
  '/proposals/decide': { field: 'id', sql: `select (body ->> 'userId')::int as id from proposal where id = $1` },
  '/notices/send': field('user_id'),
  '/support/assign': CASE,
  '/support/answer': CASE,
  '/support/close': CASE,
  '/support/typing': CASE,
  '/support/read': CASE,
  '/spot/resume': {
    field: 'id',
    sql: `select c.user_id as id from spot_book_halt h
          join spot_command c on c.instrument_id = h.instrument_id and c.seq = h.command_seq where h.id = $1`,
  },
  '/copy/applications/decide': ownerOf('copy_application'),
  '/copy/leaders/stop': field('user_id'),
  '/nft/artists/propose': field('user_id'),
  '/nft/works/make': field('artist_id'),
  '/nft/series/propose': field('artist_id'),
  '/nft/takedown/propose': {
    field: 'code',
    sql: 'select unnest(array[artist_id, owner_id]) as id from nft_work where code = $1',
  },
  '/nft/bids/void': {
    field: 'code',
    sql: `select unnest(array[o.seller_id, b.user_id]) as id from nft_work w join nft_offer o on o.id = w.offer_id
          join nft_bidder b on b.offer_id = o.id where w.code = $1`,
  },
  '/otc/ads/pause': ownerOf('otc_ad'),
  '/otc/ads/lift': ownerOf('otc_ad'),
  '/otc/disputes/decide': OTC_SIDES,
  '/otc/disputes/ask': OTC_SIDES,
  '/coupon/campaign/propose': { field: 'users', sql: `select unnest(string_to_array($1, ','))::int as id` },
  '/invite/fee_reversal': { field: 'fill_id', sql: 'select user_id as id from futures_position where id = $1' },
  '/invite/flag/decide': twoOf('invite_flag', ['user_id', 'parent_id']),
  '/rooms/mute': ROOM_AUTHOR,
  '/rooms/unmute': ROOM_AUTHOR,
  '/rooms/hide': ROOM_MESSAGE,
  '/rooms/dismiss': ROOM_MESSAGE,
  '/rooms/slow': 'a whole room',
  '/rooms/close': 'a whole room',
  '/rooms/write': 'words under the own name',
  '/fiat/propose': 'a rate for everybody',
  '/ledger/export': 'reads, logged',
  '/instruments/propose_halt': 'a market',
  '/instruments/propose_lift': 'a market',
  '/purses/propose': 'money of the house',
  '/lock/pause': 'a product',
  '/lock/propose_terms': 'a product',
  '/lock/propose_product': 'a product',
  '/dual/pause': 'a product',
  '/ieo/propose': 'a project of the house',
  '/ieo/cancel': 'a project of the house; every buyer gets back what was held',
  '/nft/works/offer': 'a work of the house, which gets the price',
  '/otc/kinds/save': 'what people can choose from',
  '/coupon/campaign/switch': 'a campaign; stops new claims only',
  '/coupon/campaign/end': 'a campaign; claimed coupons stay valid',
  '/rules/propose': 'a rule for everybody',
  '/articles/save': 'words for everybody',
  '/support/canned/save': 'words for all cases',
  '/operators/propose': 'an operator: see ops-alone',
  '/operators/propose_change': 'an operator: see ops-alone',
  '/operators/propose_reset': 'an operator: see ops-alone',
};
