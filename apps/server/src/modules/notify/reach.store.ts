import type { Language } from '@candor/contract/languages';
import type { SwitchChoice } from '@candor/domain/notify/choose-channels';
import type { Tx } from '#platform/db/with-tx';

/** How a user can be reached, and what the user has chosen about it. */
export interface Reach {
  readonly userId: number;
  readonly email: string | null;
  readonly language: Language;
  readonly choices: readonly SwitchChoice[];
  /** Devices whose session was not ended. */
  readonly deviceIds: readonly number[];
  /** Time of the transaction. */
  readonly nowMs: number;
}

const REACH = {
  name: 'notify_reach',
  text: `select u.id as "userId", u.email, u.language, floor(extract(epoch from now()) * 1000)::float8 as "nowMs",
           coalesce((select json_agg(json_build_object('kind', w.kind, 'channel', w.channel, 'isOn', w.is_on))
             from notify_switch w where w.user_id = u.id), '[]') as choices,
           array(select d.id from push_device d join session s on s.id = d.session_id
             where d.user_id = u.id and s.revoked_at is null order by d.id) as "deviceIds"
         from app_user u where u.id = any($1::int[])`,
};

export const loadReach = async (tx: Tx, userIds: readonly number[]): Promise<Map<number, Reach>> => {
  const { rows } = await tx.client.query<Reach>({ ...REACH, values: [userIds] });
  return new Map(rows.map((row) => [row.userId, row]));
};
