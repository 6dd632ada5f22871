import { frame } from '#texts/frame.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Seconds in words, to the two largest units; 0 means that there is none yet. */
export const toDuration = (seconds: number): string => {
  if (seconds <= 0) return frame.never;
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ${seconds % MINUTE} s`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
};
