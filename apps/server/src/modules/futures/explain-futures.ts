import { applyFactor } from '@candor/domain/fees/fee-terms';
import { computeFee, computeMargin, computeNotional, computeSize } from '@candor/domain/futures/position-math';
import { canonical } from '@candor/money/decimal';
import { toFeeInputs } from '#kernel/fees/explain-fee';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';
import { isOfOrder, positionOfReference } from './position-reference';
import { TRIAL_KIND } from './trial/trial-entries';

type Input = EntryExplanation['inputs'][number];
type Find = (pool: Pool, userId: number, reference: string) => Promise<EntryExplanation | null>;

const trimmed = (column: string): string => `trim_scale(${column})::text`;
const named = (name: string, value: string, unit = ''): Input => ({ name, value, unit });

const PAIR = `join instrument i on i.id = p.instrument_id join currency b on b.id = i.base_currency_id
  join currency c on c.id = p.currency_id
  cross join lateral (select r.body from rule_version r where r.area = 'futures' and r.id <= p.rule_version
                      order by r.id desc limit 1) rules`;
const PAIR_COLUMNS = `p.id, i.symbol, b.name as base, c.name as currency`;

interface PairColumns {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly currency: string;
}

/** The terms frozen in the position. */
interface FeeColumns {
  readonly feeLevel: number;
  readonly feeDiscount: string;
  readonly feeFactor: string;
  /** Of the rules. */
  readonly fullPercent: string;
}

const FEE_COLUMNS = `p.fee_level as "feeLevel", ${trimmed('p.fee_discount')} as "feeDiscount", ${trimmed('p.fee_factor')} as "feeFactor"`;

const percentOf = ({ fullPercent, feeFactor }: FeeColumns): string => canonical(applyFactor(fullPercent, feeFactor));

/** The rate; of a reduced one also what it was reduced by. */
const aboutRate = (row: FeeColumns): Input[] => [
  ...(row.feeFactor === '1'
    ? []
    : toFeeInputs({ level: row.feeLevel, discount: row.feeDiscount, fullPercent: row.fullPercent })),
  named('fee_percent', percentOf(row), '%'),
];

interface OrderRow extends PairColumns, FeeColumns {
  readonly lots: string;
  readonly contractSize: string;
  readonly multiple: number;
  readonly price: string;
  readonly margin: string;
  readonly fee: string;
  /** For a market order that waited for its tick: the price at which margin and fee were held. */
  readonly holdPrice: string | null;
  readonly scale: number;
}

const SELECT_ORDER = `
  select ${PAIR_COLUMNS}, ${trimmed('p.lots')} as lots, ${trimmed('p.contract_size')} as "contractSize", p.multiple,
         ${trimmed('coalesce(p.limit_price, p.entry_price, p.accepted_price)')} as price, ${trimmed('p.margin')} as margin,
         ${trimmed('p.open_fee')} as fee, ${trimmed('p.hold_price')} as "holdPrice", c.scale, ${FEE_COLUMNS},
         case p.entry_kind when 'market' then rules.body ->> 'takerFeePercent' else rules.body ->> 'entrustFeePercent' end as "fullPercent"
  from futures_position p ${PAIR} where p.user_id = $1`;

const aboutOrder = ({ id, symbol, lots, price, currency }: OrderRow): Input[] => [
  named('order', String(id)),
  named('symbol', symbol),
  named('lots', lots),
  named('price', price, currency),
];

/** The fill of a market order has a reference made of its number; a position opened at once has that of its call. */
const loadOrder = async (pool: Pool, userId: number, reference: string): Promise<OrderRow | undefined> => {
  const { rows } = await pool.query<OrderRow>(`${SELECT_ORDER} and (p.reference = $2 or p.id = $3)`, [
    userId,
    reference,
    isOfOrder(reference) ? positionOfReference(reference) : 0,
  ]);
  return rows[0];
};

/** The order with the amounts held at acceptance, whatever happened afterwards. */
const toHeld = (order: OrderRow): OrderRow => {
  const price = order.holdPrice ?? order.price;
  const notional = computeNotional(price, computeSize(order.lots, order.contractSize));
  const margin = canonical(computeMargin(notional, order.multiple, order.scale));
  return { ...order, price, margin, fee: canonical(computeFee(notional, percentOf(order), order.scale)) };
};

const explainOrder =
  (formula: 'futures_open' | 'futures_entrust' | 'futures_hold' | 'copy_open'): Find =>
  async (pool, userId, reference) => {
    const found = await loadOrder(pool, userId, reference);
    if (!found) return null;
    const order = formula === 'futures_hold' ? toHeld(found) : found;
    const size = computeSize(order.lots, order.contractSize);
    const { base, currency } = order;
    return {
      formula,
      inputs: [
        ...aboutOrder(order),
        named('size', canonical(size), base),
        named('notional', canonical(computeNotional(order.price, size)), currency),
        named('multiple', String(order.multiple)),
        named('margin', order.margin, currency),
        ...aboutRate(order),
        named('fee', order.fee, currency),
      ],
    };
  };

const explainReturn =
  (formula: 'futures_cancel' | 'futures_refused'): Find =>
  async (pool, userId, reference) => {
    const order = await loadOrder(pool, userId, reference);
    return order ? { formula, inputs: aboutOrder(order) } : null;
  };

