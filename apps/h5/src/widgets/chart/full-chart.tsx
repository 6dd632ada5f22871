import { useLayer } from '#ui/use-layer.ts';
import { Px, PxChange } from '#widgets/quotes/px.tsx';
import { type ChartedInstrument, ChartFrame } from './chart-frame.tsx';
import type { ChartLine } from './chart-lines.ts';
import type { TickTape } from './tick-stream.ts';

type FullChartProps = {
  instrument: ChartedInstrument;
  tape: TickTape;
  lines?: readonly ChartLine[] | undefined;
  onClose: () => void;
  onOpen: (sheet: 'settings' | 'table') => void;
};

/** The chart in full screen. Escape and Back close it. */
export function FullChart({ instrument, tape, lines, onClose, onOpen }: FullChartProps) {
  const { dialogProps } = useLayer({ open: true, onClose });
  return (
    <dialog {...dialogProps} className="chart-full" aria-label={instrument.symbol}>
      <div className="chart-full-in" tabIndex={-1}>
        <p className="pad row chart-full-head">
          <span className="t3">{instrument.symbol}</span>
          <Px id={instrument.id} coloured className="t3" />
          <PxChange id={instrument.id} plain />
        </p>
        <ChartFrame instrument={instrument} tape={tape} lines={lines} full onToggleFull={onClose} onOpen={onOpen} />
      </div>
    </dialog>
  );
}
