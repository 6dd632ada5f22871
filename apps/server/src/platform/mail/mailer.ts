export interface Mail {
  /** Stable id of the message: a repeated delivery after a crash is recognised by it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the mail is handed over. Throws UndeliverableError when trying again is pointless. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The other side has refused this recipient or message for good. */
export class UndeliverableError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UndeliverableError';
  }
}

/** Prevents header injection: refuses line breaks and a second recipient. */
export const ensureOneRecipient = (to: string): void => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose
  if (/[\u0000-\u001f\u007f\u2028\u2029\s,;<>"()]/.test(to)) throw new UndeliverableError('not one plain address');
};
