/** Statements that each corrupt one place of the NFT market, run as the table owner; invariant I20 detects each. */
export const NFT_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  {
    how: 'a work that belongs to somebody who did not buy it',
    sql: `update nft_work set owner_id = artist_id where owner_id <> artist_id and offer_id is null`,
  },
  {
    how: 'a work without provenance',
    sql: `delete from nft_sale where kind = 'made' and work_id not in (select work_id from nft_sale where kind <> 'made')`,
  },
  {
    how: 'a seller who did not own the work',
    sql: `update nft_sale set buyer_id = 0 where kind = 'made' and work_id in (select work_id from nft_sale where kind = 'sale' and seller_id <> 0)`,
  },
  {
    how: 'an open offer its work does not know',
    sql: `update nft_work set offer_id = null where offer_id is not null`,
  },
  {
    how: 'a work that is offered although it was sold',
    sql: `update nft_work set offer_id = (select min(id) from nft_offer where state = 'sold') where offer_id is null`,
  },
  { how: 'an offer of somebody else’s work', sql: `update nft_offer set seller_id = 0 where state = 'open'` },
  {
    how: 'an offer of a work that was taken down',
    sql: `update nft_work set taken_down_at = now() where offer_id is not null`,
  },
  {
    how: 'a sold offer without a sale',
    sql: `update nft_offer set state = 'sold', ended_at = now() where state = 'unsold'`,
  },
  { how: 'a sale of an unsold offer', sql: `update nft_offer set state = 'unsold' where state = 'sold' and mode = 1` },
  {
    how: 'a sale at another price',
    sql: `update nft_offer set start_price = 99, price = 99 where state = 'sold' and mode = 1`,
  },
  {
    how: 'a sale before its start',
    sql: `update nft_offer set start_ms = start_ms + 1 where state = 'sold' and mode = 1`,
  },
  {
    how: 'a sale at its end',
    sql: `update nft_offer set start_ms = start_ms - 10000, end_ms = start_ms where state = 'sold' and mode = 1`,
  },
  { how: 'another fee than frozen in the offer', sql: `update nft_offer set fee_percent = 6 where state = 'sold'` },
  {
    how: 'another royalty than frozen in the offer',
    sql: `update nft_offer set royalty_percent = 9 where state = 'sold' and is_resale`,
  },
  {
    how: 'a first sale that counts as a resale',
    sql: `update nft_sale set is_resale = true where kind = 'sale' and not is_resale`,
  },
  {
    how: 'a price that was not paid',
    sql: `update ledger_posting set amount = amount + 1 where kind = 'nft_purchase' and leg = 0`,
  },
  {
    how: 'a price paid by somebody else',
    sql: `update ledger_posting p set debit_account_id = (select max(id) from ledger_account where type = 'change' and bucket = 'available' and currency_id = 3) where kind = 'nft_purchase' and leg = 0`,
  },
  { how: 'a fee that was not paid', sql: `delete from ledger_posting where kind = 'nft_purchase' and leg = 1` },
  { how: 'a net that was not paid', sql: `delete from ledger_posting where kind = 'nft_sale'` },
  { how: 'a royalty that was not paid', sql: `delete from ledger_posting where kind = 'nft_royalty'` },
  {
    how: 'a net for no sale',
    sql: `update ledger_posting set reference = '00000000-0000-9000-8000-000000000000' where id = (select min(id) from ledger_posting where kind = 'nft_sale')`,
  },
  {
    how: 'proceeds of the house taken out',
    sql: `update ledger_account set balance = balance - 0.01 where type = 'nft_sales'`,
  },
  { how: 'a bid below the one before', sql: `update nft_bid set price = 99.5 where price = 110` },
  { how: 'a bid below the start price', sql: `update nft_bid set price = 99 where price = 100` },
  {
    how: 'a bid of the seller',
    sql: `update nft_bid b set user_id = o.seller_id from nft_offer o where o.id = b.offer_id and b.price = 110`,
  },
  { how: 'a bid after the end', sql: `update nft_bid set created_at = created_at + interval '101 hours'` },
  {
    how: 'a current price nobody bid',
    sql: `update nft_offer set price = price + 1 where mode = 2 and state = 'open'`,
  },
  { how: 'another leader', sql: `update nft_offer set leader_id = leader_id + 1 where mode = 2 and state = 'open'` },
  { how: 'a bid too many', sql: `update nft_offer set bids = bids + 1 where mode = 2 and state = 'open'` },
  {
    how: 'a maximum below the own bid',
    sql: `update nft_offer set maximum = price - 1 where mode = 2 and state = 'open'`,
  },
  {
    how: 'an end before the planned one',
    sql: `update nft_offer set end_ms = end_ms - 1 where mode = 2 and state = 'open'`,
  },
  { how: 'another highest bid', sql: `update nft_bidder set price = price + 1 where state = 'held' and price = 120` },
  {
    how: 'a hold that is not the deposit',
    sql: `update ledger_hold set remaining = remaining / 2 where purpose = 'nft_deposit' and outcome is null`,
  },
  {
    how: 'a held deposit without a hold',
    sql: `update ledger_hold set purpose = 'other' where purpose = 'nft_deposit' and outcome is null`,
  },
  { how: 'a loser’s deposit that is still held', sql: `update nft_bidder set state = 'held' where state = 'returned'` },
  {
    how: 'a deposit returned while the auction runs',
    sql: `update nft_bidder b set state = 'returned' from nft_offer o where o.id = b.offer_id and o.state = 'open'`,
  },
  { how: 'another deposit than the offer’s', sql: `update nft_offer set deposit = deposit + 1 where mode = 2` },
  { how: 'a deposit that was not taken', sql: `delete from ledger_posting where kind = 'nft_deposit'` },
  { how: 'a deposit that did not come back', sql: `delete from ledger_posting where kind = 'nft_deposit_back'` },
  {
    how: 'a deposit that came back to somebody else',
    sql: `update ledger_posting set credit_account_id = (select max(id) from ledger_account where type = 'change' and bucket = 'available' and currency_id = 3) where kind = 'nft_deposit_back'`,
  },
  {
    how: 'a forfeited deposit that also came back',
    sql: `update ledger_posting p set reference = overlay(b.reference::text placing 'b' from 15 for 1)::uuid, kind = 'nft_deposit_back' from nft_bidder b
      where b.state = 'forfeited' and p.kind = 'nft_compensation' and p.reference = overlay(b.reference::text placing 'd' from 15 for 1)::uuid`,
  },
  {
    how: 'another share of a forfeited deposit',
    sql: `update nft_order set to_seller = to_seller - 1, to_platform = to_platform + 1 where to_seller > 0`,
  },
  { how: 'a share that was not paid', sql: `delete from ledger_posting where kind = 'nft_compensation'` },
  {
    how: 'a platform’s share that was not paid',
    sql: `delete from ledger_posting where kind = 'nft_forfeit' and leg = 2`,
  },
  { how: 'a share of an order that was paid', sql: `update nft_order set to_platform = 1 where state = 'paid'` },
  { how: 'a deposit of nobody', sql: `delete from nft_bidder where price is null and state = 'returned'` },
  {
    how: 'a top-up that is held without a hold',
    sql: `update ledger_hold set purpose = 'other' where purpose = 'nft_top_up' and outcome is null`,
  },
  {
    how: 'a leader who holds less than the share of the highest bid',
    sql: `update nft_offer set maximum = coalesce(maximum, price) * 2 where mode = 2 and state = 'open'`,
  },
  {
    how: 'a top-up that is still held after it was beaten',
    sql: `update nft_top_up set state = 'held', ended_at = null where state = 'returned'`,
  },
  {
    how: 'a top-up of somebody who does not lead',
    sql: `update nft_offer set leader_id = leader_id + 1 where mode = 2 and state = 'awaiting'`,
  },
  { how: 'a top-up that was not taken', sql: `delete from ledger_posting where kind = 'nft_top_up'` },
  { how: 'a top-up that did not come back', sql: `delete from ledger_posting where kind = 'nft_top_up_back'` },
  { how: 'a top-up of nobody', sql: `delete from nft_top_up where state = 'returned'` },
  {
    how: 'a forfeited deposit without its top-up',
    sql: `update nft_top_up set state = 'returned' where state = 'forfeited'`,
  },
  {
    how: 'a top-up forfeited by somebody who paid',
    sql: `update nft_top_up set state = 'forfeited' where state = 'returned'`,
  },
  {
    how: 'a linked seller who got a share',
    sql: `update nft_order set is_linked = true where to_seller > 0`,
  },
  {
    how: 'a refund of another amount',
    sql: `update ledger_posting set amount = amount + 1 where kind = 'nft_refund'`,
  },
  {
    how: 'a refund of a work that was not taken down',
    sql: `update nft_work set taken_down_at = null where taken_down_at is not null`,
  },
  {
    how: 'a refund of no purchase',
    sql: `update ledger_posting set reference = '00000000-0000-e000-8000-000000000000' where kind = 'nft_refund'`,
  },
  {
    how: 'an auction that waits for nobody',
    sql: `update nft_order set state = 'cancelled', closed_at = now() where state = 'open'`,
  },
  {
    how: 'an order of an auction that ended',
    sql: `update nft_order set state = 'open', closed_at = null where state = 'expired' and rank = 2`,
  },
  { how: 'an order at another price', sql: `update nft_order set price = price - 1 where state = 'open'` },
  {
    how: 'an order of a bidder who did not win',
    sql: `update nft_order r set buyer_id = b.user_id, price = b.price from nft_bidder b where b.offer_id = r.offer_id and b.user_id <> r.buyer_id and b.price is not null and r.state = 'open'`,
  },
  {
    how: 'a second chance for the one who did not pay',
    sql: `update nft_order r set buyer_id = f.buyer_id, price = f.price from nft_order f where f.offer_id = r.offer_id and f.rank = 1 and r.rank = 2`,
  },
  {
    how: 'a second chance beside a paid order',
    sql: `update nft_order set state = 'paid' where rank = 1 and state = 'expired' and to_seller > 0`,
  },
  { how: 'less time to pay', sql: `update nft_order set due_ms = due_ms - 1 where state = 'open'` },
  {
    how: 'a payment after its time',
    sql: `update nft_order set closed_at = to_timestamp(due_ms / 1000.0) where state = 'paid'`,
  },
  {
    how: 'an expiry before its time',
    sql: `update nft_order set closed_at = to_timestamp(due_ms / 1000.0) - interval '1 second' where state = 'expired'`,
  },
  { how: 'an auction sold without an order', sql: `delete from nft_order where state = 'paid' and rank = 1` },
  { how: 'a box that was sold to nobody', sql: `update nft_series set total = total + 1, sold = sold + 1` },
  { how: 'a draw that was not counted', sql: `update nft_series set drawn = drawn - 1` },
  { how: 'a number left out', sql: `update nft_box set number = number + 1 where number = 3` },
  { how: 'an opened box that was not opened', sql: `update nft_box set opened_at = now() where position is not null` },
  { how: 'a box of another buyer', sql: `update nft_box set buyer_id = buyer_id + 1` },
  { how: 'a leaf less', sql: `delete from nft_leaf where position = 1` },
  { how: 'an item that is not as rare as announced', sql: `update nft_item set count = count + 1 where rarity = 'SR'` },
  { how: 'a draw by an earlier price', sql: `update nft_box set tick_ms = accepted_ms - 1 where position is not null` },
  { how: 'a position that is not in the list', sql: `update nft_box set position = 7 where position = 3` },
  {
    how: 'an opened box with another rarity',
    sql: `update nft_work set rarity = 'R' where series_id is not null and not is_unopened`,
  },
  { how: 'an item drawn once more', sql: `update nft_item set drawn = drawn - 1 where drawn > opened` },
  { how: 'an item opened once more', sql: `update nft_item set opened = opened - 1 where opened > 0` },
];
