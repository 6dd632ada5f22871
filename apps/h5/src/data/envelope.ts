import { ApiError } from './api-error.ts';

/** The envelope of every reply. One call uses code/msg/data instead of type/message. */
export interface Envelope {
  readonly type?: string;
  readonly message?: unknown;
  /** The refusal's code; `message` is its text. */
  readonly error?: unknown;
  readonly code?: number;
  readonly msg?: unknown;
  readonly data?: unknown;
}

export function readEnvelope(text: string): Envelope | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const sentenceOf = (envelope: Envelope | null): string => {
  const sentence = envelope?.message ?? envelope?.msg;
  return typeof sentence === 'string' ? sentence : '';
};

/**
 * The content of a successful reply, else the error it means. An empty error message means that the server sent nothing
 * readable; the caller then shows a fallback text of the app.
 */
export function openEnvelope(envelope: Envelope | null, status: number): { content: unknown } | { error: ApiError } {
  const sentence = sentenceOf(envelope);
  const answer = { status, error: typeof envelope?.error === 'string' ? envelope.error : '' };
  if (status !== 200) return { error: new ApiError('http', sentence, answer) };
  if (envelope?.type === 'ok') return { content: envelope.message };
  if (envelope?.code === 1) return { content: envelope.data };
  const type = envelope?.type;
  if (type === '999' || type === '998') return { error: new ApiError(type, sentence, answer) };
  // A 200 without an envelope comes from a proxy, not from our server: the outcome is unknown.
  return { error: new ApiError(envelope === null ? 'network' : 'error', sentence, answer) };
}
