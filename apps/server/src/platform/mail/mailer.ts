export interface Mail {
  /** Names this message for ever: sent again after a crash, it can be recognised as the same. */
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

/** The last gate before a header is written: no line break and no second recipient gets past it. */
export const ensureOneRecipient = (to: string): void => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f\u2028\u2029\s,;<>"()]/.test(to)) throw new UndeliverableError('not one plain address');
};