interface FillRow extends PairColumns, FeeColumns {
  readonly side: 'long' | 'short';
  readonly cause: string;
  readonly lots: string;
  readonly size: string;
  readonly openPrice: string;
  readonly price: string;
  readonly pnl: string;
  readonly margin: string;
  readonly fee: string;
  readonly shortfall: string;
  readonly received: string;
  readonly couponId: number | null;
}

const SELECT_FILL = `
  select ${PAIR_COLUMNS}, p.side, f.cause, ${trimmed('f.lots')} as lots, ${trimmed('f.lots * p.contract_size')} as size,
         ${trimmed('p.entry_price')} as "openPrice", ${trimmed('f.price')} as price, ${trimmed('f.pnl')} as pnl,
         ${trimmed('f.margin_released')} as margin, ${trimmed('f.fee')} as fee, ${trimmed('f.shortfall')} as shortfall,
         ${trimmed('f.margin_released + f.pnl + f.shortfall - f.fee')} as received, p.coupon_id as "couponId", p.fee_level as "feeLevel",
         ${trimmed('p.fee_discount')} as "feeDiscount",
         case f.cause when 'liquidation' then '1' else ${trimmed('p.fee_factor')} end as "feeFactor",
         case f.cause when 'liquidation' then rules.body ->> 'liquidationFeePercent' else rules.body ->> 'takerFeePercent' end as "fullPercent"
  from futures_fill f join futures_position p on p.id = f.position_id ${PAIR} where f.user_id = $1 and f.reference = $2`;

const formulaOf = ({ cause, side }: FillRow): string =>
  cause === 'liquidation' ? 'futures_liquidation' : `futures_close_${side}`;

const aboutFill = (fill: FillRow): Input[] => {
  const { base, currency } = fill;
  return [
    named('order', String(fill.id)),
    named('symbol', fill.symbol),
    named('cause', fill.cause),
    named('lots', fill.lots),
    named('size', fill.size, base),
    named('open_price', fill.openPrice, currency),
    named('price', fill.price, currency),
    named('pnl', fill.pnl, currency),
    named('margin', fill.margin, currency),
    ...aboutRate(fill),
    named('fee', fill.fee, currency),
  ];
};

const explainClose: Find = async (pool, userId, reference) => {
  const { rows } = await pool.query<FillRow>(SELECT_FILL, [userId, reference]);
  const [fill] = rows;
  if (!fill) return null;
  const { currency } = fill;
  return {
    formula: formulaOf(fill),
    inputs: [
      ...aboutFill(fill),
      ...(fill.shortfall === '0' ? [] : [named('shortfall', fill.shortfall, currency)]),
      named('received', fill.received, currency),
    ],
  };
};

/** A profit of a trial position. The margin is what it used of the fund; the amount of the record may be capped. */
const explainTrial: Find = async (pool, userId, reference) => {
  const { rows } = await pool.query<FillRow>(SELECT_FILL, [userId, reference]);
  const [fill] = rows;
  if (!fill) return null;
  return { formula: TRIAL_KIND, inputs: [...aboutFill(fill), named('coupon', String(fill.couponId))] };
};

interface NightRow extends PairColumns {
  readonly mark: string;
  readonly size: string;
  readonly percent: string;
  readonly fee: string;
  readonly fromBalance: string;
  readonly fromMargin: string;
}

const explainNight: Find = async (pool, userId, reference) => {
  const { rows } = await pool.query<NightRow>(
    `select ${PAIR_COLUMNS}, ${trimmed('n.mark')} as mark, ${trimmed('n.size')} as size, ${trimmed('n.rate * n.times')} as percent,
            ${trimmed('n.fee')} as fee, ${trimmed('n.from_balance')} as "fromBalance", ${trimmed('n.from_margin')} as "fromMargin"
     from futures_night n join futures_position p on p.id = n.position_id ${PAIR} where n.user_id = $1 and n.reference = $2`,
    [userId, reference],
  );
  const [night] = rows;
  if (!night) return null;
  const { base, currency } = night;
  return {
    formula: 'futures_overnight',
    inputs: [
      named('order', String(night.id)),
      named('symbol', night.symbol),
      named('price', night.mark, currency),
      named('size', night.size, base),
      named('fee_percent', night.percent, '%'),
      named('fee', night.fee, currency),
      named('from_balance', night.fromBalance, currency),
      named('from_margin', night.fromMargin, currency),
    ],
  };
};

const FINDERS: Readonly<Record<string, Find>> = {
  futures_open: explainOrder('futures_open'),
  copy_open: explainOrder('copy_open'),
  futures_entrust: explainOrder('futures_entrust'),
  futures_hold: explainOrder('futures_hold'),
  futures_cancel: explainReturn('futures_cancel'),
  futures_refused: explainReturn('futures_refused'),
  futures_close: explainClose,
  futures_liquidation: explainClose,
  futures_overnight: explainNight,
  [TRIAL_KIND]: explainTrial,
};

/** Explains entries of futures ("Why?" in the app) from positions, closes and nights. */
export const explainFutures = async (
  pool: Pool,
  userId: number,
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => (await FINDERS[kind]?.(pool, userId, reference)) ?? null;
