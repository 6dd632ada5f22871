import { add, isZero, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf, type HouseAccount, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg } from '#kernel/ledger/entry';

export const PURCHASE_KIND = 'nft_purchase';
export const BOX_KIND = 'nft_box';
export const SALE_KIND = 'nft_sale';
export const ROYALTY_KIND = 'nft_royalty';
export const DEPOSIT_KIND = 'nft_deposit';
export const DEPOSIT_BACK_KIND = 'nft_deposit_back';
export const FORFEIT_KIND = 'nft_forfeit';
export const COMPENSATION_KIND = 'nft_compensation';
export const REFUND_KIND = 'nft_refund';
export const TOP_UP_KIND = 'nft_top_up';
export const TOP_UP_BACK_KIND = 'nft_top_up_back';

export const DEPOSIT_PURPOSE = 'nft_deposit';
export const TOP_UP_PURPOSE = 'nft_top_up';
const SALES_PURSE: HouseAccount = 'nft_sales';
const REFUNDS_PURSE: HouseAccount = 'nft_refunds';

/** 0 as seller or owner means the house. */
export const HOUSE = 0;

/**
 * An entry that follows from another one has its reference with this digit in the place of the version: each can be booked
 * once, and each finds the other. The ledger refuses a reference that was booked before.
 */
const FOLLOWING = {
  [SALE_KIND]: '9',
  [ROYALTY_KIND]: 'a',
  [DEPOSIT_BACK_KIND]: 'b',
  [FORFEIT_KIND]: 'c',
  [COMPENSATION_KIND]: 'd',
  [REFUND_KIND]: 'e',
  [TOP_UP_KIND]: 'f',
  [TOP_UP_BACK_KIND]: '0',
} as const;
type FollowingKind = keyof typeof FOLLOWING;
const VERSION_AT = 14;

const followingReference = (reference: string, kind: FollowingKind): string =>
  `${reference.slice(0, VERSION_AT)}${FOLLOWING[kind]}${reference.slice(VERSION_AT + 1)}`;

/** The same in SQL, of an expression of type uuid or text; gives text. */
export const followingReferenceSql = (reference: string, kind: FollowingKind): string =>
  `overlay(${reference}::text placing '${FOLLOWING[kind]}' from ${VERSION_AT + 1} for 1)`;

export interface SaleMoney {
  /** Of the purchase; those of sale and royalty follow from it. */
  readonly reference: string;
  readonly ruleVersion: number;
  readonly kind: typeof PURCHASE_KIND | typeof BOX_KIND;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly artistId: number;
  readonly currencyId: number;
  readonly price: string;
  readonly fee: string;
  readonly royalty: string;
  readonly net: string;
}

const isPositive = (amount: string): boolean => !isZero(toAmount(amount));

/**
 * The buyer pays the price into the purse of sales; fee, seller's net and artist's royalty are paid out of it. The net of
 * works of the house stays there.
 */
export const toSaleEntries = (sale: SaleMoney): Entry[] => {
  const { reference, ruleVersion, currencyId } = sale;
  const purse = houseOf(SALES_PURSE, currencyId);
  const pay = (userId: number, amount: string): Leg => ({
    from: purse,
    to: availableOf(userId, 'change', currencyId),
    amount,
  });
  const fee: Leg = { from: purse, to: houseOf('fees', currencyId), amount: sale.fee };
  return [
    {
      kind: sale.kind,
      reference,
      ruleVersion,
      legs: [
        { from: availableOf(sale.buyerId, 'change', currencyId), to: purse, amount: sale.price },
        ...(isPositive(sale.fee) ? [fee] : []),
      ],
    },
    ...(sale.sellerId !== HOUSE && isPositive(sale.net)
      ? [
          {
            kind: SALE_KIND,
            reference: followingReference(reference, SALE_KIND),
            ruleVersion,
            legs: [pay(sale.sellerId, sale.net)],
          },
        ]
      : []),
    ...(isPositive(sale.royalty)
      ? [
          {
            kind: ROYALTY_KIND,
            reference: followingReference(reference, ROYALTY_KIND),
            ruleVersion,
            legs: [pay(sale.artistId, sale.royalty)],
          },
        ]
      : []),
  ];
};

export interface DepositMoney {
  readonly userId: number;
  readonly usdtId: number;
  /** Of the entry and of the hold. */
  readonly reference: string;
  readonly deposit: string;
  readonly ruleVersion: number;
}

/** Spot account → hold on the spot account. */
export const toDepositEntry = ({ userId, usdtId, reference, deposit, ruleVersion }: DepositMoney): Entry => ({
  kind: DEPOSIT_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: availableOf(userId, 'change', usdtId),
      to: frozenOf(userId, 'change', usdtId),
      amount: deposit,
      putsInto: { purpose: DEPOSIT_PURPOSE, reference },
    },
  ],
});

