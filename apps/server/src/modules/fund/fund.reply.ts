import type { ReplyOf } from '@candor/contract/call';
import type {
  convertQuote,
  depositAddress,
  depositLog,
  fundNetworks,
  withdrawInfo,
  withdrawList,
} from '@candor/contract/fund';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { oldChargeLog } from '@candor/contract/old-calls';
import type { ruleChanges } from '@candor/contract/rule-changes';
import type { NetworkRule } from '@candor/domain/fund/network-rules';
import { div, sub, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { RuleChange } from '#kernel/rules/rule-changes';
import { toWireTime } from '#platform/http/wire-time';
import type { ChargeRow } from './charge-log.store';
import type { DepositRow } from './deposits.store';
import type { ShownQuote } from './use-cases/quote-conversion';
import type { WithdrawInfo } from './use-cases/withdraw-info';
import { writeTarget } from './withdraw-target';
import type { WithdrawalRow, WithdrawalState } from './withdrawals.store';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

type NetworkRow = ReplyOf<typeof fundNetworks>['networks'][number];

export const toNetworkRow = (rule: NetworkRule, currency: Currency): NetworkRow => ({
  currency_id: currency.id,
  currency_name: currency.name,
  scale: currency.scale,
  network: rule.network,
  network_name: rule.name,
  deposit_address: rule.depositOpen ? rule.depositAddress : '',
  min_deposit: toFixed8(rule.minDeposit),
  withdraw_fee: toFixed8(rule.withdrawFee),
  min_withdraw: toFixed8(rule.minWithdraw),
  deposit_open: flag(rule.depositOpen),
  withdraw_open: flag(rule.withdrawOpen),
});

/** USDT returns the addresses of both its networks, every other coin its single address. */
export const toDepositAddress = (currency: Currency, own: readonly NetworkRule[]): ReplyOf<typeof depositAddress> => {
  const addressOn = (network: string): string =>
    own.find((rule) => rule.network === network && rule.depositOpen)?.depositAddress ?? '';
  if (currency.name === 'USDT') {
    const [erc20, trc20] = [addressOn('ERC20'), addressOn('TRC20')];
    return { erc20, trc20, address: trc20 === '' ? erc20 : trc20 };
  }
  return addressOn(own[0]?.network ?? '');
};

export const toWithdrawInfo = (info: WithdrawInfo): ReplyOf<typeof withdrawInfo> => ({
  rate: toFixed8(info.network.withdrawFee),
  min_number: toFixed8(info.network.minWithdraw),
  name: info.currency.name,
  legal_balance: toFixed8(info.legal),
  change_balance: toFixed8(info.change),
  network: info.network.network,
  scale: info.currency.scale,
  limit_btc_24h: toFixed8(info.limitBtc),
  remaining_btc_24h: toFixed8(info.remainingBtc),
  remaining_number: toFixed8(info.remainingNumber),
  used_usdt_24h: toFixed8(info.usedUsdt),
  code_over_usdt: toFixed8(info.rules.codeOverUsdt),
  code_address_days: info.rules.codeAddressDays,
  two_review_over_usdt: toFixed8(info.rules.twoReviewOverUsdt),
  held_until_ms: info.heldUntilMs,
  verified_level: info.level,
  rule_version: info.version,
});

const DEPOSIT_STATUS = { pending: 1, approved: 2, refused: 3 } as const;

export const toDepositItem = (
  row: DepositRow,
  { currency, sign }: { currency: Currency | undefined; sign: (path: string) => string },
): ReplyOf<typeof depositLog>['data'][number] => ({
  id: row.id,
  uid: row.userId,
  amount: toFixed8(row.amount),
  user_account: sign(row.voucher),
  currency_id: row.currencyId,
  status: DEPOSIT_STATUS[row.status],
  created_at: toWireTime(row.createdAt),
  created_at_ms: row.createdAt.getTime(),
  remark: row.reason,
  name: currency?.name ?? '',
  network: row.network,
  reference: row.reference,
  credited: toFixed8(row.credited ?? '0'),
  decided_at_ms: row.decidedAt?.getTime() ?? 0,
  record_reference: row.entryReference ?? '',
});

const WITHDRAW_STATUS: Readonly<Record<WithdrawalState, 1 | 2 | 3>> = {
  reviewing: 1,
  second_review: 1,
  approved: 1,
  done: 2,
  refused: 3,
  cancelled: 3,
};

const toSteps = (row: WithdrawalRow): { name: string; at_ms: number }[] => {
  const step = (name: string, at: Date | null) => (at === null ? [] : [{ name, at_ms: at.getTime() }]);
  return [
    ...step('submitted', row.createdAt),
    ...(row.reviewsNeeded === 2 ? step('reviewed', row.firstReviewedAt) : []),
    ...step('approved', row.approvedAt),
    ...step(row.state, row.endedAt),
  ];
};

export const toWithdrawItem = (
  row: WithdrawalRow,
  { currency, language }: { currency: Currency | undefined; language: Language },
): ReplyOf<typeof withdrawList>['data'][number] => ({
  id: row.id,
  number: toFixed8(row.amount),
  name: currency?.name ?? '',
  create_time: toWireTime(row.createdAt),
  create_time_ms: row.createdAt.getTime(),
  status: WITHDRAW_STATUS[row.state],
  status_text: sentenceOf(language, `withdraw_state_${row.state}`),
  notes: row.reason,
  currency_id: row.currencyId,
  network: row.network,
  type: row.kind,
  target: writeTarget(row.kind, row.target),
  fee: toFixed8(row.fee),
  received: toFixed8(sub(toAmount(row.amount), toAmount(row.fee))),
  state: row.state,
  can_cancel: flag(row.state === 'reviewing' || row.state === 'second_review'),
  transaction_reference: row.transactionReference,
  steps: toSteps(row),
  record_reference: row.requestReference,
});

/** Ids of both kinds in one row of numbers. */
export const toChargeItem = (
  row: ChargeRow,
  { currency, language }: { currency: Currency | undefined; language: Language },
): ReplyOf<typeof oldChargeLog>['data'][number] => ({
  id: row.id * 2 + (row.way === 'in' ? 0 : 1),
  value: toFixed8(row.way === 'in' ? row.amount : sub(toAmount('0'), toAmount(row.amount))),
  currency: row.currencyId,
  currency_name: currency?.name ?? '',
  created_time: toWireTime(row.createdAt),
  info: sentenceOf(language, row.way === 'in' ? 'entry_deposit_credit' : `withdraw_state_${row.state}`),
  transaction_info: row.network,
  status: row.way === 'in' ? DEPOSIT_STATUS[row.state] : WITHDRAW_STATUS[row.state],
});

export const toQuote = ({ quote, maxValueUsdt }: ShownQuote, nowMs: number): ReplyOf<typeof convertQuote> => ({
  form_price: toFixed8(quote.fromPrice),
  to_price: toFixed8(quote.toPrice),
  fee: toFixed8(div(toRate(quote.feePercent), toRate('100'), { scale: 8, rounding: 'up' })),
  fee_percent: toFixed8(quote.feePercent),
  quote_id: quote.amount === null ? '' : quote.id,
  valid_until_ms: quote.validUntil.getTime(),
  server_time_ms: nowMs,
  max_value: toFixed8(maxValueUsdt),
  rule_version: quote.ruleVersion,
});

export const toRuleChange = (row: RuleChange): ReplyOf<typeof ruleChanges>['data'][number] => ({
  id: row.id,
  area: row.area,
  version: row.version,
  effective_from: toWireTime(row.effectiveFrom),
  effective_from_ms: row.effectiveFrom.getTime(),
  summary: row.summary,
  changes: [...row.changes],
});
