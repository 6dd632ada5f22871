import { describe, expect, it } from 'vitest';
import { linesWith, listTextFiles } from './tidy/language-texts';

interface OneWord {
  readonly language: string;
  readonly thing: string;
  /** Words for the same thing that are not used. */
  readonly others: RegExp;
  /** The files to search; in those left out the other word means something else. All, unless told. */
  readonly files?: (path: string) => boolean;
}

const isNft = (path: string): boolean => /\bnft/i.test(path);
const isDual = (path: string): boolean => /\bdual\b/.test(path);
/** The fee discount of invited users is a discount. */
const isFeeDiscount = (line: string): boolean => line.includes('"fee_discount"');

/** The app, refusals, notices, articles and staff texts name a thing with the same word. */
const WORDS: readonly OneWord[] = [
  {
    language: 'spa',
    thing: 'a withdrawal: retiro. A work of art that was taken down is "retirada"',
    others: /\bretiradas?\b/i,
    files: (path) => !isNft(path),
  },
  { language: 'spa', thing: 'the spot account and market: Spot', others: /\b([Aa]l|de) contado\b|(?<![{\w])spot\b/ },
  {
    language: 'spa',
    thing: 'a share of a dual product: participación',
    others: /\bpartes\b|\b1 parte\b/i,
    files: isDual,
  },
  { language: 'spa', thing: 'a wallet: cartera', others: /\b(billetera|monedero|wallet)s?\b/i },
  { language: 'fra', thing: 'the spot account and market: Spot', others: /\b[Cc]omptant\b|(?<![{\w])spot\b/ },
  { language: 'fra', thing: 'an invitation rebate: ristourne', others: /\b(remise|rétrocession)s?\b/i },
  { language: 'jp', thing: 'a dispute: 係争', others: /紛争/ },
  { language: 'jp', thing: 'the appeal of an OTC decision: 不服申し立て', others: /再審査|不服申立/ },
];

describe('one word per thing', () => {
  it.each(WORDS)('$language, $thing', ({ language, others, files = () => true }) => {
    const paths = listTextFiles(language).filter(files);
    expect(paths.length).toBeGreaterThan(0);
    expect(linesWith(paths, others).filter((line) => !isFeeDiscount(line))).toEqual([]);
  });
});
