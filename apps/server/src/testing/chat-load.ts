import { randomUUID } from 'node:crypto';
import { pollUntil } from '#platform/runtime/monotonic';
import type { FormReply } from './send-form';
import { sendKeyed } from './send-keyed';

export interface ChatSender {
  readonly conversation: number;
  readonly token: string;
  /** Names the sender in its texts. */
  readonly name: string;
  /** Of a visitor or an operator: the call that takes `text` and `client_key`, and its other fields. */
  readonly call?: { readonly path: string; readonly fields: Readonly<Record<string, string>> };
}

/** A message that was acknowledged. */
export interface SentChat {
  readonly conversation: number;
  readonly seq: number;
  readonly text: string;
}

export interface ChatLoad {
  readonly sent: readonly SentChat[];
  /** Requests whose connection was cut by a server that died. */
  cutCount(): number;
  /** Requests sent to this server so far, answered or not. */
  begunCount(origin: string): number;
  /** Every sender writes that many messages, one after the other; each is repeated until it is acknowledged. */
  write(count: number): Promise<void>;
}

const RECOVERY_MS = 120_000;

/** Members that write at several servers. A message without a reply is sent to the next server with the same key. */
export const createChatLoad = (origins: readonly string[], senders: readonly ChatSender[]): ChatLoad => {
  const sent: SentChat[] = [];
  const written = new Map<ChatSender, number>();
  const begun = new Map<string, number>();
  let cuts = 0;
  const onCut = (): void => {
    cuts += 1;
  };

  const settle = async (sender: ChatSender, text: string, first: number): Promise<FormReply> => {
    const key = randomUUID();
    const { path, fields: own } = sender.call ?? {
      path: '/chat/send',
      fields: { conversation: String(sender.conversation) },
    };
    const fields = { ...own, client_key: key, text };
    let at = first;
    const reply = await pollUntil(
      async () => {
        const origin = origins[at % origins.length] ?? '';
        at += 1;
        begun.set(origin, (begun.get(origin) ?? 0) + 1);
        return sendKeyed(origin, { path, token: sender.token, key, fields }, onCut);
      },
      { timeoutMs: RECOVERY_MS, everyMs: 20 },
    );
    if (reply === null) throw new Error(`nobody answers ${text}`);
    if (reply.type !== 'ok') throw new Error(`${JSON.stringify(reply.message)} for ${text}`);
    return reply;
  };
  const writeAll = async (sender: ChatSender, count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) {
      const number = (written.get(sender) ?? 0) + 1;
      written.set(sender, number);
      const text = `${sender.name} ${number}`;
      const { message } = await settle(sender, text, number);
      sent.push({ conversation: sender.conversation, seq: (message as { seq: number }).seq, text });
    }
  };
  return {
    sent,
    cutCount: () => cuts,
    begunCount: (origin) => begun.get(origin) ?? 0,
    write: async (count) => {
      await Promise.all(senders.map((sender) => writeAll(sender, count)));
    },
  };
};
