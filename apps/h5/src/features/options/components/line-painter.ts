import {
  type LineMark,
  type LinePoint,
  type LineView,
  multiples,
  niceStep,
  timeStep,
  viewOf,
} from '#features/options/model/line-plot.ts';
import type { ChartPalette } from '#widgets/chart/chart-palette.ts';

export interface LineScene {
  readonly points: readonly LinePoint[];
  readonly marks: readonly LineMark[];
  /** Id of the option whose entry is labelled; null: none. */
  readonly chosen: number | null;
  readonly lengthMs: number;
  readonly palette: ChartPalette & { readonly upInk: string; readonly downInk: string };
  readonly texts: {
    readonly price: (units: number, step: number | null) => string;
    readonly time: (ms: number, stepMs: number) => string;
    readonly entry: (direction: 'up' | 'down') => string;
    readonly due: (ms: number) => string;
  };
}

interface Plot {
  readonly pen: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly view: LineView;
  readonly x: (ms: number) => number;
  readonly y: (units: number) => number;
}

const TOP = 10;
const BOTTOM = 24;
const AXIS_GAP = 6;
const LABEL = 10;
const PRICE_LINES = 7;
const TIME_LABELS = 4;
const AREA_ALPHA = 0.06;
/** Axis labels nearer than this to the last-price tag are omitted, in px. */
const TAG_REACH = 15;

/** Repaints the whole canvas; the picture is small enough for that. */
export function paintLine(canvas: HTMLCanvasElement, scene: LineScene): void {
  const pen = canvas.getContext('2d');
  const view = viewOf(scene.points, scene.marks, scene.lengthMs);
  if (pen === null) return;
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth, clientHeight } = canvas;
  if (canvas.width !== Math.round(clientWidth * ratio)) canvas.width = Math.round(clientWidth * ratio);
  if (canvas.height !== Math.round(clientHeight * ratio)) canvas.height = Math.round(clientHeight * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, clientWidth, clientHeight);
  if (view === null) return;
  pen.font = `500 ${LABEL}px ${scene.palette.font}`;
  const plot = layOut({ pen, view, width: clientWidth, height: clientHeight }, scene);
  paintGrid(plot, scene);
  paintPrices(plot, scene);
  for (const mark of scene.marks) paintMark(plot, scene, mark);
  paintLast(plot, scene);
}

type Place = Pick<Plot, 'pen' | 'view' | 'width' | 'height'>;

/** Computes the plot area; the axis is as wide as the tag of the last price. */
function layOut({ pen, view, width, height }: Place, { points, texts }: LineScene): Plot {
  const last = points.at(-1)?.units ?? 0;
  const axis = pen.measureText(texts.price(last, null)).width + 2 * AXIS_GAP + 4;
  const inner = { width: width - axis, height: height - BOTTOM };
  const { time, price } = view;
  return {
    pen,
    view,
    width: inner.width,
    height: inner.height,
    x: (ms) => ((ms - time.from) / (time.to - time.from)) * inner.width,
    y: (units) => TOP + ((price.to - units) / (price.to - price.from)) * (inner.height - TOP),
  };
}

function paintGrid({ pen, view, width, height, x, y }: Plot, { points, palette, texts }: LineScene): void {
  const step = niceStep(view.price, PRICE_LINES);
  const tag = y(points.at(-1)?.units ?? 0);
  pen.fillStyle = palette.quiet;
  pen.strokeStyle = palette.line;
  pen.lineWidth = 1;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  for (const units of multiples(view.price, step)) {
    if (units < 0) continue;
    stroke(pen, [0, y(units)], [width, y(units)]);
    if (Math.abs(y(units) - tag) >= TAG_REACH) pen.fillText(texts.price(units, step), width + AXIS_GAP, y(units));
  }
  const everyMs = timeStep(view.time, TIME_LABELS);
  pen.textAlign = 'center';
  for (const ms of multiples(view.time, everyMs)) {
    const text = texts.time(ms, everyMs);
    const half = pen.measureText(text).width / 2;
    if (x(ms) - half >= 0 && x(ms) + half <= width) pen.fillText(text, x(ms), height + BOTTOM / 2);
  }
}

function paintPrices({ pen, view, height, x, y }: Plot, { points, palette }: LineScene): void {
  // Includes the point before the visible range, so that the line starts at the edge.
  const first = points.findIndex((point) => point.timeMs >= view.time.from);
  const shown = points.slice(Math.max(0, first - 1));
  const [start] = shown;
  const last = shown.at(-1);
  if (start === undefined || last === undefined) return;
  pen.beginPath();
  pen.moveTo(x(start.timeMs), y(start.units));
  for (const point of shown) pen.lineTo(x(point.timeMs), y(point.units));
  pen.strokeStyle = palette.text;
  pen.lineWidth = 1.6;
  pen.lineJoin = 'round';
  pen.stroke();
  pen.lineTo(x(last.timeMs), height);
  pen.lineTo(x(start.timeMs), height);
  pen.closePath();
  pen.globalAlpha = AREA_ALPHA;
  pen.fillStyle = palette.text;
  pen.fill();
  pen.globalAlpha = 1;
}

