import type { MessageShape } from './message-shape.ts';

type Leaf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Leaf<Texts[Key]>}`;
}[keyof Texts & string];

/** A text by its area and key, such as `spot.heading`. */
export type MessageKey = Leaf<MessageShape>;
