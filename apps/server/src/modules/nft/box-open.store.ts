import type { Tx } from '#platform/db/with-tx';

export interface LockedBox {
  readonly workId: number;
  readonly ownerId: number;
  readonly isBox: boolean;
  readonly isUnopened: boolean;
  readonly isTakenDown: boolean;
  /** Null until it is drawn, and of works that are not boxes. */
  readonly position: number | null;
}

/** Locks a work by its code; null: there is none. */
export const lockBox = async ({ client }: Tx, code: string): Promise<LockedBox | null> => {
  const { rows } = await client.query<LockedBox>({
    name: 'nft_lock_box',
    text: `select w.id as "workId", w.owner_id as "ownerId", w.series_id is not null as "isBox", w.is_unopened as "isUnopened",
             w.taken_down_at is not null as "isTakenDown", b.position
           from nft_work w left join nft_box b on b.work_id = w.id where w.code = $1 for update of w`,
    values: [code],
  });
  return rows[0] ?? null;
};

export interface OpenedItem {
  readonly id: number;
  readonly isSeen: boolean;
  readonly mediaId: number;
  readonly stillId: number;
}

/**
 * Gives a drawn box what lies at its position, and deletes the message that it can be opened; returns the item as it was
 * before. The work is locked.
 */
export const revealBox = async ({ client }: Tx, workId: number, at: Date): Promise<OpenedItem> => {
  const { rows } = await client.query<OpenedItem>({
    name: 'nft_reveal_box',
    text: `with opened as (
             update nft_box set opened_at = $2 where work_id = $1 and opened_at is null and position is not null
             returning series_id, position
           ), item as (
             update nft_item i set opened = i.opened + 1 from opened join nft_leaf l using (series_id, position)
             where i.id = l.item_id returning i.*
           ), work as (
             update nft_work w set name = item.name, description = item.description, rarity = item.rarity, type = item.type,
               media_id = item.media_id, still_id = item.still_id, is_unopened = false
             from item where w.id = $1
           ), message as (
             delete from nft_message m using item where m.work_id = $1 and m.kind = 'box_drawn'
           )
           select id, is_seen as "isSeen", media_id as "mediaId", still_id as "stillId" from item`,
    values: [workId, at],
  });
  const [item] = rows;
  if (item === undefined) throw new Error(`nft: box ${workId} has no leaf`);
  return item;
};

export const updateSeen = async ({ client }: Tx, itemId: number): Promise<void> => {
  await client.query('update nft_item set is_seen = true where id = $1', [itemId]);
};
