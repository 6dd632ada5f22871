/** What a user's coins of one currency cost, all accounts together. Units of 10^-8; money is in the value coin, USDT. */
export interface CostState {
  /** Coins whose cost is known, and that cost. */
  readonly amount: bigint;
  readonly cost: bigint;
  /** Coins that came when no price was known. */
  readonly unknown: bigint;
  /** What sales and conversions have brought over the cost of the coins given. */
  readonly realised: bigint;
}

/** How one entry changed the user's total of one currency; transfers between own accounts add up to nothing. */
export interface CoinChange {
  readonly currencyId: number;
  /** Net of fees taken in the same coin; negative when coins left. */
  readonly amount: bigint;
  /** USDT per coin at that moment; null when it is not known. */
  readonly price: bigint | null;
}

export interface CostMove {
  readonly amount: bigint;
  /** What was paid for coins that came, or received for coins that left; null when that is not known or was nothing. */
  readonly value: bigint | null;
}

export const NO_COST: CostState = { amount: 0n, cost: 0n, unknown: 0n, realised: 0n };

const UNIT = 100_000_000n;
const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const worthOf = ({ amount, price }: CoinChange): bigint | null =>
  price === null ? null : (sizeOf(amount) * price) / UNIT;

/**
 * What one coin of an entry was exchanged for. Alone it came from outside and counts at its price, or left for outside
 * and brought nothing. Against the value coin the money that really flowed counts (a trade); against another coin what
 * was given, fee included, at its price (a conversion). More than one coin on the other side is no price for this one.
 */
export const computeCostMove = (
  changes: readonly CoinChange[],
  { currencyId, valueCoinId }: { readonly currencyId: number; readonly valueCoinId: number },
): CostMove => {
  const own = changes.find((change) => change.currencyId === currencyId);
  if (!own) return { amount: 0n, value: null };
  const { amount } = own;
  const others = changes.filter((change) => change.currencyId !== currencyId && change.amount !== 0n);
  const [other, second] = others;
  if (!other) return { amount, value: amount > 0n ? worthOf(own) : null };
  if (second || other.amount > 0n === amount > 0n) return { amount, value: null };
  if (other.currencyId === valueCoinId) return { amount, value: sizeOf(other.amount) };
  return { amount, value: worthOf(amount > 0n ? other : own) };
};

const putIn = (state: CostState, { amount, value }: CostMove): CostState =>
  value === null
    ? { ...state, unknown: state.unknown + amount }
    : { ...state, amount: state.amount + amount, cost: state.cost + value };

const takeOut = (state: CostState, { amount, value }: { amount: bigint; value: bigint | null }): CostState => {
  const total = state.amount + state.unknown;
  if (total === 0n) return state;
  const out = amount < total ? amount : total;
  const known = (out * state.amount) / total;
  const cost = state.amount === 0n ? 0n : (state.cost * known) / state.amount;
  const won = value === null ? 0n : (value * known) / amount - cost;
  return {
    amount: state.amount - known,
    cost: state.cost - cost,
    unknown: state.unknown - (out - known),
    realised: state.realised + won,
  };
};

/**
 * Weighted average cost: coins that come add their number and what they cost; coins that leave take their share of the
 * cost with them, so the average of the rest stays. Coins of known and of unknown cost leave in the proportion in which
 * they are there, and only the known ones can win or lose.
 */
export const foldCost = (state: CostState, move: CostMove): CostState => {
  if (move.amount === 0n) return state;
  return move.amount > 0n ? putIn(state, move) : takeOut(state, { amount: -move.amount, value: move.value });
};

/** The average price of the coins of known cost, and what they would bring over their cost at this price. */
export const computeResult = (state: CostState, price: bigint): { average: bigint; unrealised: bigint } => {
  if (state.amount === 0n) return { average: 0n, unrealised: 0n };
  return { average: (state.cost * UNIT) / state.amount, unrealised: (state.amount * price) / UNIT - state.cost };
};
