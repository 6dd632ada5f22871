import type { Source } from '../tidy/source';
import { listCatalogueCodes, listInvariantIds, listTitleCodes } from './title-codes';

/** A line for each code that titles or invariants use and the catalogue lacks, that it has without use, or that it has twice. */
export function findCatalogueGaps(sources: readonly Source[], markdown: string): string[] {
  const catalogue = listCatalogueCodes(markdown);
  const known = new Set(catalogue);
  const uses = sources.flatMap(listTitleCodes);
  const invariants = new Set(sources.flatMap(listInvariantIds));
  const used = new Set([...uses.map(({ code }) => code), ...invariants]);
  return [
    ...uses
      .filter(({ code }) => !known.has(code))
      .map(({ code, path, line }) => `${path}:${line} uses ${code}, which docs/catalogue.md does not explain`),
    ...[...invariants].filter((id) => !known.has(id)).map((id) => `docs/catalogue.md does not explain invariant ${id}`),
    ...[...known].filter((code) => !used.has(code)).map((code) => `no title and no invariant uses ${code}`),
    ...[...known]
      .filter((code) => catalogue.filter((other) => other === code).length > 1)
      .map((code) => `docs/catalogue.md explains ${code} twice`),
  ];
}

/** A line for each code that stands elsewhere in a title than at its end, in brackets. */
export const findMisplacedCodes = (sources: readonly Source[]): string[] =>
  sources
    .flatMap(listTitleCodes)
    .filter(({ isAtEnd }) => !isAtEnd)
    .map(({ code, path, line }) => `${path}:${line}: ${code} belongs to the end of its title, in brackets`);
