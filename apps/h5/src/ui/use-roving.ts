import { type KeyboardEvent, useRef } from 'react';

type Roving<T extends string> = {
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
};

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys for a row of choices with one tab stop: the arrows wrap round, Home and End jump, focus follows the choice. */
export function useRoving<T extends string>({ values, value, onChange }: Roving<T>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex({ key: event.key, index: values.indexOf(value), count: values.length });
    const chosen = next === null ? undefined : values[next];
    if (next === null || chosen === undefined) return;
    event.preventDefault();
    onChange(chosen);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return { row, onKeyDown };
}

export function nextIndex(at: { key: string; index: number; count: number }): number | null {
  if (at.key === 'Home') return 0;
  if (at.key === 'End') return at.count - 1;
  const move = moves[at.key];
  return move === undefined ? null : (at.index + move + at.count) % at.count;
}
