import { expect, it } from 'vitest';
import { linesWith, listTextFiles } from './tidy/language-texts';

interface OneWord {
  readonly language: string;
  readonly thing: string;
  /** Words for the same thing that are not used. */
  readonly others: RegExp;
  /** The files to search; in those left out the other word means something else. All, unless told. */
  readonly files?: (path: string) => boolean;
  /** Lines that may have the other word. */
  readonly except?: (line: string) => boolean;
}

const isNft = (path: string): boolean => /\bnft/i.test(path);
const isDual = (path: string): boolean => /\bdual\b/.test(path);
const isOtc = (path: string): boolean => /\/(otc|otcOrder)[./]/.test(path);
const isOfPowers = (path: string): boolean => path.includes('/texts/staff/');
const RELEASE = 'the release of OTC coins: the word of other P2P markets';
const ADDRESS = 'the reader: addressed in one way';

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
  {
    language: 'fra',
    thing: 'an invitation rebate: ristourne. The fee discount of invited users is a discount',
    others: /\b(remise|rétrocession)s?\b/i,
    except: (line) => line.includes('"fee_discount"'),
  },
  { language: 'jp', thing: 'a dispute: 係争', others: /紛争/ },
  { language: 'jp', thing: 'the appeal of an OTC decision: 不服申し立て', others: /再審査|不服申立/ },
  { language: 'fra', thing: RELEASE, others: /\b(remise?|remett\w*)\b/i, files: isOtc },
  { language: 'spa', thing: RELEASE, others: /\bentreg\w*/i, files: isOtc },
  { language: 'jp', thing: RELEASE, others: /渡|解放/, files: isOtc },
  {
    language: 'spa',
    thing: ADDRESS,
    others:
      /\b[Uu]sted|\b[Ss]u cuenta\b|(Introduzca|Elija|Indique|Escriba|Inicie|Compruebe|Confirme|Configure|Revise|Espere|Pida|Envíe|Guarde|Conéctese|Inténtelo|Revíselo|Propóngalo|Tiene [{])/,
  },
  { language: 'fra', thing: ADDRESS, others: /(^|[\s"'«(])(tu|ton|ta|tes|toi|te)[\s.,!?"]/i },
  { language: 'kor', thing: ADDRESS, others: /고객님|귀하|당신|십시오|(해|에|예)요[.!]/ },
  { language: 'th', thing: ADDRESS, others: /(?<!เ)ท่าน/ },
  {
    language: 'jp',
    // First the name of a power, then what is to be said of it: only the name is in the plain form.
    thing: 'a power: explained in the polite form',
    others: /。[^。]*(る|ない|く|ぶ|う|のまま|だけ|ため)。/,
    files: isOfPowers,
  },
];

it('each language has one word for a thing, and one way to address the reader', () => {
  const found = WORDS.flatMap(({ language, thing, others, files = () => true, except = () => false }) => {
    const paths = listTextFiles(language).filter(files);
    const lines = linesWith(paths, others).filter((line) => !except(line));
    return paths.length === 0 ? [`${language}, ${thing}: no such file`] : lines.map((line) => `${thing}: ${line}`);
  });
  expect(found).toEqual([]);
});
