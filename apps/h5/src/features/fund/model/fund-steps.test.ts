import { describe, expect, it } from 'vitest';
import { currentStep, depositSteps, joinRows, withdrawSteps } from './fund-steps.ts';

const names = (steps: readonly { name: string }[]) => steps.map(({ name }) => name);

describe('a deposit', () => {
  it('waits for its review', () => {
    const steps = depositSteps({ status: 1, created_at_ms: 5, decided_at_ms: 0 });
    expect(names(steps)).toEqual(['submitted', 'review', 'credited']);
    expect(currentStep(steps)).toBe(1);
  });
  it('ends credited or refused', () => {
    const decided = { created_at_ms: 5, decided_at_ms: 9 };
    expect(names(depositSteps({ status: 2, ...decided })).at(-1)).toBe('credited');
    expect(names(depositSteps({ status: 3, ...decided })).at(-1)).toBe('refused');
    expect(currentStep(depositSteps({ status: 3, ...decided }))).toBe(3);
  });
});

describe('a withdrawal', () => {
  const step = (name: string, at_ms = 1) => ({ name, at_ms });

  it.each([
    ['reviewing', [step('submitted')], ['submitted', 'review', 'done'], 1],
    ['second_review', [step('submitted'), step('reviewed')], ['submitted', 'reviewed', 'review', 'done'], 2],
    ['approved', [step('submitted'), step('approved')], ['submitted', 'approved', 'done'], 2],
    ['done', [step('submitted'), step('approved'), step('done')], ['submitted', 'approved', 'done'], 3],
    ['cancelled', [step('submitted'), step('cancelled')], ['submitted', 'cancelled'], 2],
    ['refused', [step('submitted'), step('refused')], ['submitted', 'refused'], 2],
  ])('%s', (state, steps, shown, current) => {
    const made = withdrawSteps({ state, steps });
    expect(names(made)).toEqual(shown);
    expect(currentStep(made)).toBe(current);
  });

  it('leaves out a step it has no word for', () => {
    expect(names(withdrawSteps({ state: 'done', steps: [step('submitted'), step('blessed'), step('done')] }))).toEqual([
      'submitted',
      'done',
    ]);
  });
});

it('a row that slid to the next page is listed once, where it was first seen', () => {
  const pages = [{ data: [{ id: 9 }, { id: 8 }] }, { data: [{ id: 8 }, { id: 7 }] }];
  expect(joinRows(pages).map(({ id }) => id)).toEqual([9, 8, 7]);
});
