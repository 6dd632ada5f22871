import { useRealtime } from '#data/realtime/realtime-store.ts';
import type { LiveQuote } from './live-quote.ts';
import { staleSeconds } from './quote-figures.ts';
import { quotes } from './quote-store.ts';
import { serverNowMs } from './server-clock.ts';

/** Passed to a cell with every paint. */
export interface PaintMoment {
  /** All prices have stopped, or this one is stale. */
  readonly isOld: boolean;
  /** Age of the price in seconds once it counts as old; null while it is fresh or its market is closed. */
  readonly ageSeconds: number | null;
}

/** One figure on the screen. It updates its own DOM; React renders it once. */
export interface Cell {
  readonly id: number;
  readonly element: Element;
  readonly paint: (quote: LiveQuote | undefined, moment: PaintMoment) => void;
}

/** The row around cells. Its cells become visible together, so only the row is observed. */
interface Host {
  readonly element: Element;
  readonly entries: Set<Entry>;
  isVisible: boolean;
}

interface Entry {
  readonly cell: Cell;
  readonly host: Host;
  /** The quote changed while the cell was off the screen. */
  isBehind: boolean;
}

const CLOCK_MS = 1000;
const CELLS_PER_FRAME = 20;
const NEAR = '64px';
const ROW = '.tick';

const entries = new Set<Entry>();
const hosts = new Map<Element, Host>();
const byInstrument = new Map<number, Set<Entry>>();
const stops = new Map<number, () => void>();
const dirty = new Set<number>();
let isFrameAsked = false;
let clock: ReturnType<typeof setInterval> | undefined;
let observer: IntersectionObserver | undefined;

/** Adds a cell and paints it at once; returns a function that removes it. */
export function addCell(cell: Cell): () => void {
  const entry: Entry = { cell, host: hostOf(cell.element), isBehind: false };
  entries.add(entry);
  entry.host.entries.add(entry);
  const own = byInstrument.get(cell.id) ?? new Set();
  byInstrument.set(cell.id, own.add(entry));
  if (!stops.has(cell.id)) stops.set(cell.id, quotes.subscribe(cell.id, markDirty));
  clock ??= setInterval(paintAll, CLOCK_MS);
  paint(entry);
  return () => removeCell(entry);
}

function hostOf(cell: Element): Host {
  const element = cell.closest(ROW) ?? cell;
  const known = hosts.get(element);
  if (known !== undefined) return known;
  const host: Host = { element, entries: new Set(), isVisible: true };
  hosts.set(element, host);
  watchScreen().observe(element);
  return host;
}

function removeCell(entry: Entry): void {
  const { cell, host } = entry;
  const { id } = cell;
  entries.delete(entry);
  host.entries.delete(entry);
  if (host.entries.size === 0) {
    hosts.delete(host.element);
    observer?.unobserve(host.element);
  }
  const own = byInstrument.get(id);
  own?.delete(entry);
  if (own?.size === 0) {
    byInstrument.delete(id);
    stops.get(id)?.();
    stops.delete(id);
  }
  if (entries.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

const markDirty = ({ id }: LiveQuote): void => {
  dirty.add(id);
  askForFrame();
};

function askForFrame(): void {
  if (isFrameAsked) return;
  isFrameAsked = true;
  requestAnimationFrame(paintDirty);
}

/**
 * Runs once per animation frame, however many ticks arrived. A slow phone cannot write a whole screen of figures in one
 * frame, so some cells are left for the next.
 */
function paintDirty(): void {
  isFrameAsked = false;
  let painted = 0;
  for (const id of dirty) {
    if (painted >= CELLS_PER_FRAME) break;
    dirty.delete(id);
    for (const entry of byInstrument.get(id) ?? []) if (paint(entry)) painted += 1;
  }
  if (dirty.size > 0) askForFrame();
}

/** Runs on a timer, because a price becomes stale without any tick. */
function paintAll(): void {
  for (const entry of entries) paint(entry);
}

useRealtime.subscribe((state, before) => {
  if (state.stoppedAtMs !== before.stoppedAtMs) paintAll();
});

/** False: the cell is off the screen and is painted when it becomes visible. */
function paint(entry: Entry): boolean {
  if (!entry.host.isVisible) {
    entry.isBehind = true;
    return false;
  }
  entry.isBehind = false;
  const quote = quotes.get(entry.cell.id);
  const ageSeconds = quote && quotes.isOpen(quote.id) ? staleSeconds(quote, serverNowMs()) : null;
  entry.cell.paint(quote, { isOld: ageSeconds !== null || quotes.stoppedAtMs() !== null, ageSeconds });
  return true;
}

function watchScreen(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const host = hosts.get(target);
        if (host === undefined) continue;
        host.isVisible = isIntersecting;
        for (const entry of host.entries) if (entry.isBehind) paint(entry);
      }
    },
    { rootMargin: NEAR },
  );
  return observer;
}
