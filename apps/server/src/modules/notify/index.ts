import type { FastifyInstance } from 'fastify';
import type { Declared } from '#kernel/product/declared';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import { createDemoMailbox } from '#platform/mail/demo-mailbox';
import { createSmtpMailer } from '#platform/mail/smtp-mailer';
import type { Relay } from '#platform/outbox/relay';
import type { PushNet } from '#platform/push/push-net';
import { createPushSender } from '#platform/push/push-sender';
import { createVapidKeys } from '#platform/push/vapid-keys';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { createGatewaySms } from '#platform/sms/gateway-sms';
import { deleteEndedDevices } from './devices.store';
import { deleteOldGroups } from './groups.store';
import { createKnownNotices, type KnownNotices } from './known-notices';
import { MAIL_TOPIC, PUSH_TOPIC, SMS_TOPIC } from './messages';
import { registerDemoOutbox, registerNoticeRoutes } from './notify.routes';
import { registerPushRoutes } from './push.routes';
import { registerSettingsRoutes } from './settings.routes';
import { deleteOldNotices } from './use-cases/delete-old-notices';
import { createDelivery } from './use-cases/deliver-message';
import { createPushDelivery } from './use-cases/deliver-push';

export { NOTICE_TOPIC, type NoticeEvent } from './messages';
export { mailNotice } from './use-cases/mail-notice';
export { notify, notifyMany } from './use-cases/notify';
export { notifyChange } from './use-cases/notify-change';
export { type Counted, notifyGrouped } from './use-cases/notify-grouped';
export { notifyOnce } from './use-cases/notify-once';
export { type CodeMessage, postCode } from './use-cases/post-message';
export { sendWritten } from './use-cases/send-written';

export interface NotifyDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<Config, 'mode' | 'smtpUrl' | 'mailFrom' | 'smsGatewayUrl' | 'smsGatewayToken' | 'vapidKey'>;
  readonly secret: Buffer;
  readonly relay: Relay;
  readonly jobs: Jobs;
  readonly newId: () => string;
  readonly pushNet: PushNet;
  readonly declared: Pick<Declared, 'notices'>;
}

/** SMTP and SMS gateway where configured, else the demo mailbox. Production requires both to be configured. */
const chooseProviders = (deps: NotifyDeps) => {
  const { smtpUrl, mailFrom, smsGatewayUrl, smsGatewayToken } = deps.config;
  const mailbox = createDemoMailbox(deps);
  const hasGateway = smsGatewayUrl !== null && smsGatewayToken !== null;
  return {
    mailbox,
    mailer: smtpUrl === null ? mailbox.mailer : createSmtpMailer({ url: smtpUrl, from: mailFrom }),
    sms: hasGateway ? createGatewaySms({ url: smsGatewayUrl, token: smsGatewayToken }) : mailbox.sms,
  };
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const registerPush = (deps: NotifyDeps, known: KnownNotices): void => {
  const { config, secret, pool, pushNet: net } = deps;
  const keys = createVapidKeys(secret, config.vapidKey);
  const sender = createPushSender({ keys, contact: `mailto:${config.mailFrom}`, net });
  deps.relay.on(PUSH_TOPIC, createPushDelivery({ ...deps, known, sender }));
  registerSettingsRoutes(deps.http, deps);
  registerPushRoutes(deps.http, { ...deps, sender });
  deps.jobs.every({
    name: 'push_ended_devices',
    everyMs: HOUR_MS,
    run: async () => void (await deleteEndedDevices(pool)),
  });
};

const registerRetention = ({ jobs, pool, logger }: NotifyDeps): void =>
  jobs.every({
    name: 'notify_old_notices',
    everyMs: DAY_MS,
    run: async (run) => {
      const deleted = await deleteOldNotices(pool, run);
      await deleteOldGroups(pool);
      if (deleted > 0) logger.info({ deleted }, 'notify: old notices deleted');
    },
  });

export const registerNotify = (deps: NotifyDeps): void => {
  const { mailbox, mailer, sms } = chooseProviders(deps);
  const known = createKnownNotices(deps.declared.notices);
  const delivery = createDelivery({ ...deps, known, mailer, sms });
  deps.relay.on(MAIL_TOPIC, delivery.mail);
  deps.relay.on(SMS_TOPIC, delivery.sms);
  registerNoticeRoutes(deps.http, { ...deps, known });
  registerPush(deps, known);
  registerRetention(deps);
  if (deps.config.mode === 'demo') registerDemoOutbox(deps.http, mailbox);
};