/** Draws an option's entry point, its entry price from there on, and its due time if it is in view. */
function paintMark(plot: Plot, scene: LineScene, mark: LineMark): void {
  const { pen, view, width, height, x, y } = plot;
  const { palette } = scene;
  const isChosen = mark.id === scene.chosen;
  const colour = mark.direction === 'up' ? palette.up : palette.down;
  const from = Math.max(0, x(mark.entryMs));
  const isAhead = mark.dueMs <= view.time.to;
  pen.globalAlpha = isChosen ? 1 : 0.5;
  dashed(pen, { colour, dash: [3, 3] }, () =>
    stroke(pen, [from, y(mark.units)], [isAhead ? x(mark.dueMs) : width, y(mark.units)]),
  );
  if (isChosen) paintTimes(plot, scene, mark);
  if (mark.entryMs >= view.time.from) {
    pen.beginPath();
    pen.arc(from, y(mark.units), isChosen ? 4 : 3, 0, 2 * Math.PI);
    pen.fillStyle = palette.page;
    pen.fill();
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.stroke();
  }
  pen.globalAlpha = 1;
  if (isChosen)
    paintEntryTag({ pen, left: from, top: Math.min(y(mark.units) + 8, height - 18) }, scene, mark.direction);
}

function paintTimes({ pen, view, height, x }: Plot, { palette, texts }: LineScene, mark: LineMark): void {
  const vertical = (ms: number) =>
    dashed(pen, { colour: palette.edge, dash: [2, 3] }, () => stroke(pen, [x(ms), TOP], [x(ms), height]));
  if (mark.entryMs >= view.time.from) vertical(mark.entryMs);
  if (mark.dueMs > view.time.to) return;
  vertical(mark.dueMs);
  pen.fillStyle = palette.gold;
  pen.textAlign = 'right';
  pen.textBaseline = 'top';
  pen.fillText(texts.due(mark.dueMs), x(mark.dueMs) - 4, TOP - 6);
}

interface TagPlace {
  readonly pen: CanvasRenderingContext2D;
  readonly left: number;
  readonly top: number;
}

/** Placed left of the entry point if it fits, else right of it. */
function paintEntryTag({ pen, left, top }: TagPlace, { palette, texts }: LineScene, direction: 'up' | 'down'): void {
  const text = texts.entry(direction);
  pen.font = `600 ${LABEL}px ${palette.font}`;
  const width = pen.measureText(text).width + 12;
  const at = left - width - 4 >= 0 ? left - width - 4 : left + 8;
  pen.fillStyle = direction === 'up' ? palette.up : palette.down;
  box(pen, { left: at, top, width, height: 16 });
  pen.fillStyle = direction === 'up' ? palette.upInk : palette.downInk;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(text, at + 6, top + 8.5);
  pen.font = `500 ${LABEL}px ${palette.font}`;
}

function paintLast({ pen, width, x, y }: Plot, { points, palette, texts }: LineScene): void {
  const last = points.at(-1);
  if (last === undefined) return;
  const text = texts.price(last.units, null);
  pen.font = `600 ${LABEL}px ${palette.font}`;
  pen.fillStyle = palette.text;
  pen.beginPath();
  pen.arc(x(last.timeMs), y(last.units), 3.5, 0, 2 * Math.PI);
  pen.fill();
  box(pen, { left: width + 2, top: y(last.units) - 9, width: pen.measureText(text).width + 10, height: 18 });
  pen.fillStyle = palette.page;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(text, width + 7, y(last.units) + 0.5);
}

type Spot = readonly [x: number, y: number];

function stroke(pen: CanvasRenderingContext2D, from: Spot, to: Spot): void {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}

function dashed(pen: CanvasRenderingContext2D, style: { colour: string; dash: number[] }, draw: () => void): void {
  pen.strokeStyle = style.colour;
  pen.lineWidth = 1;
  pen.setLineDash(style.dash);
  draw();
  pen.setLineDash([]);
}

function box(pen: CanvasRenderingContext2D, place: { left: number; top: number; width: number; height: number }): void {
  pen.beginPath();
  pen.roundRect(place.left, place.top, place.width, place.height, 3);
  pen.fill();
}
