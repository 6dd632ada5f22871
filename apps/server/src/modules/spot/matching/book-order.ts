import type { FillSums } from '@candor/domain/spot/compute-fill';

export type OrderState = 'open' | 'done' | 'cancelled';

/** An order as its book's owner knows it. Amounts in units of 10^-8; changed in place while a batch is applied. */
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
  /** What is left of its hold. */
  held: bigint;
  readonly makerFeePercent: string;
  readonly takerFeePercent: string;
  readonly ruleVersion: number;
  /** Of the call that placed it, and of its hold. */
  readonly reference: string;
  rank: number;
  state: OrderState;
  endReason: string;
  readonly clientOrderId: string;
  /** Index price when it was taken. */
  readonly indexPrice: string;
  readonly createdAt: Date;
  updatedAt: Date;
}

export type CommandAction = 'place' | 'cancel' | 'edit';

/** One line of the journal. */
export interface Command {
  readonly instrumentId: number;
  readonly seq: number;
  readonly action: CommandAction;
  readonly orderId: number;
  readonly userId: number;
  readonly reference: string;
  /** What an edit wants: ticks, and lots of the whole order. Null keeps. */
  readonly priceTicks: number | null;
  readonly lots: number | null;
  /** What was set aside for an edit in addition, in units of 10^-8. */
  readonly extra: bigint;
  /** The order as its row has it: what a `place` asks for. */
  readonly order: BookOrder;
}

/** A line that two operators decided to pass over: it changes nothing. */
export interface SkippedCommand {
  readonly instrumentId: number;
  readonly seq: number;
  readonly action: 'skip';
}

export const HOLD_PURPOSE = 'spot_order';
