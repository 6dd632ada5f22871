import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** What a leader holds beyond the deposit, taken by one bid. */
export interface TopUp {
  readonly offerId: number;
  readonly userId: number;
  /** Of its entry and its hold. */
  readonly reference: string;
  readonly amount: string;
}

export interface NewTopUp extends TopUp {
  /** All top-ups of the bidder together after this one. */
  readonly held: string;
}

/** Top-ups that are held for these offers. The offers are locked, so none is added or ended meanwhile. */
export const loadHeldTopUps = async (client: PoolClient, offerIds: readonly number[]): Promise<TopUp[]> => {
  const { rows } = await client.query<TopUp>({
    name: 'nft_held_top_ups',
    text: `select offer_id as "offerId", user_id as "userId", reference, trim_scale(amount)::text as amount from nft_top_up
           where offer_id = any($1::int[]) and state = 'held' order by created_at, reference`,
    values: [[...new Set(offerIds)]],
  });
  return rows;
};

/** Sent with the commit; the offers are locked. */
export const sendNewTopUps = (tx: Tx, added: readonly NewTopUp[], at: Date): void => {
  if (added.length === 0) return;
  tx.send(
    tx.client.query(
      `insert into nft_top_up (reference, offer_id, user_id, amount, held, created_at)
       select v.*, $6::timestamptz from unnest($1::uuid[], $2::int[], $3::int[], $4::numeric[], $5::numeric[]) as v`,
      [
        toArrayText(added.map(({ reference }) => reference)),
        toArrayText(added.map(({ offerId }) => offerId)),
        toArrayText(added.map(({ userId }) => userId)),
        toArrayText(added.map(({ amount }) => amount)),
        toArrayText(added.map(({ held }) => held)),
        at,
      ],
    ),
  );
};

/** Marks held top-ups as ended. Sent with the commit; the offers are locked. */
export const sendEndedTopUps = (
  tx: Tx,
  references: readonly string[],
  { state, at }: { readonly state: 'returned' | 'forfeited'; readonly at: Date },
): void => {
  if (references.length === 0) return;
  tx.send(
    tx.client.query(
      `update nft_top_up set state = $2, ended_at = $3::timestamptz where reference = any($1::uuid[]) and state = 'held'`,
      [references, state, at],
    ),
  );
};
