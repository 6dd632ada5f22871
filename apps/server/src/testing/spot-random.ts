import { fromUnits } from '@candor/money/units';
import { cancel, edit, place, publishPrices, type SpotOrder } from './spot-steps';
import type { CallReply, TestApp, TestUser } from './test-app';

/** A run of random orders, cancellations and edits around 60,000, with prices and amounts that need rounding. */
export interface SpotWalk {
  readonly test: TestApp;
  readonly users: readonly TestUser[];
  readonly random: (below: number) => number;
  /** Orders that were open in the last reply, with their owner. */
  readonly open: { readonly user: TestUser; readonly id: number }[];
}

const REFUSALS = ['no_liquidity', 'order_would_take', 'order_not_fillable', 'order_not_open', 'insufficient_balance'];

const priceNear = (random: SpotWalk['random']): string => fromUnits(5_990_000n + BigInt(random(20_000)), 2);
/** From the smallest amount worth 5 USDT up to about 0.03 BTC. */
const someAmount = (random: SpotWalk['random']): string => fromUnits(9n + BigInt(random(3_000)), 5);

const orderFields = (random: SpotWalk['random']): Record<string, string> => {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const dice = random(20);
  if (dice === 0 && side === 'buy')
    return { side, kind: 'market', budget: fromUnits(5_000_000n + BigInt(random(900_000_000)), 6) };
  if (dice <= 2) return { side, kind: 'market', amount: someAmount(random) };
  const limit = { side, price: priceNear(random), amount: someAmount(random) };
  if (dice === 3) return { ...limit, tif: 'ioc' };
  if (dice === 4) return { ...limit, tif: 'fok' };
  return dice <= 6 ? { ...limit, post_only: '1' } : limit;
};

const expectKnown = (reply: CallReply): void => {
  if (reply.type !== 'ok' && !REFUSALS.includes(reply.error ?? '')) {
    throw new Error(`unexpected: ${reply.error} ${JSON.stringify(reply.message)}`);
  }
};

const isEnded = ({ type, error, message }: CallReply): boolean =>
  error === 'order_not_open' || (type === 'ok' && (message as SpotOrder).state !== 'open');

/** One command by one user. A refusal must be one of the spot codes. */
const takeStep = async ({ test, users, random, open }: SpotWalk): Promise<void> => {
  const dice = random(10);
  const at = random(Math.max(1, open.length));
  const known = open[at];
  if (dice < 2 && known) {
    open.splice(at, 1);
    return expectKnown(await cancel(test, known.user, known.id));
  }
  if (dice < 6 && known) {
    const change =
      random(2) === 0 ? { price: priceNear(random) } : { amount: someAmount(random), price: priceNear(random) };
    const reply = await edit(test, known.user, { id: known.id, ...change });
    if (isEnded(reply) && open.includes(known)) open.splice(open.indexOf(known), 1);
    return expectKnown(reply);
  }
  const user = users[random(users.length)] as TestUser;
  const reply = await place(test, user, orderFields(random));
  expectKnown(reply);
  const order = reply.message as SpotOrder;
  if (reply.type === 'ok' && order.state === 'open') open.push({ user, id: order.id });
};

/** Runs steps with several concurrent callers. */
export const walk = async (walkers: SpotWalk, steps: number, atOnce: number): Promise<void> => {
  for (let step = 0; step < steps; step += atOnce) {
    if (step % (4 * atOnce) === 0) await publishPrices(walkers.test);
    await Promise.all(Array.from({ length: atOnce }, () => takeStep(walkers)));
  }
};
