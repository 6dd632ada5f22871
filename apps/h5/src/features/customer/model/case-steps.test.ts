import { expect, it } from 'vitest';
import { toSteps } from './case-steps.ts';

const MINUTE = 60_000;
const waiting = {
  status: 'open',
  position: 2,
  operator: null,
  opened_ms: MINUTE,
  closed_ms: 0,
  answered_ms: 0,
  answer_by_ms: 90 * MINUTE,
} as const;
const operator = { name: 'Tomas', since_ms: 4 * MINUTE };
const taken = { ...waiting, position: 0, operator };

it('waits in the queue, with the time until which an answer is planned', () => {
  expect(toSteps(waiting)).toEqual({
    current: 1,
    openedMs: MINUTE,
    middle: { key: 'queue', position: 2 },
    end: { key: 'by', ms: 90 * MINUTE },
  });
});

it('names who has it, and how long it waited', () => {
  expect(toSteps(taken).middle).toEqual({ key: 'with', name: 'Tomas', waitedMs: 3 * MINUTE });
  expect(toSteps({ ...taken, operator: { ...operator, since_ms: 0 } }).middle).toMatchObject({ waitedMs: 0 });
});

it.each([
  ['answered', { ...taken, status: 'answered', answered_ms: 9 * MINUTE }, 3, { key: 'answered', ms: 9 * MINUTE }],
  ['closed', { ...taken, status: 'closed', closed_ms: 8 * MINUTE }, 3, { key: 'closed', ms: 8 * MINUTE }],
  ['open again', { ...taken, answered_ms: 9 * MINUTE }, 1, { key: 'by', ms: 90 * MINUTE }],
  ['without a target', { ...taken, answer_by_ms: 0 }, 1, { key: 'none' }],
] as const)('%s', (_, facts, current, end) => expect(toSteps(facts)).toMatchObject({ current, end }));

it('answered or closed by somebody who has left it', () => {
  expect(toSteps({ ...waiting, status: 'closed' }).middle).toEqual({ key: 'staff' });
});
