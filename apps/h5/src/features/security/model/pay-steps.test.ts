import { expect, it } from 'vitest';
import { FIRST_PAY_STEP, type PayAction, reducePaySteps } from './pay-steps.ts';

const run = (...actions: PayAction[]) => actions.reduce(reducePaySteps, FIRST_PAY_STEP);
const typed = (pin: string): PayAction => ({ type: 'typed', pin });

it.each<[string, PayAction[], string]>([
  ['nothing', [], 'first  0 false'],
  ['typed once', [typed('246810')], 'repeat 246810 0 false'],
  ['repeated', [typed('246810'), typed('246810')], 'code 246810 0 false'],
  ['repeated wrongly', [typed('246810'), typed('246811')], 'first  1 true'],
  ['wrongly, then begun again', [typed('1'), typed('2'), typed('246810')], 'repeat 246810 1 false'],
  ['refused by the server', [typed('246810'), typed('246810'), { type: 'again' }], 'first  1 false'],
  ['digits after the end change nothing', [typed('1'), typed('1'), typed('9')], 'code 1 0 false'],
])('%s', (_, actions, expected) => {
  const { step, pin, failures, differs } = run(...actions);
  expect(`${step} ${pin} ${failures} ${differs}`).toBe(expected);
});
