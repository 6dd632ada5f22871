import type { SentOf } from '@candor/contract/call';
import type { copyLeaders } from '@candor/contract/copy';
import { COPY_PERIODS, COPY_SORTS, type CopyPeriod, type CopySort } from '@candor/contract/copy-fields';

/** What the list of traders shows; kept in the address, so that Back finds it as it was. */
export interface LeaderFilter {
  readonly period: CopyPeriod;
  readonly sort: CopySort;
  readonly order: 'desc' | 'asc';
  readonly hideFull: boolean;
  /** 1 … 10; 0: any. */
  readonly riskMax: number;
  readonly search: string;
}

export const SEARCH_LONGEST = 40;
export const RISKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Of a drawdown the lowest is best. */
const firstOrder = (sort: CopySort): LeaderFilter['order'] => (sort === 'drawdown' ? 'asc' : 'desc');

export const NO_FILTER: LeaderFilter = {
  period: '30d',
  sort: 'yield',
  order: 'desc',
  hideFull: false,
  riskMax: 0,
  search: '',
};

export function readFilter(params: URLSearchParams): LeaderFilter {
  const sort = COPY_SORTS.find((name) => name === params.get('sort')) ?? NO_FILTER.sort;
  const order = params.get('order');
  return {
    period: COPY_PERIODS.find((name) => name === params.get('period')) ?? NO_FILTER.period,
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrder(sort),
    hideFull: params.get('full') === '0',
    riskMax: RISKS.find((risk) => String(risk) === params.get('risk')) ?? 0,
    search: (params.get('name') ?? '').slice(0, SEARCH_LONGEST),
  };
}

/** The query of the address; what is as usual is left out. */
export function writeFilter(filter: LeaderFilter): Record<string, string> {
  const fields: Record<string, string> = {};
  if (filter.period !== NO_FILTER.period) fields.period = filter.period;
  if (filter.sort !== NO_FILTER.sort) fields.sort = filter.sort;
  if (filter.order !== firstOrder(filter.sort)) fields.order = filter.order;
  if (filter.hideFull) fields.full = '0';
  if (filter.riskMax !== 0) fields.risk = String(filter.riskMax);
  if (filter.search.trim() !== '') fields.name = filter.search.trim();
  return fields;
}

/** A press on a sort: another one takes its own order, the chosen one turns round. */
export const sortBy = (filter: LeaderFilter, sort: CopySort): LeaderFilter =>
  filter.sort === sort
    ? { ...filter, order: filter.order === 'desc' ? 'asc' : 'desc' }
    : { ...filter, sort, order: firstOrder(sort) };

/** Something of the filters sheet is set. */
export const isFiltered = ({ hideFull, riskMax, search }: LeaderFilter): boolean =>
  hideFull || riskMax !== 0 || search.trim() !== '';

export const toLeaderFields = (filter: LeaderFilter): SentOf<typeof copyLeaders> => ({
  period: filter.period,
  sort: filter.sort,
  order: filter.order,
  hide_full: filter.hideFull ? '1' : '0',
  risk_max: filter.riskMax === 0 ? '' : (String(filter.riskMax) as '1'),
  search: filter.search.trim(),
});
