import type { MessageKey } from '#i18n/message-key.ts';
import type { Glyph } from '#ui/icon.tsx';

/** A sentence of "Why?" and the names of the figures in it. */
export interface WhySentence {
  readonly text: MessageKey;
  readonly figures: readonly string[];
}

/** A feature's texts for its bookings. Loaded with the pages of records and rules. */
export interface RecordWords {
  /** Its place in the filter list of kinds. */
  readonly rank: number;
  /** Kinds of entries: their icon, and a label where users can filter by the kind. */
  readonly kinds?: Readonly<Record<string, { readonly glyph: Glyph; readonly label?: MessageKey }>>;
  /** By the formula's name, or the name `variants` returns for it. */
  readonly sentences?: Readonly<Record<string, WhySentence>>;
  /** For formulas whose sentence depends on their inputs: returns the sentence's name. By formula. */
  readonly variants?: Readonly<Record<string, (inputOf: (name: string) => string) => string>>;
  /** Labels of a formula's inputs. */
  readonly inputs?: Readonly<Record<string, MessageKey>>;
  /** Values of the input `cause`. */
  readonly causes?: Readonly<Record<string, MessageKey>>;
  /** Values of other inputs that are names of the server, by `input:value`. */
  readonly values?: Readonly<Record<string, MessageKey>>;
  /** Labels of the exchange's own accounts. */
  readonly purses?: Readonly<Record<string, MessageKey>>;
  /** Areas of the public log of rule changes. */
  readonly ruleAreas?: Readonly<Record<string, MessageKey>>;
}