/** The hold back to the spot account. `reference` is that of the deposit. */
export const toDepositBackEntry = ({ userId, usdtId, reference, deposit, ruleVersion }: DepositMoney): Entry => ({
  kind: DEPOSIT_BACK_KIND,
  reference: followingReference(reference, DEPOSIT_BACK_KIND),
  ruleVersion,
  legs: [
    {
      from: frozenOf(userId, 'change', usdtId),
      to: availableOf(userId, 'change', usdtId),
      amount: deposit,
      drawsFrom: { purpose: DEPOSIT_PURPOSE, reference, outcome: 'voided' },
    },
  ],
});

/** Of the top-up a bid takes; `reference` is that of the call. */
export const topUpReferenceOf = (reference: string): string => followingReference(reference, TOP_UP_KIND);

export interface TopUpMoney {
  readonly userId: number;
  readonly usdtId: number;
  /** Of the top-up: of its entry and of its hold. */
  readonly reference: string;
  readonly amount: string;
  readonly ruleVersion: number;
}

/** Spot account → hold on the spot account, beside that of the deposit. */
export const toTopUpEntry = ({ userId, usdtId, reference, amount, ruleVersion }: TopUpMoney): Entry => ({
  kind: TOP_UP_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: availableOf(userId, 'change', usdtId),
      to: frozenOf(userId, 'change', usdtId),
      amount,
      putsInto: { purpose: TOP_UP_PURPOSE, reference },
    },
  ],
});

/** The hold of a top-up back to the spot account. */
export const toTopUpBackEntry = ({ userId, usdtId, reference, amount, ruleVersion }: TopUpMoney): Entry => ({
  kind: TOP_UP_BACK_KIND,
  reference: followingReference(reference, TOP_UP_BACK_KIND),
  ruleVersion,
  legs: [
    {
      from: frozenOf(userId, 'change', usdtId),
      to: availableOf(userId, 'change', usdtId),
      amount,
      drawsFrom: { purpose: TOP_UP_PURPOSE, reference, outcome: 'voided' },
    },
  ],
});

export interface ForfeitMoney extends DepositMoney {
  /** Forfeited with the deposit. */
  readonly topUps: readonly { readonly reference: string; readonly amount: string }[];
  readonly sellerId: number;
  readonly toSeller: string;
  readonly toPlatform: string;
}

/**
 * The holds return to the spot account and leave it together, so that all of it shows in the user's records. The seller's
 * share of a house work stays in the purse of sales.
 */
export const toForfeitEntries = (forfeit: ForfeitMoney): Entry[] => {
  const { userId, usdtId, reference, ruleVersion, sellerId } = forfeit;
  const purse = houseOf(SALES_PURSE, usdtId);
  const own = availableOf(userId, 'change', usdtId);
  const topUps = forfeit.topUps.map((one) => toTopUpBackEntry({ ...one, userId, usdtId, ruleVersion }));
  const whole = forfeit.topUps.reduce((sum, { amount }) => add(toAmount(sum), toAmount(amount)), forfeit.deposit);
  const legs: Leg[] = [
    {
      from: frozenOf(userId, 'change', usdtId),
      to: own,
      amount: forfeit.deposit,
      drawsFrom: { purpose: DEPOSIT_PURPOSE, reference, outcome: 'posted' },
    },
    { from: own, to: purse, amount: whole },
  ];
  if (isPositive(forfeit.toPlatform))
    legs.push({ from: purse, to: houseOf('fees', usdtId), amount: forfeit.toPlatform });
  const paid: Entry = {
    kind: COMPENSATION_KIND,
    reference: followingReference(reference, COMPENSATION_KIND),
    ruleVersion,
    legs: [{ from: purse, to: availableOf(sellerId, 'change', usdtId), amount: forfeit.toSeller }],
  };
  return [
    ...topUps,
    { kind: FORFEIT_KIND, reference: followingReference(reference, FORFEIT_KIND), ruleVersion, legs },
    ...(sellerId !== HOUSE && isPositive(forfeit.toSeller) ? [paid] : []),
  ];
};

export interface RefundMoney {
  readonly userId: number;
  readonly currencyId: number;
  readonly reference: string;
  readonly amount: string;
  readonly ruleVersion: number;
}

/** What a buyer paid for a work that was taken down. `reference` is that of the purchase. */
export const toRefundEntry = ({ userId, currencyId, reference, amount, ruleVersion }: RefundMoney): Entry => ({
  kind: REFUND_KIND,
  reference: followingReference(reference, REFUND_KIND),
  ruleVersion,
  legs: [{ from: houseOf(REFUNDS_PURSE, currencyId), to: availableOf(userId, 'change', currencyId), amount }],
});
