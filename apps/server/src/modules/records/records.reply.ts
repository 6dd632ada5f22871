import type { ReplyOf } from '@candor/contract/call';
import type { recordExport, recordList, recordTotals } from '@candor/contract/fund';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { ACCOUNT_IDS, type accountLog, type WalletAccount } from '@candor/contract/wallet';
import { toCsv } from '@candor/domain/ops/csv-text';
import { sub, toAmount, toFixed8 } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { RecordRow } from '#kernel/ledger/record-list';
import { toWireTime } from '#platform/http/wire-time';
import { toRecordId } from './record-id';
import type { KnownKinds } from './record-kinds';
import type { CoinTotal } from './use-cases/total-records';

export interface Words {
  readonly language: Language;
  readonly currencies: readonly Currency[];
  readonly kinds: KnownKinds;
}

const isWalletAccount = (account: string | null): account is WalletAccount =>
  account !== null && Object.hasOwn(ACCOUNT_IDS, account);

type LogItem = ReplyOf<typeof accountLog>['list'][number];

const toShared = (row: RecordRow, { language, currencies, kinds }: Words) => ({
  id: toRecordId(row),
  value: toFixed8(row.value),
  after: toFixed8(row.after),
  currency: row.currencyId,
  currency_name: currencies.find((currency) => currency.id === row.currencyId)?.name ?? '',
  created_time: toWireTime(row.createdAt),
  created_time_ms: row.createdAt.getTime(),
  info: kinds.wordOf(row.kind, language),
  kind: row.kind,
  counter_account: isWalletAccount(row.counterAccount) ? row.counterAccount : '',
});

/** A record in the format of old clients. */
export const toLogItem = (row: RecordRow, words: Words): LogItem => {
  const account = isWalletAccount(row.account) ? row.account : 'change';
  return {
    ...toShared(row, words),
    type: words.kinds.typeOf(row.kind),
    before: toFixed8(sub(toAmount(row.after), toAmount(row.value))),
    transaction_info: sentenceOf(words.language, `account_${account}`),
    account,
  };
};

export const toRecordItem = (row: RecordRow, words: Words): ReplyOf<typeof recordList>['list'][number] => ({
  ...toShared(row, words),
  account: row.account,
});

export const toTotals = (totals: readonly CoinTotal[]): ReplyOf<typeof recordTotals> =>
  totals.map(({ currency, received, paid, net, ownReceived, ownPaid, held, usdtNet }) => ({
    currency: currency.id,
    currency_name: currency.name,
    in: toFixed8(received),
    out: toFixed8(paid),
    net: toFixed8(net),
    own_in: toFixed8(ownReceived),
    own_out: toFixed8(ownPaid),
    held: toFixed8(held),
    usdt_net: toFixed8(usdtNet),
  }));

const CSV_HEADERS = [
  'record_csv_time',
  'record_csv_account',
  'record_csv_coin',
  'record_csv_what',
  'record_csv_amount',
  'record_csv_after',
  'record_csv_number',
] as const;

const toCsvRow = (row: RecordRow, words: Words): string[] => {
  const item = toShared(row, words);
  return [
    item.created_time,
    sentenceOf(words.language, `account_${row.account}`),
    item.currency_name,
    item.info,
    item.value,
    item.after,
    String(item.id),
  ];
};

export const toExport = (
  { rows, more }: { readonly rows: readonly RecordRow[]; readonly more: boolean },
  words: Words,
  at: Date,
): ReplyOf<typeof recordExport> => {
  const header = CSV_HEADERS.map((name) => sentenceOf(words.language, name));
  return {
    name: `candor-records-${at.toISOString().slice(0, 10)}.csv`,
    csv: toCsv([header, ...rows.map((row) => toCsvRow(row, words))]),
    rows: rows.length,
    truncated: more ? 1 : 0,
  };
};
