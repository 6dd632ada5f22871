import { findCurrencyRule } from '@candor/domain/wallet/currency-rules';
import type { Currency } from '#kernel/ledger/currencies';
import type { RuleBook } from '#kernel/rules/rule-book';
import { checkProducts } from '#modules/limits/index';
import type { Pool, PoolClient } from '#platform/db/pool';
import { Refusal } from '#platform/refusal';

interface ConvertAsk {
  readonly userId: number;
  readonly from: Currency;
  readonly to: Currency;
}

/** Per conversion, the refusal when it is not offered now, else null. */
export const findClosed = async (
  sql: Pool | PoolClient,
  { products, currencies }: Pick<RuleBook, 'products' | 'currencies'>,
  asks: readonly ConvertAsk[],
): Promise<(Refusal | null)[]> => {
  const userIds = asks.map(({ userId }) => userId);
  const decisions = await checkProducts(sql, products, { product: 'convert', userIds });
  return asks.map(({ from, to }, index) => {
    const decision = decisions[index];
    if (decision && !decision.ok) return new Refusal(decision.code);
    const closed = [from, to].find(({ id }) => !findCurrencyRule(currencies, id).convertOpen);
    return closed ? new Refusal('convert_closed', { currency: closed.name }) : null;
  });
};
