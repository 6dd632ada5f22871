import type { NftRarity } from '@candor/contract/nft-fields';
import type { Tx } from '#platform/db/with-tx';

export interface NewWork {
  readonly code: string;
  readonly artistId: number;
  /** 0: the house. */
  readonly ownerId: number;
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly rarity: NftRarity;
  readonly mediaId: number;
  readonly stillId: number;
  readonly currencyId: number;
  readonly ruleVersion: number;
}

/** A new work with the first row of its provenance; returns its id. */
export const insertWork = async ({ client }: Tx, work: NewWork, at: Date): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `with added as (
       insert into nft_work (code, artist_id, owner_id, type, name, description, rarity, media_id, still_id, owned_since, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12, $12) returning id
     ), made as (
       insert into nft_sale (work_id, kind, seller_id, buyer_id, artist_id, currency_id, price, fee, royalty, net, usdt_value, rule_version,
         created_at)
       select id, 'made', $2, $3, $2, $10, 0, 0, 0, 0, 0, $11, $12 from added
     )
     select id from added`,
    [
      work.code,
      work.artistId,
      work.ownerId,
      work.type,
      work.name,
      work.description,
      work.rarity,
      work.mediaId,
      work.stillId,
      work.currencyId,
      work.ruleVersion,
      at,
    ],
  );
  return rows[0]?.id ?? 0;
};

/** Messages about a new work to everybody who follows its artist. */
export const notifyFollowers = async (
  { client }: Tx,
  { workId, artistId, currencyId, at }: { workId: number; artistId: number; currencyId: number; at: Date },
): Promise<void> => {
  await client.query(
    `insert into nft_message (user_id, kind, work_id, currency_id, created_at)
     select user_id, 'new_work', $1, $3, $4 from nft_follow where artist_id = $2 and user_id <> $2`,
    [workId, artistId, currencyId, at],
  );
};
