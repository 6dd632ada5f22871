import { recordList } from '@candor/contract/fund';
import { accountLog, transferHistory, WALLET_ACCOUNTS } from '@candor/contract/wallet';
import type { FastifyInstance } from 'fastify';
import { loadRecordPage, loadRecordsAfter, type RecordFilter } from '#kernel/ledger/record-list';
import { type PageRequest, toLaravelPage, toListPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import type { RecordsDeps } from './deps';
import { readFilter } from './read-filter';
import { readRecordId } from './record-id';
import { TRANSFER_KIND } from './record-kinds';
import { toLogItem, toRecordItem, type Words } from './records.reply';

const EVERYTHING = { currencyId: 0, account: null, kind: null, receivingOnly: false, from: null, to: null } as const;

/** The two lists of old clients, by page number. */
const registerPages = (http: FastifyInstance, deps: RecordsDeps): void => {
  const list = async (filter: RecordFilter, page: PageRequest, language: Words['language']) => {
    const [{ rows, total }, currencies] = await Promise.all([
      loadRecordPage(deps.pool, filter, page),
      deps.currencies.list(),
    ]);
    return { rows: rows.map((row) => toLogItem(row, { language, currencies })), total };
  };
  registerCall(http, transferHistory, async (input, { user, language }) => {
    const filter = { ...EVERYTHING, userId: user.userId, kind: TRANSFER_KIND, receivingOnly: true };
    return toLaravelPage(await list(filter, input, language), input, transferHistory.path);
  });
  registerCall(http, accountLog, async ({ currency, type, page, limit }, { user, language }) => {
    const account = WALLET_ACCOUNTS[type - 1] ?? null;
    const filter = { ...EVERYTHING, userId: user.userId, currencyId: currency, account };
    return { ...toListPage(await list(filter, { page, limit }, language), { page, limit }), is_open_CTbi: 0 as const };
  });
};

const registerList = (http: FastifyInstance, deps: RecordsDeps): void => {
  registerCall(http, recordList, async (input, { user, language }) => {
    const after = input.before === undefined ? null : readRecordId(input.before);
    const [{ rows, more }, currencies] = await Promise.all([
      loadRecordsAfter(deps.pool, readFilter(user.userId, input), { after, limit: input.limit }),
      deps.currencies.list(),
    ]);
    const list = rows.map((row) => toRecordItem(row, { language, currencies }));
    return { list, more: more ? (1 as const) : (0 as const) };
  });
};

export const registerRecordRoutes = (http: FastifyInstance, deps: RecordsDeps): void => {
  registerPages(http, deps);
  registerList(http, deps);
};
