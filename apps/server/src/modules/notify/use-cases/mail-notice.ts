import type { Language } from '@candor/contract/languages';
import type { NoticeArea, ParamsOf, TemplateOf, Words } from '#kernel/product/notices';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { MAIL_TOPIC, type Message } from '../messages';

export interface MailNotice<Area extends NoticeArea, Template extends TemplateOf<Area>> {
  readonly notices: Area;
  readonly template: Template;
  readonly params: ParamsOf<Area, Template>;
  readonly to: readonly string[];
  readonly language: Language;
}

/** Mails a notice to addresses that are no users', for example of operators. Sent after the commit. */
export const mailNotice = async <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  { template, params, to, language }: MailNotice<Area, Template>,
): Promise<void> => {
  const toEvent = (address: string) => {
    const words = { ...params } as Words;
    const payload: Message = { kind: 'notice', to: address, language, userId: null, template, params: words };
    return { topic: MAIL_TOPIC, key: address.slice(0, 200), payload };
  };
  await appendEvents(tx, to.map(toEvent));
};
