import type { ReplyOf } from '@candor/contract/call';
import type { explainRecord } from '@candor/contract/fund';
import type { WhySentence } from '#data/record-words.ts';
import { findWord } from './record-words.ts';

export type Explanation = ReplyOf<typeof explainRecord>;
export type ExplanationInput = Explanation['inputs'][number];

const inputOf = ({ inputs }: Explanation, name: string): string =>
  inputs.find((input) => input.name === name)?.value ?? '';

/** Figures of the first ledger posting, available to sentences in addition to the inputs. */
export interface FirstRow {
  readonly moved: string;
  readonly from: string;
  readonly to: string;
}

/** Sentence of a record with its figures; null when no sentence is declared or a figure is missing. */
export function toSentence(
  why: Explanation,
  texts: { first: FirstRow; write: (input: ExplanationInput) => string },
): { name: string; text: WhySentence['text']; figures: Record<string, string> } | null {
  const name = findWord('variants', why.formula)?.((input) => inputOf(why, input)) ?? why.formula;
  const sentence = findWord('sentences', name);
  if (sentence === undefined) return null;
  const written = why.inputs.map((input) => [input.name, texts.write(input)] as const);
  const figures: Record<string, string> = { ...Object.fromEntries(written), ...texts.first };
  const isWhole = sentence.figures.every((figure) => (figures[figure] ?? '') !== '');
  return isWhole ? { name, text: sentence.text, figures } : null;
}
