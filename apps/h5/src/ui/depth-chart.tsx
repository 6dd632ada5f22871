import { useEffect, useRef } from 'react';
import { type DepthPlot, drawDepth } from './depth-drawing.ts';

type DepthChartProps = {
  plot: DepthPlot;
  /** The canvas's accessible name: one sentence. The same figures are readable as a table in the order book. */
  summary: string;
};

/** Draws the market depth on a canvas at device resolution. Redraws on new data, on resize and when fonts are loaded. */
export function DepthChart({ plot, summary }: DepthChartProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const draw = () => paint(canvas, plot);
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(canvas);
    document.fonts.addEventListener('loadingdone', draw);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', draw);
    };
  }, [plot]);
  return <canvas ref={ref} className="depth" role="img" aria-label={summary} />;
}

function paint(canvas: HTMLCanvasElement, plot: DepthPlot): void {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  drawDepth({ context, width, height, style: getComputedStyle(canvas) }, plot);
}
