/** One step of a side: distance from the middle and cumulative depth, each a share from 0 to 1. */
export type DepthStep = { offset: number; depth: number };

export type DepthPlot = {
  bids: readonly DepthStep[];
  asks: readonly DepthStep[];
  labels: { low: string; middle: string; high: string };
};

type Surface = { context: CanvasRenderingContext2D; width: number; height: number; style: CSSStyleDeclaration };

const labelHeight = 18;

/** Draws both sides as steps from the middle outwards, with price labels under them. Sizes are CSS pixels. */
export function drawDepth(surface: Surface, plot: DepthPlot): void {
  const { context, width, height } = surface;
  context.clearRect(0, 0, width, height);
  drawSide(surface, { steps: plot.bids, toward: -1, colour: 'up' });
  drawSide(surface, { steps: plot.asks, toward: 1, colour: 'down' });
  drawLabels(surface, plot.labels);
}

type Side = { steps: readonly DepthStep[]; toward: 1 | -1; colour: 'up' | 'down' };

function drawSide({ context, width, height, style }: Surface, { steps, toward, colour }: Side): void {
  if (steps.length === 0) return;
  const floor = height - labelHeight;
  const middle = width / 2;
  const line = new Path2D();
  line.moveTo(middle, floor);
  let x = middle;
  for (const step of steps) {
    const y = floor - step.depth * (floor - 8);
    line.lineTo(x, y);
    x = middle + toward * step.offset * (middle - 1);
    line.lineTo(x, y);
  }
  const area = new Path2D(line);
  area.lineTo(x, floor);
  area.closePath();
  context.fillStyle = style.getPropertyValue(`--${colour}-depth`);
  context.fill(area);
  context.strokeStyle = style.getPropertyValue(`--${colour}`);
  context.lineWidth = 1.5;
  context.stroke(line);
}

function drawLabels({ context, width, height, style }: Surface, labels: DepthPlot['labels']): void {
  context.font = `500 10px ${style.getPropertyValue('--font')}`;
  context.fillStyle = style.getPropertyValue('--text-3');
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  context.fillText(labels.low, 0, height);
  context.textAlign = 'center';
  context.fillText(labels.middle, width / 2, height);
  context.textAlign = 'right';
  context.fillText(labels.high, width, height);
}
