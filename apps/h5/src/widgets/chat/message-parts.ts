import { MASK, type MaskKind, markOfKind } from '@candor/domain/chat/masks';

/** `other`: the mark does not say what was masked. */
type ShownMask = MaskKind | 'other';

export type MessagePart =
  | { readonly kind: 'text' | 'mention'; readonly text: string }
  | { readonly kind: 'mask'; readonly mask: ShownMask };

const MASKS: ReadonlyMap<string, ShownMask> = new Map([
  [MASK, 'other'],
  [markOfKind('link'), 'link'],
  [markOfKind('address'), 'address'],
  [markOfKind('phone'), 'phone'],
]);

const toPlainPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const toPart = (text: string): MessagePart => {
  const mask = MASKS.get(text);
  if (mask !== undefined) return { kind: 'mask', mask };
  return { kind: 'mention', text };
};

/** The text of a message in parts: masked ones, `@name` of the people it mentions, and what is between them. */
export function toMessageParts(text: string, mentions: readonly string[] = []): readonly MessagePart[] {
  // A longer name first: `@Ann` must not be found in `@Anna`.
  const names = mentions.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const marks = new RegExp(`(${[...MASKS.keys(), ...names].map(toPlainPattern).join('|')})`);
  return text
    .split(marks)
    .map((part, index): MessagePart => (index % 2 === 1 ? toPart(part) : { kind: 'text', text: part }))
    .filter((part) => part.kind === 'mask' || part.text !== '');
}
