import { wasCutOff } from './load-pace';
import { encodeForm, type FormReply, sendForm } from './send-form';

const REPLY_MS = 30_000;

/** A request of a caller with its own idempotency key. */
export interface Sending {
  readonly path: string;
  readonly token: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Null when the outcome is unknown: a cut connection, or a 5xx reply. */
export const sendKeyed = async (origin: string, sending: Sending, onCut: () => void): Promise<FormReply | null> => {
  try {
    const { path, token, key, fields } = sending;
    const reply = await sendForm(origin, {
      method: 'POST',
      path,
      form: encodeForm(fields),
      token,
      headers: { 'idempotency-key': key },
      timeoutMs: REPLY_MS,
    });
    return reply.status >= 500 ? null : reply;
  } catch (error) {
    if (wasCutOff(error)) onCut();
    return null;
  }
};
