import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { SmsSender } from '#platform/sms/sms-sender';
import { ensureOneRecipient, type Mailer } from './mailer';

export interface DemoMessage {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
}

const NEWEST = 50;

/** Demo mode: mails and short messages land in a table that the app can show. Delivered twice, they appear once. */
export const createDemoMailbox = ({ pool, clock }: { pool: Pool; clock: Clock }) => {
  const insert = async (message: Omit<DemoMessage, 'createdAt'>): Promise<void> => {
    await pool.query(
      `insert into demo_message (event_id, channel, recipient, subject, body, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (event_id) do nothing`,
      [message.id, message.channel, message.to, message.subject, message.body, new Date(clock.nowMs())],
    );
  };
  const mailer: Mailer = {
    send: async ({ id, to, subject, text }) => {
      ensureOneRecipient(to);
      await insert({ id, channel: 'mail', to, subject, body: text });
    },
    close: () => undefined,
  };
  const sms: SmsSender = { send: ({ id, to, text }) => insert({ id, channel: 'sms', to, subject: '', body: text }) };
  const load = async (to: string): Promise<DemoMessage[]> => {
    const { rows } = await pool.query<DemoMessage>(
      `select id, channel, recipient as "to", subject, body, created_at as "createdAt" from demo_message
       where recipient = $1 order by id desc limit $2`,
      [to, NEWEST],
    );
    return rows;
  };
  return { mailer, sms, load };
};

export type DemoMailbox = ReturnType<typeof createDemoMailbox>;
