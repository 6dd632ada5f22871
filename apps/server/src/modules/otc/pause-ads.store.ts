import type { Tx } from '#platform/db/with-tx';

export interface RatedPeople {
  /** At fault for an order that ends now. */
  readonly faulty: readonly number[];
  /** Both sides of the orders that end now. */
  readonly parties: readonly number[];
  /** Start of the time the completion rate is about. */
  readonly sinceMs: number;
}

/** Ids of the open ads of people whose completion rate may have become too low: who was never at fault is left out. */
export const findRatedAds = async ({ client }: Tx, { faulty, parties, sinceMs }: RatedPeople): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'otc_rated_ads',
    text: `select a.id from otc_ad a where a.state = 'open' and (a.user_id = any($1::int[]) or a.user_id = any($2::int[])
             and exists (select from otc_order o where o.fault_id = a.user_id and o.ended_ms >= $3))`,
    values: [faulty, parties, sinceMs],
  });
  return rows.map(({ id }) => id);
};

/** Pauses those of the ads that are open and belong to these people; the ads must be locked. Returns their owners. */
export const pauseByCompletion = async (
  { client }: Tx,
  { adIds, userIds, at }: { readonly adIds: readonly number[]; readonly userIds: readonly number[]; readonly at: Date },
): Promise<Set<number>> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'otc_pause_by_completion',
    text: `update otc_ad set state = 'paused', pause_reason = 'completion', updated_at = $3
           where id = any($1::int[]) and user_id = any($2::int[]) and state = 'open' returning user_id as id`,
    values: [adIds, userIds, at],
  });
  return new Set(rows.map(({ id }) => id));
};
