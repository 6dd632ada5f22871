import { expect, it } from 'vitest';
import { nextCheckMs } from './next-check.ts';

const running = (due_ms: number) => ({ status: 1, entry_seq: 4, due_ms }) as const;
const accepted = { status: 1, entry_seq: 0, due_ms: 0 } as const;

it.each([
  ['nothing known', undefined, 10_000],
  ['nothing open', [], 10_000],
  ['a far due time', [running(61_000)], 10_000],
  ['a near due time', [running(61_000), running(5000)], 4300],
  ['past its due time', [running(61_000), running(1000)], 700],
  ['without an entry', [running(61_000), accepted], 700],
] as const)('%s', (_, items, ms) => expect(nextCheckMs(items, 1000)).toBe(ms));
