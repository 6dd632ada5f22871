import { createHash } from 'node:crypto';
import { placeSpotOrder } from '@candor/contract/spot';
import type { SpotForm } from '@candor/domain/spot/decide-spot-order';
import type { Asking } from '#kernel/ledger/money-command';

export interface PlaceRequest extends Asking, SpotForm {
  readonly currencyId: number;
  readonly legalId: number;
  readonly clientOrderId: string;
}

/** The form of old clients: it becomes an order at the current prices. */
export interface CoinTradeRequest extends Asking, Pick<PlaceRequest, 'currencyId' | 'legalId' | 'side'> {
  readonly amount: string;
  readonly targetPrice: string;
}

export type PlaceAsked = PlaceRequest | CoinTradeRequest;

export const isNamed = (asked: PlaceAsked): asked is PlaceRequest =>
  'clientOrderId' in asked && asked.clientOrderId !== '';

/**
 * A client-given name of an order works like an idempotency key: the same name with the same content is the same order.
 */
export const keyOf = (asked: PlaceAsked): Asking['idempotency'] => {
  if (!isNamed(asked)) return asked.idempotency;
  const { clientOrderId, currencyId, legalId, side, kind, tif, postOnly, price, amount, budget } = asked;
  const body = JSON.stringify([currencyId, legalId, side, kind, tif, postOnly, price, amount, budget]);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return { path: placeSpotOrder.path, key: `client ${clientOrderId}`, bodyHash };
};
