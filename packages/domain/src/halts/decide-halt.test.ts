import type { HaltKind } from '@candor/contract/halts';
import { expect, it } from 'vitest';
import { decideHalt, type NewOrder } from './decide-halt';

const YES = { ok: true };
const no = (code: string) => ({ ok: false, code, params: { symbol: 'BTC/USDT' } });

it.each<[readonly HaltKind[], NewOrder, object]>([
  [[], 'option', YES],
  [[], 'open', YES],
  [[], 'spot', YES],
  [['halt'], 'option', no('instrument_halted')],
  [['halt'], 'open', no('instrument_halted')],
  [['halt'], 'spot', no('instrument_halted')],
  [['fund'], 'option', YES],
  [['fund'], 'open', no('openings_paused')],
  [['fund'], 'spot', YES],
  [['fund', 'halt'], 'open', no('instrument_halted')],
  [['fund', 'halt'], 'spot', no('instrument_halted')],
])('with %j an order of kind %s', (running, order, decision) => {
  expect(decideHalt(running, order, 'BTC/USDT')).toEqual(decision);
});
