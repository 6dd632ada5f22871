import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readSources } from './tidy/repository';
import type { Source } from './tidy/source';

const APP = 'apps/h5/src/';
const ROWS = 'e2e/pages/layers.ts';
/** That file, and those of products with many layers. */
const ROW_FILES = /^e2e\/pages\/(?:[a-z-]+-)?layers[.]ts$/;

/** Components that draw layers given to them, and the gallery of src/ui, which only developers open. */
const KIT = /^(ui|features\/gallery)\/|^(widgets\/delete-dialog|app\/choice-sheet|data\/choice-store)[.]tsx?$/;

/** Each of these is a layer: a component of src/ui, a choice sheet, or a dialog of its own. */
const LAYER = /<(?:Sheet|Dialog|DeleteDialog)\b|\b(?:useLayer|openChoice|showModal|showPopover)\(/g;

function countLayers(sources: readonly Source[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path, text } of sources) {
    const file = path.slice(APP.length);
    const found = KIT.test(file) ? 0 : (text.match(LAYER) ?? []).length;
    if (found > 0) counts[file] = found;
  }
  return counts;
}

function countRows(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, file = ''] of text.matchAll(/\bfile: '([^']+)'/g)) counts[file] = (counts[file] ?? 0) + 1;
  return counts;
}

describe('the layers of the app', () => {
  const files = listRepositoryFiles();
  const app = readSources(files.filter((path) => path.startsWith(APP) && /(?<![.]test)[.]tsx?$/.test(path)));
  const rows = readSources(files.filter((path) => ROW_FILES.test(path)));

  it(`are all in ${ROWS}, where Back is tried on each: add a row for a new one`, () => {
    expect(countRows(rows.map(({ text }) => text).join('\n'))).toEqual(countLayers(app));
  });

  it('are opened only by components of src/ui, which register them with the history', () => {
    const handmade = app
      .filter(({ text }) => /<dialog\b|\bshowModal\(/.test(text))
      .map(({ path }) => path.slice(APP.length));
    expect(handmade).toEqual(['ui/dialog.tsx', 'ui/sheet.tsx', 'ui/use-layer.ts', 'widgets/chart/full-chart.tsx']);
  });
});
