import { ALL_CALLS } from '@candor/contract/calls';
import { describe, expect, it } from 'vitest';
import { classOfCall, createAdmission, sustainedLag, type WorkClass } from './admission';

const ATONCE = { money: 2, read: 2, last: 2 };
const still = (lagMs: number) => ({ start: () => undefined, stop: () => undefined, lagMs: () => lagMs });
const CLASSES: readonly WorkClass[] = ['money', 'read', 'last'];

describe('an event loop that is late', () => {
  it.each<[number, WorkClass[]]>([
    [0, ['money', 'read', 'last']],
    [500, ['money', 'read', 'last']],
    [501, ['money', 'last']],
    [1_000, ['money', 'last']],
    [1_001, ['last']],
    [60_000, ['last']],
  ])('by %i ms lets in %j', (lagMs, expected) => {
    const admission = createAdmission({ atOnce: ATONCE, maxLagMs: 500 }, still(lagMs));
    expect(CLASSES.filter((work) => admission.enter(work) !== null)).toEqual(expected);
  });
});

it.each<[string, number[], number]>([
  ['nothing was looked at', [], 0],
  ['one long stall', [900, 0, 0], 0],
  ['two long stalls', [900, 800, 0], 0],
  ['late again and again', [600, 900, 700], 600],
  ['over', [900, 900, 900, 0], 0],
])('%s', (_, samples, lagMs) => expect(sustainedLag(samples)).toBe(lagMs));

describe('places', () => {
  const open = () => createAdmission({ atOnce: ATONCE, maxLagMs: 500 }, still(0));

  it('are counted class by class', () => {
    const admission = open();
    expect([1, 2, 3].map(() => admission.enter('read') !== null)).toEqual([true, true, false]);
    expect(admission.enter('money')).not.toBeNull();
  });

  it('are released once, however often release is called', () => {
    const admission = open();
    const [first] = [admission.enter('money'), admission.enter('money')];
    first?.leave();
    first?.leave();
    first?.onDisconnect();
    expect([admission.enter('money') !== null, admission.enter('money')]).toEqual([true, null]);
  });

  it('are released when the client hangs up before the handler runs, and not while it runs', () => {
    const admission = open();
    const [first, second] = [admission.enter('read'), admission.enter('read')];
    second?.begin();
    second?.onDisconnect();
    expect(admission.enter('read')).toBeNull();
    first?.onDisconnect();
    expect(admission.enter('read')).not.toBeNull();
    expect(admission.enter('read')).toBeNull();
    second?.leave();
    expect(admission.enter('read')).not.toBeNull();
  });
});

it('cancels and operator calls are refused last, and reads before money calls', () => {
  const pathsOf = (work: WorkClass) => ALL_CALLS.filter((call) => classOfCall(call) === work).map(({ path }) => path);
  expect(pathsOf('last').filter((path) => !path.startsWith('/ops/'))).toEqual([
    '/coin/trade',
    '/spot/order/cancel',
    '/spot/order/cancel_all',
    '/lever/cancel',
    '/user/withdraw/cancel',
    '/follow/cancel',
    '/copy/stop',
    '/otc/cancel',
    '/transaction_del',
  ]);
  expect(ALL_CALLS.filter((call) => call.path.startsWith('/ops/')).every((call) => classOfCall(call) === 'last')).toBe(
    true,
  );
  expect(pathsOf('money')).toEqual(expect.arrayContaining(['/wallet/change', '/spot/order', '/microtrade/submit']));
  expect(pathsOf('read')).toEqual(expect.arrayContaining(['/user/info', '/user/login']));
});
