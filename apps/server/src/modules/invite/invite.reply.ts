import type { ReplyOf } from '@candor/contract/call';
import type {
  inviteDashboard,
  inviteExport,
  invitePeople,
  inviteRebates,
  inviteSaveCode,
} from '@candor/contract/invite';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { InviteRules } from '@candor/domain/invite/invite-rules';
import { toCsv } from '@candor/domain/ops/csv-text';
import { add, cmp, sub, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import { toWireTime } from '#platform/http/wire-time';
import type { CodeRow } from './codes.store';
import { toInvitePath } from './invite-link';
import type { InvitedPerson, PeopleCounts } from './people.store';
import type { RebateSums } from './sums.store';
import type { TraceRow } from './trace.store';

const toFlag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** A code made under other rules gives at most what there is to share now. */
export const toCode = (row: CodeRow, { firstPercent }: InviteRules): ReplyOf<typeof inviteSaveCode> => {
  const [given, share] = [toRate(row.givenPercent), toRate(firstPercent)];
  const shared = cmp(given, share) > 0 ? share : given;
  return {
    id: row.id,
    code: row.code,
    path: toInvitePath(row.code),
    reward_percent: sub(share, shared),
    given_percent: shared,
    note: row.note,
    invited: row.invited,
    is_first: toFlag(row.isFirst),
  };
};

const DAY_MS = 86_400_000;

export interface DashboardParts {
  readonly codes: readonly CodeRow[];
  readonly rules: InviteRules;
  /** Length of a day: shorter in the demo. */
  readonly dayMs: number;
  readonly people: PeopleCounts;
  readonly sums: RebateSums;
  readonly discountPercent: string;
  readonly discountUntilMs: number;
}

export const toDashboard = ({ rules, people, sums, ...parts }: DashboardParts): ReplyOf<typeof inviteDashboard> => ({
  codes: parts.codes.map((code) => toCode(code, rules)),
  max_codes: rules.maxCodes,
  share_percent: rules.firstPercent,
  house_percent: rules.housePercent,
  house_days: rules.houseDays,
  pending_hours: Math.floor((rules.pendingHours * parts.dayMs) / DAY_MS),
  min_payout_usdt: toFixed8(rules.minPayout),
  day_limit_usdt: toFixed8(rules.maxPerDay),
  invited: people.invited,
  verified: people.verified,
  trading: people.trading,
  fees_usdt: toFixed8(sums.feesUsdt),
  pending_usdt: toFixed8(sums.pendingUsdt),
  settled_usdt: toFixed8(add(toAmount(sums.firstPaidUsdt), toAmount(sums.secondPaidUsdt))),
  withheld_usdt: toFixed8(sums.withheldUsdt),
  levels: [
    { level: 1, percent: rules.firstPercent, people: people.invited, paid_usdt: toFixed8(sums.firstPaidUsdt) },
    { level: 2, percent: rules.secondPercent, people: people.second, paid_usdt: toFixed8(sums.secondPaidUsdt) },
  ],
  own_discount_percent: parts.discountPercent,
  own_discount_until_ms: parts.discountUntilMs,
});

export const toInvited = (row: InvitedPerson): ReplyOf<typeof invitePeople>['data'][number] => ({
  name: row.name,
  code: row.code,
  joined_ms: row.joinedMs,
  verified: toFlag(row.isVerified),
  trading: toFlag(row.isTrading),
  fees_usdt: toFixed8(row.feesUsdt),
  rebates_usdt: toFixed8(row.rebatesUsdt),
  withheld: row.withheld ?? '',
});

export const toRebate = (row: TraceRow): ReplyOf<typeof inviteRebates>['items'][number] => ({
  id: row.id,
  name: row.name,
  level: row.level,
  fill_kind: row.fillKind,
  symbol: row.symbol,
  side: row.side,
  filled_ms: row.filledMs,
  currency_name: row.currency,
  fee: toFixed8(row.fee),
  percent: row.percent,
  amount: toFixed8(row.amount),
  value_usdt: toFixed8(row.valueUsdt),
  state: row.state,
  reason: row.reason,
  matures_ms: row.maturesMs,
  payout_id: row.payoutId,
});

const CSV_HEADERS = [
  'record_csv_time',
  'rebate_csv_person',
  'rebate_csv_level',
  'rebate_csv_fill',
  'rebate_csv_pair',
  'rebate_csv_side',
  'rebate_csv_fee',
  'rebate_csv_percent',
  'record_csv_amount',
  'record_csv_coin',
  'rebate_csv_value',
  'rebate_csv_state',
  'rebate_csv_reason',
  'record_csv_number',
] as const;

const toCsvRow = (row: TraceRow, language: Language): string[] => [
  toWireTime(new Date(row.filledMs)),
  row.name,
  String(row.level),
  sentenceOf(language, `rebate_fill_${row.fillKind}`),
  row.symbol,
  sentenceOf(language, `rebate_side_${row.side}`),
  row.fee,
  row.percent,
  row.amount,
  row.currency,
  row.valueUsdt,
  sentenceOf(language, `rebate_state_${row.state}`),
  row.reason === '' ? '' : sentenceOf(language, `rebate_reason_${row.reason}`),
  String(row.id),
];

export const toExport = (
  { rows, more }: { readonly rows: readonly TraceRow[]; readonly more: boolean },
  language: Language,
  at: Date,
): ReplyOf<typeof inviteExport> => ({
  name: `candor-rebates-${at.toISOString().slice(0, 10)}.csv`,
  csv: toCsv([CSV_HEADERS.map((name) => sentenceOf(language, name)), ...rows.map((row) => toCsvRow(row, language))]),
  rows: rows.length,
  truncated: toFlag(more),
});
