import type { MessageKey } from '#i18n/message-key.ts';
import type { Glyph } from '#ui/icon.tsx';

/** A sentence of "Why?" and the figures it speaks of. */
export interface WhySentence {
  readonly text: MessageKey;
  readonly figures: readonly string[];
}

/** What a feature says about what is booked for it. Loaded with the pages of records and rules. */
export interface RecordWords {
  /** Its place among the kinds to choose from. */
  readonly rank: number;
  /** Kinds of entries: their drawing, and a label where users can filter by the kind. */
  readonly kinds?: Readonly<Record<string, { readonly glyph: Glyph; readonly label?: MessageKey }>>;
  /** By name: that of the formula, or what `variants` makes of it. */
  readonly sentences?: Readonly<Record<string, WhySentence>>;
  /** One formula may need other words by what went into it: the name of its sentence, by formula. */
  readonly variants?: Readonly<Record<string, (inputOf: (name: string) => string) => string>>;
  /** Names of what went into a formula. */
  readonly inputs?: Readonly<Record<string, MessageKey>>;
  /** Values of the input `cause`. */
  readonly causes?: Readonly<Record<string, MessageKey>>;
  /** Purses of the house. */
  readonly purses?: Readonly<Record<string, MessageKey>>;
  /** Areas of the public log of rule changes. */
  readonly ruleAreas?: Readonly<Record<string, MessageKey>>;
}
