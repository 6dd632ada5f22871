import type { InputOf, ReplyOf } from '@candor/contract/call';
import { nftSeriesItems, operatorNftSeries, proposeNftSeries } from '@candor/contract/ops-nft';
import { canonical, toFixed8 } from '@candor/money/decimal';
import * as z from 'zod/mini';
import { registerAction } from '#kernel/operators/action';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { NftModuleDeps } from './deps';
import { toFlag } from './flag';
import { isRevealed, listSeries, loadItems, type Series, type SeriesItem, seriesStatus } from './series.store';
import { nftSeriesKind } from './series-kind';
import { ensureSeries, MAX_TOTAL, type SeriesBody } from './use-cases/commit-series';

type Row = ReplyOf<typeof operatorNftSeries>['data'][number];

const toRow = (series: Series, items: readonly SeriesItem[], nowMs: number): Row => ({
  code: series.code,
  title: series.title,
  artist_name: series.artistName,
  currency_name: series.currency,
  price: toFixed8(series.price),
  total: series.total,
  sold: series.sold,
  opened: items.reduce((sum, { opened }) => sum + opened, 0),
  counts: items.map(({ name, rarity, count }) => ({ name, rarity, count })),
  root: series.root,
  start_ms: series.startMs,
  end_ms: series.endMs,
  status: seriesStatus(series, nowMs),
  revealed: toFlag(isRevealed(series, nowMs)),
  taken_down: toFlag(series.isTakenDown),
});

const refuseItems = (): never => refuse('nft_items_wrong', { maximum: String(MAX_TOTAL) });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuseItems();
  }
};

const readItems = (text: string): SeriesBody['items'] => {
  const { success, data } = z.safeParse(nftSeriesItems, parseJson(text));
  return success ? data.map(({ media_id: mediaId, ...item }) => ({ ...item, mediaId })) : refuseItems();
};

const toBody = (input: InputOf<typeof proposeNftSeries>): SeriesBody => ({
  artistId: input.artist_id,
  title: input.title,
  description: input.description,
  coverId: input.cover_id,
  currencyId: input.currency_id,
  price: canonical(input.price),
  startMs: input.start_ms,
  endMs: input.end_ms,
  items: readItems(input.items),
});

/** Console: the list of series, and the proposal of a new one. Neither tells what lies at which position. */
export const registerSeriesConsole = (deps: NftModuleDeps): void => {
  registerCall(deps.http, operatorNftSeries, async ({ page, limit }) => {
    const { rows, total } = await listSeries(deps.pool, { limit, offset: (page - 1) * limit });
    const items = await loadItems(
      deps.pool,
      rows.map(({ id }) => id),
    );
    const nowMs = deps.clock.nowMs();
    const toOne = (series: Series): Row =>
      toRow(
        series,
        items.filter(({ seriesId }) => seriesId === series.id),
        nowMs,
      );
    return toCountedPage({ rows: rows.map(toOne), total }, { page, limit });
  });
  registerAction(deps, proposeNftSeries, async (tx, input, { operator: { operatorId } }) => {
    const body = toBody(input);
    const { currency } = await ensureSeries(tx, deps, body);
    return propose(tx, deps, {
      kind: nftSeriesKind,
      subject: `nft series ${body.title}`,
      body: { ...body, coin: currency.name },
      reason: readReason(input.reason),
      operatorId,
      action: 'nft.propose_series',
    });
  });
};
