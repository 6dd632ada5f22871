import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@candor/contract/languages';
import { EDITS, type Edit } from './edits';

/** Fixtures have `.txt` behind their name, so that they are no part of this repository's own sources. */
const SUFFIX = '.txt';
/** A fixture with this in its path stands for a file per language. */
const PER_LANGUAGE = 'LANGUAGE';

const places = (path: string): readonly string[] =>
  path.includes(PER_LANGUAGE) ? LANGUAGES.map((language) => path.replace(PER_LANGUAGE, language)) : [path];

const listFixtures = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(SUFFIX));

/** The new files of the product, by path in the repository, with their texts. */
export const readNewFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    listFixtures(folder).flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return places(name.slice(0, -SUFFIX.length)).map((path) => [path, text] as const);
    }),
  );

const applyEdit = (root: string, { file, after, insert }: Edit): void => {
  const parts = readFileSync(join(root, file), 'utf8').split(after);
  if (parts.length !== 2) throw new Error(`${file} has ${JSON.stringify(after)} ${parts.length - 1} times, not once`);
  writeFileSync(join(root, file), parts.join(`${after}${insert}`));
};

/** Adds the sample product to the copy of the repository at `root`. */
export const addProduct = (root: string, newFiles: ReadonlyMap<string, string>): void => {
  for (const [path, text] of newFiles) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  for (const edit of EDITS) applyEdit(root, edit);
};
