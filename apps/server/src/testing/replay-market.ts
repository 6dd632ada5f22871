import { virtualClock } from '#platform/runtime/clock';
import type { Client } from './fund-steps';
import { fundRewards } from './lock-steps';
import { publishTicks } from './market-steps';
import { startTestApp } from './test-app';

export type Fields = Readonly<Record<string, string>>;

/** A Friday just after New York opens: stocks can be traded for six hours. */
const FRIDAY_MS = Date.UTC(2027, 0, 15, 14, 35);
export const PRICES = { 'BTC/USDT': '60000', 'ETH/USDT': '3000', 'USDC/USDT': '1', 'AAPL/USDT': '200' } as const;
export const TICK_MS = 250;

/** A server with every engine and a manual clock. */
export const startReplayTestApp = async () => {
  const clock = virtualClock(FRIDAY_MS);
  const testApp = { ...(await startTestApp({ clock, env: { CANDOR_ROLES: 'api,engine' } })), clock };
  await fundRewards(testApp, '1000000');
  return testApp;
};
export type ReplayTestApp = Awaited<ReturnType<typeof startReplayTestApp>>;

/** Publishes the index prices again, slightly later. */
export const publishPrices = async (testApp: ReplayTestApp, prices: Fields = PRICES): Promise<void> => {
  testApp.clock.advance(TICK_MS);
  await publishTicks(
    testApp.app,
    Object.entries(prices).map(([symbol, price]) => ({ symbol, price })),
  );
};

/** Sends and publishes prices until the reply arrives: some replies wait for the next tick. */
export const sendInMarket = async <T>(testApp: ReplayTestApp, send: () => Promise<T>): Promise<T> => {
  let isAnswered = false;
  const reply = send().finally(() => {
    isAnswered = true;
  });
  // Awaited below.
  reply.catch(() => undefined);
  while (!isAnswered) await publishPrices(testApp);
  return reply;
};

export interface MoneyCall {
  readonly name: string;
  readonly path: string;
  /** Creates what the call needs and returns its fields: the first request must succeed. */
  readonly fill: (testApp: ReplayTestApp, user: Client) => Promise<Fields>;
  /** The same call with different content. */
  readonly other: Fields;
  readonly isStock?: true;
}
