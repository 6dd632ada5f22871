import type { ReplyOf } from '@candor/contract/call';
import type { demoOutbox } from '@candor/contract/news';

type Message = ReplyOf<typeof demoOutbox>[number];

export interface InboxRow {
  readonly id: number;
  readonly subject: string;
  readonly code: string;
}

const CODE = /(?<![0-9])[0-9]{6}(?![0-9])/;
const SHOWN = 3;

/** The newest messages that hold a code. An SMS has no subject, so its text is shown instead. */
export function toInboxRows(messages: readonly Message[]): readonly InboxRow[] {
  return messages
    .flatMap(({ id, subject, body }) => {
      const code = CODE.exec(body)?.[0];
      return code === undefined ? [] : [{ id, code, subject: subject || body }];
    })
    .slice(0, SHOWN);
}
