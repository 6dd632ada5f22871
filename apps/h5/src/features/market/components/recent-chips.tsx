import { instrumentPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { rememberViewed, useRecentSymbols } from '#data/quotes/recent-instruments.ts';
import { useNavigate } from '#data/router.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';

type RecentChipsProps = {
  instruments: readonly InstrumentView[];
  label: string;
  /** Caption before the chips, on pages where they have no heading. */
  caption?: string | undefined;
  wrap?: boolean | undefined;
};

/** Instruments viewed on this device that are still listed; nothing when there are none. */
export function RecentChips({ instruments, label, caption, wrap }: RecentChipsProps) {
  const navigate = useNavigate();
  const listed = useRecentSymbols().flatMap(
    (symbol) => instruments.find((instrument) => instrument.symbol === symbol) ?? [],
  );
  if (listed.length === 0) return null;
  const open = (symbol: string) => {
    rememberViewed(symbol);
    navigate(instrumentPath(symbol));
  };
  return (
    <ChipRow label={label} wrap={wrap}>
      {caption ? <span className="xs c3 recent-caption">{caption}</span> : null}
      {listed.map(({ symbol, base }) => (
        <Chip key={symbol} opensPage label={symbol} onClick={() => open(symbol)}>
          {base}
        </Chip>
      ))}
    </ChipRow>
  );
}
