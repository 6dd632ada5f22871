import type { Tx } from '#platform/db/with-tx';
import { NEEDED } from './spot-invariants';

/** A command to be skipped, and what its order still holds. */
export interface StuckCommand {
  readonly action: 'place' | 'cancel' | 'edit';
  readonly orderId: number;
  readonly userId: number;
  readonly isHouse: boolean;
  readonly side: 'buy' | 'sell';
  readonly baseId: number;
  readonly quoteId: number;
  readonly reference: string;
  readonly ruleVersion: number;
  readonly isFilled: boolean;
  /** The command placed the order, and the order still waits for it. */
  readonly isItsPlace: boolean;
  /** The amount returned when it is skipped: the whole hold of a new order, the addition of an edit. */
  readonly back: string;
}

/** Amounts held for later edits are excluded: their commands return them. */
const LATER = `(select coalesce(sum(l.extra), 0) from spot_command l
  where l.instrument_id = c.instrument_id and l.order_id = c.order_id and l.seq > c.seq)`;
const IS_ITS_PLACE = `(c.action = 'place' and o.state = 'open' and o.rank = c.seq)`;

/** Null when the command concerns no order of this book, so that nothing is held for it. Locks the order. */
export const lockStuckCommand = async (
  { client }: Tx,
  at: { readonly instrumentId: number; readonly seq: number },
): Promise<StuckCommand | null> => {
  const { rows } = await client.query<StuckCommand>(
    `select c.action, o.id as "orderId", o.user_id as "userId", o.side, o.reference, o.rule_version as "ruleVersion",
            o.user_id in (select user_id from spot_maker) as "isHouse", o.filled > 0 as "isFilled",
            i.base_currency_id as "baseId", i.quote_currency_id as "quoteId", ${IS_ITS_PLACE} as "isItsPlace",
            trim_scale(greatest(0, case
              when ${IS_ITS_PLACE} then coalesce(h.remaining, 0) - ${LATER}
              when c.action = 'edit' then least(c.extra, coalesce(h.remaining, 0) - ${LATER} - (${NEEDED}))
              else 0 end))::text as back
     from spot_command c join spot_order o on o.id = c.order_id and o.instrument_id = c.instrument_id
     join instrument i on i.id = o.instrument_id join currency q on q.id = i.quote_currency_id
     left join ledger_hold h on h.purpose = 'spot_order' and h.reference = o.reference::text
     where c.instrument_id = $1 and c.seq = $2 for no key update of o`,
    [at.instrumentId, at.seq],
  );
  return rows[0] ?? null;
};

export const updateSkipped = async ({ client }: Tx, orderId: number, at: Date): Promise<void> => {
  await client.query(
    `update spot_order set state = 'cancelled', end_reason = 'skipped', updated_at = $2 where id = $1`,
    [orderId, at],
  );
};
