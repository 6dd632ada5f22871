import { copyQuality } from '@candor/contract/copy';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { saveFile } from '#data/save-file.ts';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { toFillsCsv } from '#features/copy/model/fills-csv.ts';
import type { Fill, Quality } from '#features/copy/model/return-steps.ts';
import { utcDay } from '#features/copy/model/what-if.ts';
import { nowMs } from '#lib/clock.ts';
import { toPaged } from './use-leaders.ts';

export const QUALITY_PERIODS = ['7d', '30d', 'all'] as const;
export type QualityPeriod = (typeof QUALITY_PERIODS)[number];
export type QualitySort = 'cost' | 'newest';

export interface QualityQuery {
  readonly leaderId: number;
  readonly period: QualityPeriod;
  readonly sort: QualitySort;
}

const PAGE = '20';
/** Maximum page size of the server. */
const MOST = '100';

const fieldsOf = ({ leaderId, period, sort }: QualityQuery) => ({ leader_id: String(leaderId), period, sort });
const hasMore = ({ page, limit, fills }: Quality): boolean => page * limit < fills;

/** Fill quality with its fills page after page. */
export function useQuality(asked: QualityQuery) {
  const isUser = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({
    queryKey: moneyKey('copy-quality', asked),
    queryFn: ({ pageParam, signal }) =>
      request(copyQuality, { ...fieldsOf(asked), page: String(pageParam), limit: PAGE }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: (page: Quality) => (hasMore(page) ? page.page + 1 : undefined),
    enabled: isUser && asked.leaderId > 0,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return { fills: toPaged<Fill>({ rows, query }), first: query.data?.pages[0], query };
}

async function fetchAll(asked: QualityQuery): Promise<readonly Fill[]> {
  const fills: Fill[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await request(copyQuality, { ...fieldsOf(asked), page: String(page), limit: MOST });
    fills.push(...reply.items);
    if (!hasMore(reply) || reply.items.length === 0) return fills;
  }
}

/** Saves all fills of the period as a CSV file. A failure shows a toast. */
export function useFillsExport(asked: QualityQuery): () => void {
  const t = useTranslations('copy.quality');
  const mutation = useMutation({
    mutationFn: () => fetchAll(asked),
    onSuccess: (fills) => {
      const name = `copy-fills-${asked.leaderId}-${utcDay(nowMs())}.csv`;
      saveFile(new File([toFillsCsv(fills)], name, { type: 'text/csv;charset=utf-8' }));
      showToast({ text: t('saved', { rows: fills.length }), tone: 'ok' });
    },
  });
  return useThrottled(() => {
    if (!mutation.isPending) mutation.mutate();
  });
}
