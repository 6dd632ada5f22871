export interface ShortMessage {
  /** Names this message for ever, so that a gateway can drop a repetition. */
  readonly id: string;
  /** E.164, with the plus. */
  readonly to: string;
  readonly text: string;
}

export interface SmsSender {
  send(message: ShortMessage): Promise<void>;
}
