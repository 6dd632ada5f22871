import { copyFollow, copyPreview } from '@candor/contract/copy';
import { COPY_RULES } from '@candor/domain/copy/copy-rules';
import { describe, expect, it } from 'vitest';
import {
  canStepDown,
  FIRST_FORM,
  type FollowEvent,
  formOf,
  placeOf,
  reduceFollow,
  stopsAt,
  toSettings,
} from './follow-form.ts';
import type { Relation } from './relation-view.ts';

const formAfter = (...events: readonly FollowEvent[]) => events.reduce(reduceFollow, FIRST_FORM);
const typed = (field: 'totalCap' | 'multiple' | 'lots' | 'stopLossPercent' | 'orderCap', text: string) =>
  ({ type: 'typed', field, text }) as const;

const RELATION = {
  leader_id: 12,
  type: 2,
  number: '2.50000000',
  total_cap: '2000.00000000',
  order_cap: '0.00000000',
  stop_loss_percent: '40.00000000',
  max_multiple: 20,
  take_profit_percent: '0.00000000',
  stop_level_percent: '3.50000000',
  guard_percent: '0.00000000',
  instrument_ids: [1, 3],
} as unknown as Relation;

describe('toSettings', () => {
  it('is null until number, total cap and stop-loss are there', () => {
    expect(toSettings(FIRST_FORM, 7)).toBeNull();
    expect(toSettings(formAfter(typed('totalCap', '0')), 7)).toBeNull();
    expect(toSettings(formAfter(typed('totalCap', '500'), typed('multiple', '')), 7)).toBeNull();
    expect(toSettings(formAfter(typed('totalCap', '500'), typed('stopLossPercent', '')), 7)).toBeNull();
  });

  it('sends fields that the contract takes', () => {
    const settings = toSettings(formAfter(typed('totalCap', '500')), 7);
    expect(settings).toEqual({
      leader_id: '7',
      type: '1',
      number: '0.5',
      total_cap: '500',
      order_cap: '',
      stop_loss_percent: '40',
      max_multiple: '',
      take_profit_percent: '',
      stop_level_percent: '',
      guard_percent: '',
      instrument_ids: '',
    });
    expect(copyPreview.input.safeParse(settings).success).toBe(true);
    expect(copyFollow.input.safeParse({ ...settings, agreement: '2026-12' }).success).toBe(true);
  });

  it('leaves a cap out while it is half typed', () => {
    expect(toSettings(formAfter(typed('totalCap', '500'), typed('orderCap', '5.')), 7)?.order_cap).toBe('');
  });

  it('gives the settings of a relation back unchanged', () => {
    const settings = toSettings(formOf(RELATION), RELATION.leader_id);
    expect(settings).toMatchObject({
      type: '2',
      number: '2.5',
      total_cap: '2000',
      order_cap: '',
      max_multiple: '20',
      stop_level_percent: '3.5',
      instrument_ids: '1,3',
    });
    expect(copyFollow.input.safeParse(settings).success).toBe(true);
  });
});

describe('reduceFollow', () => {
  it('steps exactly, and not below the least', () => {
    const up = { type: 'stepped', by: 1 } as const;
    const down = { type: 'stepped', by: -1 } as const;
    expect(formAfter(up).multiple).toBe('0.6');
    expect(formAfter(down, down, down, down, down, down).multiple).toBe(COPY_RULES.minMultiple);
    expect(canStepDown(formAfter(down, down, down, down))).toBe(false);
    expect(formAfter({ type: 'mode', mode: 'lot' }, up).lots).toBe('2');
    expect(formAfter({ type: 'mode', mode: 'lot' }, down).lots).toBe(COPY_RULES.lotStep);
  });

  it('switches pairs on and off', () => {
    expect(formAfter({ type: 'pair', id: 1 }, { type: 'pair', id: 3 }).pairs).toEqual([1, 3]);
    expect(formAfter({ type: 'pair', id: 1 }, { type: 'pair', id: 1 }).pairs).toEqual([]);
    expect(formAfter({ type: 'pair', id: 1 }, { type: 'allPairs' }).pairs).toEqual([]);
  });
});

describe('stopsAt', () => {
  it.each([
    ['750', '40', '300'],
    ['2000', '33.33', '666.6'],
    ['', '40', null],
    ['750', '', null],
  ])('%s USDT at %s %%: %s', (cap, percent, expected) =>
    expect(stopsAt(formAfter(typed('totalCap', cap), typed('stopLossPercent', percent)))).toBe(expected),
  );
});

describe('placeOf', () => {
  it.each([
    ['copy_multiple_invalid', 'number'],
    ['copy_lots_invalid', 'number'],
    ['copy_cap_invalid', 'totalCap'],
    ['copy_order_cap_invalid', 'orderCap'],
    ['copy_stop_loss_invalid', 'stopLoss'],
    ['copy_level_invalid', 'levels'],
    ['copy_guard_invalid', 'guard'],
    ['copy_pair_unknown', 'pairs'],
    ['copy_leader_full', 'form'],
  ])('%s stands at %s', (refusal, place) => expect(placeOf(refusal)).toBe(place));
});
