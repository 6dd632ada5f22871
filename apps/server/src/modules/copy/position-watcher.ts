import type { OpenLimit, PositionWatcher } from '#kernel/product/position-watcher';
import { Refusal } from '#platform/refusal';
import { sendSelfHeld } from './hand-overs.store';
import { sendSignals } from './signals.store';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Orders of leaders in the last hour and day; refused ones do not count. */
const COUNT = {
  name: 'copy_count_opened',
  text: `select l.user_id as "userId", count(p.id) filter (where p.created_at > $2)::int as hour, count(p.id)::int as day
         from copy_leader l left join futures_position p on p.user_id = l.user_id and p.order_type = 1 and p.coupon_id is null
           and p.status <> 'cancelled' and p.created_at > $3
         where l.user_id = any($1::int[]) and l.state <> 'stopped' group by 1`,
};

/** Acts of leaders become signals; leaders open only so many positions, because each one costs their followers fees. */
export const COPY_WATCHER: PositionWatcher = {
  sendActions: sendSignals,
  sendSelfHeld,
  findOpenLimits: async (client, { userIds, at, rules }) => {
    const { leaderMaxHour, leaderMaxDay } = rules.copy;
    const { rows } = await client.query<{ userId: number; hour: number; day: number }>({
      ...COUNT,
      values: [userIds, new Date(at.getTime() - HOUR_MS), new Date(at.getTime() - DAY_MS)],
    });
    return new Map(
      rows.map(({ userId, hour, day }): [number, OpenLimit] => {
        const [inHour, inDay] = [leaderMaxHour - hour, leaderMaxDay - day];
        const refusal =
          inHour <= inDay
            ? new Refusal('copy_rate_hour', { maximum: String(leaderMaxHour) })
            : new Refusal('copy_rate_day', { maximum: String(leaderMaxDay) });
        return [userId, { left: Math.min(inHour, inDay), refusal }];
      }),
    );
  },
};
