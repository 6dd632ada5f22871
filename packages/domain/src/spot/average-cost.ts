/** Coins bought by fills and not sold yet, what they cost, and what sales have brought over their cost. Units of 10^-8. */
export interface CostState {
  readonly amount: bigint;
  readonly cost: bigint;
  readonly realised: bigint;
}

export interface CostFill {
  readonly side: 'buy' | 'sell';
  /** Base coins received by a buy after fees, or given by a sale. */
  readonly amount: bigint;
  /** Quote coins paid by a buy, or received by a sale after fees. */
  readonly quote: bigint;
}

export const NO_COST: CostState = { amount: 0n, cost: 0n, realised: 0n };

/**
 * Average cost: a buy adds its coins and their price, a sale takes coins out at the average of what is there. Coins that
 * came another way (a deposit) have no price here, so selling them neither wins nor loses.
 */
export const foldCost = (state: CostState, fill: CostFill): CostState => {
  if (fill.side === 'buy') {
    return { ...state, amount: state.amount + fill.amount, cost: state.cost + fill.quote };
  }
  if (state.amount === 0n || fill.amount === 0n) return state;
  const sold = fill.amount < state.amount ? fill.amount : state.amount;
  const cost = (state.cost * sold) / state.amount;
  const proceeds = (fill.quote * sold) / fill.amount;
  return { amount: state.amount - sold, cost: state.cost - cost, realised: state.realised + proceeds - cost };
};

/** The average price of the coins held, and what they would bring over their cost at this price. */
export const computeResult = (state: CostState, price: bigint): { average: bigint; unrealised: bigint } => {
  if (state.amount === 0n) return { average: 0n, unrealised: 0n };
  const UNIT = 100_000_000n;
  return { average: (state.cost * UNIT) / state.amount, unrealised: (state.amount * price) / UNIT - state.cost };
};
