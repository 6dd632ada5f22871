import { useEffect, useMemo } from 'react';
import { createTickStream, type TickStream } from './tick-stream.ts';

/** The ticks of an instrument while its page is open. */
export function useTickStream({ id, symbol }: { id: number; symbol: string }): TickStream {
  const stream = useMemo(() => createTickStream({ id, symbol }), [id, symbol]);
  useEffect(() => stream.start(), [stream]);
  return stream;
}
