import type { SwitchChoice } from '@candor/domain/notify/choose-channels';
import type { QuietHours } from '@candor/domain/notify/quiet-hours';
import type { Pool } from '#platform/db/pool';

export const loadChoices = async (pool: Pool, userId: number): Promise<SwitchChoice[]> => {
  const { rows } = await pool.query<SwitchChoice>(
    'select kind, channel, is_on as "isOn" from notify_switch where user_id = $1',
    [userId],
  );
  return rows;
};

export const upsertChoice = async (
  pool: Pool,
  userId: number,
  { kind, channel, isOn }: SwitchChoice,
): Promise<void> => {
  await pool.query(
    `insert into notify_switch (user_id, kind, channel, is_on) values ($1, $2, $3, $4)
     on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`,
    [userId, kind, channel, isOn],
  );
};

export interface Privacy {
  readonly isHidden: boolean;
  readonly quiet: QuietHours | null;
}

export interface PrivacyColumns {
  readonly isHidden: boolean | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly offset: number | null;
}

/** Columns of notify_privacy as `p`, which may be joined from the left. */
export const PRIVACY_SQL = `p.hide_amounts as "isHidden", p.quiet_from as "quietFrom", p.quiet_to as "quietTo",
  p.utc_offset as "offset"`;

export const toPrivacy = ({ isHidden, quietFrom, quietTo, offset }: PrivacyColumns): Privacy => ({
  isHidden: isHidden ?? false,
  quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo, offset: offset ?? 0 },
});

export const loadPrivacy = async (pool: Pool, userId: number): Promise<Privacy> => {
  const { rows } = await pool.query<PrivacyColumns>(
    `select ${PRIVACY_SQL} from notify_privacy p where p.user_id = $1`,
    [userId],
  );
  return rows[0] ? toPrivacy(rows[0]) : { isHidden: false, quiet: null };
};

export const upsertPrivacy = async (pool: Pool, userId: number, { isHidden, quiet }: Privacy): Promise<void> => {
  await pool.query(
    `insert into notify_privacy (user_id, hide_amounts, quiet_from, quiet_to, utc_offset) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set hide_amounts = excluded.hide_amounts, quiet_from = excluded.quiet_from,
       quiet_to = excluded.quiet_to, utc_offset = excluded.utc_offset`,
    [userId, isHidden, quiet?.from ?? null, quiet?.to ?? null, quiet?.offset ?? 0],
  );
};
