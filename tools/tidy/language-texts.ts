import { listRepositoryFiles, readSources } from './repository';

/** The files with texts of one language: of the app, the refusals, notices, templates, articles and staff texts. */
export function listTextFiles(language: string): string[] {
  const own = new RegExp(`^(apps|packages)/.*/(${language}/[^/]+[.]json|${language}[.](json|ts))$`);
  return listRepositoryFiles().filter((path) => own.test(path));
}

/** The lines in which a text, not its key, has one of the words. */
export function linesWith(paths: readonly string[], words: RegExp): string[] {
  return readSources([...paths]).flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => words.test(line.replace(/^\s*"[^"]*":/, '')))
      .map((line) => `${path}: ${line.trim()}`),
  );
}
