import type { Tx } from '#platform/db/with-tx';

/** An unopened box with its purchase. */
export interface UnopenedBox {
  readonly workId: number;
  readonly ownerId: number;
  readonly paid: string;
  readonly currencyId: number;
  /** Of the entries of the purchase. */
  readonly reference: string;
  readonly ruleVersion: number;
  readonly acceptedMs: number;
}

/** Locks the unopened boxes of a series that are not taken down, by id. */
export const lockUnopened = async ({ client }: Tx, seriesId: number): Promise<UnopenedBox[]> => {
  const { rows } = await client.query<UnopenedBox>({
    name: 'nft_lock_unopened',
    text: `select w.id as "workId", w.owner_id as "ownerId", trim_scale(s.price)::text as paid, s.currency_id as "currencyId", s.reference,
             s.rule_version as "ruleVersion", b.accepted_ms::float8 as "acceptedMs"
           from nft_work w join nft_sale s on s.work_id = w.id and s.kind = 'box' join nft_box b on b.work_id = w.id
           where w.series_id = $1 and w.is_unopened and w.taken_down_at is null order by w.id for update of w`,
    values: [seriesId],
  });
  return rows;
};

export const updateBoxesTakenDown = async (
  { client }: Tx,
  boxes: readonly UnopenedBox[],
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> => {
  await client.query('update nft_work set taken_down_at = $3, takedown_reason = $2 where id = any($1::int[])', [
    boxes.map(({ workId }) => workId),
    reason,
    at,
  ]);
};
