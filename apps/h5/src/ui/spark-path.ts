type SparkBox = { width: number; height: number };

/** An SVG path through the points, scaled to the box with a small margin; a flat line runs through the middle. */
export function sparkPath(points: readonly number[], { width, height }: SparkBox): string {
  if (points.length < 2) return '';
  const low = Math.min(...points);
  const range = Math.max(...points) - low;
  const stepX = (width - 2) / (points.length - 1);
  const toY = (point: number) => (range === 0 ? height / 2 : height - 2 - ((point - low) / range) * (height - 4));
  return points.map((point, index) => `${index ? 'L' : 'M'}${tenth(1 + index * stepX)} ${tenth(toY(point))}`).join('');
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
