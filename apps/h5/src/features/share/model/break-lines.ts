/** Splits a text at possible line breaks; scripts without spaces break between words. */
export function toPieces(text: string, locale: string): readonly string[] {
  const pieces = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  // Punctuation and spaces stay with the preceding word.
  return pieces.reduce<string[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last !== undefined && !/[\p{L}\p{M}\p{N}]/u.test(piece)) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
    return joined;
  }, []);
}

/** Fills each line with as many pieces as fit. A piece too long for any line gets its own. */
export function breakLines(pieces: readonly string[], fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (lines.length > 0 && fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}
