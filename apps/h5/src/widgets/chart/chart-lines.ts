import { toUnits } from '@candor/money/units';
import { type Chart, registerOverlay } from 'klinecharts';
import type { ChartPalette } from './chart-palette.ts';

/** A price drawn as a horizontal line. */
export interface ChartLine {
  /** Unique among the lines. */
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: 'plain' | 'up' | 'down';
}

const NAME = 'candor-line';
const SCALE = 8;
const LABEL_PX = 10;
const INSET_PX = 8;

const isLine = (value: unknown): value is ChartLine & { colour: string } =>
  typeof value === 'object' && value !== null && 'label' in value && 'colour' in value;

/** A line across the whole chart, with its label at the left. */
function registerLine(font: string): void {
  registerOverlay({
    name: NAME,
    totalStep: 1,
    createPointFigures: ({ overlay, coordinates: [at], bounding }) => {
      const line: unknown = overlay.extendData;
      if (at === undefined || !isLine(line)) return [];
      const ends = [
        { x: 0, y: at.y },
        { x: bounding.width, y: at.y },
      ];
      return [
        {
          type: 'line',
          attrs: { coordinates: ends },
          styles: { style: 'dashed', dashedValue: [4, 3], size: 1, color: line.colour },
          ignoreEvent: true,
        },
        {
          type: 'text',
          attrs: { x: INSET_PX, y: at.y, text: line.label, baseline: 'bottom' },
          styles: { size: LABEL_PX, family: font, weight: 500, color: line.colour, backgroundColor: 'transparent' },
          ignoreEvent: true,
        },
      ];
    },
  });
}

/** Used for drawing only, so lost digits do not matter. */
const position = (price: string): number => Number(toUnits(price, SCALE)) / 10 ** SCALE;

/** Replaces all lines of the chart. */
export function showLines(chart: Chart, lines: readonly ChartLine[], palette: ChartPalette): void {
  registerLine(palette.font);
  chart.removeOverlay({ groupId: NAME });
  const colours = { plain: palette.gold, up: palette.up, down: palette.down };
  chart.createOverlay(
    lines.map((line) => ({
      name: NAME,
      groupId: NAME,
      lock: true,
      points: [{ value: position(line.price) }],
      extendData: { ...line, colour: colours[line.tone] },
    })),
  );
}
