import type { City } from './read-map-data.ts';

const LABELS_MAX = 14;
/** Room a label needs on the screen, in pixels. */
const LABEL = { width: 96, height: 30 };

/** Where a city is on the screen; null: outside of it. */
type Project = (city: City) => { readonly x: number; readonly y: number } | null;

/** The largest cities in view whose labels do not touch each other. */
export function pickLabels(bySize: readonly City[], project: Project): readonly City[] {
  const taken: { x: number; y: number }[] = [];
  const picked: City[] = [];
  for (const city of bySize) {
    if (picked.length === LABELS_MAX) break;
    const at = project(city);
    if (at === null) continue;
    const isFree = taken.every(({ x, y }) => Math.abs(x - at.x) > LABEL.width || Math.abs(y - at.y) > LABEL.height);
    if (!isFree) continue;
    taken.push(at);
    picked.push(city);
  }
  return picked;
}
