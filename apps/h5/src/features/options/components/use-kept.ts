import { useState } from 'react';

/** The value, or the last one there was: a sheet stays drawn while it slides out. */
export function useKept<T>(value: T | null): T | null {
  const [kept, setKept] = useState(value);
  if (value !== null && value !== kept) setKept(value);
  return value ?? kept;
}
