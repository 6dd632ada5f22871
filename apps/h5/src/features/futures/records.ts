import { CandlestickChart, Gift, Lock, LockOpen, Moon, TriangleAlert } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of futures records. */
export const records: RecordWords = {
  rank: 60,
  kinds: {
    futures_open: { glyph: CandlestickChart, label: 'records.kind.futures_open' },
    futures_entrust: { glyph: Lock, label: 'records.kind.futures_entrust' },
    futures_cancel: { glyph: LockOpen, label: 'records.kind.futures_cancel' },
    futures_close: { glyph: CandlestickChart, label: 'records.kind.futures_close' },
    futures_liquidation: { glyph: TriangleAlert, label: 'records.kind.futures_liquidation' },
    futures_overnight: { glyph: Moon, label: 'records.kind.futures_overnight' },
    futures_hold: { glyph: Lock, label: 'records.kind.futures_hold' },
    futures_refused: { glyph: LockOpen, label: 'records.kind.futures_refused' },
    futures_trial: { glyph: Gift, label: 'records.kind.futures_trial' },
  },
  sentences: {
    futures_open: {
      text: 'records.why.formula.futures_open',
      figures: ['size', 'price', 'notional', 'multiple', 'margin', 'fee_percent', 'fee'],
    },
    futures_entrust: {
      text: 'records.why.formula.futures_entrust',
      figures: ['order', 'notional', 'multiple', 'margin', 'fee_percent', 'fee'],
    },
    futures_cancel: {
      text: 'records.why.formula.futures_cancel',
      figures: ['order', 'moved'],
    },
    futures_close_long: {
      text: 'records.why.formula.futures_close_long',
      figures: ['price', 'open_price', 'size', 'pnl', 'margin', 'fee_percent', 'fee', 'received'],
    },
    futures_close_short: {
      text: 'records.why.formula.futures_close_short',
      figures: ['price', 'open_price', 'size', 'pnl', 'margin', 'fee_percent', 'fee', 'received'],
    },
    futures_liquidation: {
      text: 'records.why.formula.futures_liquidation',
      figures: ['price', 'size', 'pnl', 'margin', 'fee_percent', 'fee', 'received'],
    },
    futures_overnight: {
      text: 'records.why.formula.futures_overnight',
      figures: ['price', 'size', 'fee_percent', 'fee', 'from_balance', 'from_margin'],
    },
    futures_hold: {
      text: 'records.why.formula.futures_hold',
      figures: ['size', 'price', 'notional', 'multiple', 'margin', 'fee_percent', 'fee'],
    },
    futures_refused: {
      text: 'records.why.formula.futures_refused',
      figures: ['order', 'moved'],
    },
    futures_trial: {
      text: 'records.why.formula.futures_trial',
      figures: ['order', 'coupon', 'margin', 'pnl', 'fee_percent', 'fee', 'moved'],
    },
  },
  inputs: {
    lots: 'records.why.input.lots',
    size: 'records.why.input.size',
    notional: 'records.why.input.notional',
    multiple: 'records.why.input.multiple',
    margin: 'records.why.input.margin',
    open_price: 'records.why.input.open_price',
    pnl: 'records.why.input.pnl',
    shortfall: 'records.why.input.shortfall',
    from_balance: 'records.why.input.from_balance',
    from_margin: 'records.why.input.from_margin',
    coupon: 'records.why.input.coupon',
  },
  causes: {
    user: 'records.why.cause.user',
    tp: 'records.why.cause.tp',
    sl: 'records.why.cause.sl',
    liquidation: 'records.why.cause.liquidation',
    leader: 'records.why.cause.leader',
    halt: 'records.why.cause.halt',
    copy_stop: 'records.why.cause.copy_stop',
  },
  purses: {
    futures: 'records.why.house.futures',
    insurance: 'records.why.house.insurance',
  },
  ruleAreas: {
    futures: 'rules.area.futures',
  },
};
