import type { FillSums } from '@candor/domain/spot/compute-fill';

export type OrderState = 'open' | 'done' | 'cancelled';

/** An order in the memory of its book's owner. Amounts in units of 10^-8; changed in place while a batch is applied. */
export interface BookOrder {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  readonly kind: 'limit' | 'market';
  readonly tif: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  /** The limit, or the worst price of a market order. */
  priceTicks: number;
  /** 0 when a budget was given. */
  lots: number;
  /** Ticks × lots; 0 without one. */
  readonly budget: number;
  readonly budgetUnits: bigint;
  sums: FillSums;
  paid: bigint;
  received: bigint;
  fee: bigint;
  /** The remaining amount of its hold. */
  held: bigint;
  readonly makerFeePercent: string;
  readonly takerFeePercent: string;
  /** The terms behind these rates, for display. */
  readonly feeLevel: number;
  readonly feeDiscount: string;
  readonly ruleVersion: number;
  /** Reference of the call that placed it, and of its hold. */
  readonly reference: string;
  rank: number;
  state: OrderState;
  endReason: string;
  readonly clientOrderId: string;
  /** Index price at acceptance. */
  readonly indexPrice: string;
  readonly createdAt: Date;
  updatedAt: Date;
}

export type CommandAction = 'place' | 'cancel' | 'edit';

/** One journaled command. */
export interface Command {
  readonly instrumentId: number;
  readonly seq: number;
  readonly action: CommandAction;
  readonly orderId: number;
  readonly userId: number;
  readonly reference: string;
  /** The target of an edit: ticks, and lots of the whole order. Null: unchanged. */
  readonly priceTicks: number | null;
  readonly lots: number | null;
  /** The amount held in addition for an edit, in units of 10^-8. */
  readonly extra: bigint;
  /** The order as stored in its row: the request of a `place`. */
  readonly order: BookOrder;
}

/** A command that two operators decided to skip: it changes nothing. */
export interface SkippedCommand {
  readonly instrumentId: number;
  readonly seq: number;
  readonly action: 'skip';
}

export const HOLD_PURPOSE = 'spot_order';
