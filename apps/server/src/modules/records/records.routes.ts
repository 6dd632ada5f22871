import { explainRecord, recordExport, recordList, recordTotals } from '@candor/contract/fund';
import { accountLog, transferHistory, WALLET_ACCOUNTS } from '@candor/contract/wallet';
import type { FastifyInstance } from 'fastify';
import { findRecordOfEntry, loadExplainedRecord } from '#kernel/ledger/explain';
import { loadRecordPage, loadRecordsAfter, type RecordFilter, type RecordPlace } from '#kernel/ledger/record-list';
import { TRANSFER_KIND } from '#modules/wallet/index';
import { type PageRequest, toLaravelPage, toListPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { RecordsDeps } from './deps';
import { readFilter } from './read-filter';
import { readRecordId, readReference, toRecordId } from './record-id';
import { createKnownKinds, type KnownKinds } from './record-kinds';
import { toExport, toLogItem, toRecordItem, toTotals, type Words } from './records.reply';
import { totalRecords } from './use-cases/total-records';
import { toWhy } from './why.reply';

interface RoutesDeps extends RecordsDeps {
  readonly kinds: KnownKinds;
}

const EVERYTHING = { currencyId: 0, account: null, kind: null, receivingOnly: false, from: null, to: null } as const;

/** The two paged lists of old clients. */
const registerPages = (http: FastifyInstance, deps: RoutesDeps): void => {
  const list = async (filter: RecordFilter, page: PageRequest, language: Words['language']) => {
    const [{ rows, total }, currencies] = await Promise.all([
      loadRecordPage(deps.pool, filter, page),
      deps.currencies.list(),
    ]);
    return { rows: rows.map((row) => toLogItem(row, { language, currencies, kinds: deps.kinds })), total };
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

const registerList = (http: FastifyInstance, deps: RoutesDeps): void => {
  registerCall(http, recordList, async (input, { user, language }) => {
    const after = input.before === undefined ? null : readRecordId(input.before);
    const currencies = await deps.currencies.all();
    const filter = readFilter(user.userId, input, currencies);
    const { rows, more } = await loadRecordsAfter(deps.pool, filter, { after, limit: input.limit });
    const list = rows.map((row) => toRecordItem(row, { language, currencies, kinds: deps.kinds }));
    return { list, more: more ? (1 as const) : (0 as const) };
  });
};

/** Maximum rows of an export, newest first; the number of exports per minute is limited too. */
const EXPORTED_ROWS = 10_000;
const EXPORTS_PER_MINUTE = 10;
const TOTALS_PER_MINUTE = 60;

const registerSummaries = (http: FastifyInstance, deps: RoutesDeps): void => {
  registerCall(http, recordTotals, {
    perMinute: TOTALS_PER_MINUTE,
    handle: async (input, { user }) =>
      toTotals(await totalRecords(deps, readFilter(user.userId, input, await deps.currencies.all()))),
  });
  registerCall(http, recordExport, {
    perMinute: EXPORTS_PER_MINUTE,
    handle: async (input, { user, language }) => {
      const page = { after: null, limit: EXPORTED_ROWS };
      const currencies = await deps.currencies.all();
      const found = await loadRecordsAfter(deps.pool, readFilter(user.userId, input, currencies), page);
      return toExport(found, { language, currencies, kinds: deps.kinds }, new Date(deps.clock.nowMs()));
    },
  });
};

/** Where a record is, by its id or the reference of its entry. */
const findPlace = async (pool: RecordsDeps['pool'], userId: number, id: string): Promise<RecordPlace | null> => {
  const reference = readReference(id);
  return reference === null ? readRecordId(id) : findRecordOfEntry(pool, userId, reference);
};

const registerWhy = (http: FastifyInstance, deps: RoutesDeps): void => {
  registerCall(http, explainRecord, async (input, { user, language }) => {
    const { userId } = user;
    const place = (await findPlace(deps.pool, userId, input.id)) ?? refuse('record_unknown');
    const [record, currencies] = await Promise.all([
      loadExplainedRecord(deps.pool, userId, place),
      deps.currencies.all(),
    ]);
    if (!record) return refuse('record_unknown');
    const explain = deps.kinds.explainerOf(record.kind);
    const explanation = record.explanation ?? (await explain?.(deps.pool, userId, record)) ?? null;
    const words = { language, currencies, kinds: deps.kinds };
    return toWhy(
      { ...record, explanation },
      { ...words, id: toRecordId({ ...place, postingId: String(place.postingId) }), userId },
    );
  });
};

export const registerRecordRoutes = (http: FastifyInstance, deps: RecordsDeps): void => {
  const withKinds = { ...deps, kinds: createKnownKinds(deps.declared.recordKinds) };
  registerPages(http, withKinds);
  registerList(http, withKinds);
  registerSummaries(http, withKinds);
  registerWhy(http, withKinds);
};
