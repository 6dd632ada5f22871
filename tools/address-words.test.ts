import { expect, it } from 'vitest';
import { linesWith, listTextFiles } from './tidy/language-texts';

/** Each language speaks to the reader in one way. These words belong to another way and to nothing else. */
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  spa: /\b[Uu]sted|\b[Ss]u cuenta\b|(Introduzca|Elija|Indique|Escriba|Inicie|Compruebe|Confirme|Configure|Revise|Espere|Pida|Envíe|Guarde|Conéctese|Inténtelo|Revíselo|Propóngalo|Tiene [{])/,
  fra: /(^|[\s"'«(])(tu|ton|ta|tes|toi|te)[\s.,!?"]/i,
  kor: /고객님|귀하|당신|십시오|(해|에|예)요[.!]/,
  th: /(?<!เ)ท่าน/,
};
/** First the name of a power, then what is to be said of it: only the name is in the plain form. */
const PLAIN_JAPANESE = /。[^。]*(る|ない|く|ぶ|う|のまま|だけ|ため)。/;

it.each(Object.entries(OTHER_WORDS))('%s speaks to the reader in one way', (language, others) => {
  const paths = listTextFiles(language);
  expect(paths.length).toBeGreaterThan(50);
  expect(linesWith(paths, others)).toEqual([]);
});

it('the Japanese list of powers explains in the polite form', () => {
  expect(linesWith(['apps/server/src/modules/content/texts/staff/jp.json'], PLAIN_JAPANESE)).toEqual([]);
});
