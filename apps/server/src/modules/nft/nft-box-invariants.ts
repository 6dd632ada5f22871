/** Boxes sold and drawn are counted in their series, numbered from one; a box is a work of its series and has one sale. */
const COUNTED = `
  select 'boxes of nft series ' || s.id as what from nft_series s
  left join (select series_id, count(*) as sold, count(position) as drawn, max(number) as last from nft_box group by 1) b on b.series_id = s.id
  where s.sold <> coalesce(b.sold, 0) or s.drawn <> coalesce(b.drawn, 0) or coalesce(b.last, 0) <> s.sold
  union all
  select 'nft box ' || coalesce(b.work_id, w.id) as what from nft_box b full join (select * from nft_work where series_id is not null) w on w.id = b.work_id
  left join nft_sale s on s.work_id = b.work_id and s.kind = 'box'
  where b.work_id is null or w.id is null or w.series_id <> b.series_id or w.is_unopened <> (b.opened_at is null)
     or s.id is null or s.buyer_id <> b.buyer_id or s.series_id <> b.series_id`;

/** The secret list has one leaf per box and as many of each item as announced. */
const LEAVES = `
  select 'leaves of nft series ' || s.id as what from nft_series s
  left join (select series_id, count(*) as leaves, max(position) as last from nft_leaf group by 1) l on l.series_id = s.id
  where coalesce(l.leaves, 0) <> s.total or coalesce(l.last, 0) <> s.total
  union all
  select 'leaves of nft item ' || i.id as what from nft_item i
  left join (select item_id, series_id, count(*) as leaves from nft_leaf group by 1, 2) l on l.item_id = i.id
  where coalesce(l.leaves, 0) <> i.count or l.series_id <> i.series_id`;

/** A drawn box lies at a leaf of its series, no two at the same; an opened one shows the item of that leaf. */
const DRAWN = `
  select 'draw of nft box ' || b.work_id as what from nft_box b
  left join nft_leaf l on l.series_id = b.series_id and l.position = b.position
  left join nft_item i on i.id = l.item_id left join nft_work w on w.id = b.work_id
  where b.position is not null and (l.item_id is null or b.tick_ms is null or b.tick_seq is null or b.tick_ms < b.accepted_ms)
     or b.opened_at is not null and (w.rarity is distinct from i.rarity or w.media_id is distinct from i.media_id)
  union all
  select 'nft position ' || series_id || '/' || position as what from nft_box where position is not null
  group by series_id, position having count(*) > 1
  union all
  select 'drawn or opened boxes of nft item ' || i.id as what from nft_item i
  left join (select l.item_id, count(*) as drawn, count(b.opened_at) as opened
             from nft_box b join nft_leaf l on l.series_id = b.series_id and l.position = b.position group by 1) d on d.item_id = i.id
  where i.drawn <> coalesce(d.drawn, 0) or i.opened <> coalesce(d.opened, 0)`;

/** Parts of invariant I20 about box series. */
export const NFT_BOX_PARTS: readonly string[] = [COUNTED, LEAVES, DRAWN];
