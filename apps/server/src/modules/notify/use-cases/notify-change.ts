import type { Contact } from '@candor/domain/identity/account-name';
import type { NoticeArea, ParamsOf, TemplateOf, Words } from '#kernel/product/notices';
import { sealText } from '#platform/crypto/seal-secret';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { LINK_SEAL, MAIL_TOPIC, type Message, SMS_TOPIC } from '../messages';
import { loadRecipient } from '../notify.store';
import { notify } from './notify';
import type { SealDeps } from './post-message';

export interface ChangeNotice<Area extends NoticeArea, Template extends TemplateOf<Area>> {
  readonly notices: Area;
  readonly userId: number;
  readonly template: Template;
  readonly params: ParamsOf<Area, Template>;
  /** All contacts of the owner before the change. */
  readonly to: readonly Contact[];
  /** Opens the page with the button that freezes the account. */
  readonly freezeLink: string;
}

const NONCE_BYTES = 12;

/**
 * Notifies about a change of account security: in the app, and by mail and SMS with the link that freezes the account.
 */
export const notifyChange = async <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  { secret, ids }: SealDeps,
  { notices, userId, template, params, to, freezeLink }: ChangeNotice<Area, Template>,
): Promise<void> => {
  await notify(tx, notices, { userId, template, params, mail: false });
  const recipient = await loadRecipient(tx, userId);
  if (!recipient) return;
  const events = to.map(({ channel, target }) => {
    const seal = { secret, purpose: LINK_SEAL, owner: target };
    const payload: Message = {
      kind: 'notice',
      to: target,
      language: recipient.language,
      userId,
      template,
      params: { ...params } as Words,
      sealedLink: sealText(seal, freezeLink, ids.randomHex(NONCE_BYTES)),
    };
    return { topic: channel === 'email' ? MAIL_TOPIC : SMS_TOPIC, key: target.slice(0, 200), payload };
  });
  await appendEvents(tx, events);
};
