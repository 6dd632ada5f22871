import {
  nftBoxBuy,
  nftBoxOpen,
  nftBoxProof,
  nftDraws,
  nftLeaves,
  nftOpened,
  nftSeries,
} from '@candor/contract/nft-boxes';
import { toFixed8 } from '@candor/money/decimal';
import { mediaAddress } from '#modules/files/index';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { findCard, findMediaOf, listOpened } from './box-cards.store';
import { toCard } from './cards.store';
import type { NftModuleDeps } from './deps';
import { findSeries } from './series.store';
import { registerSeriesConsole } from './series-console.routes';
import { createBuyBox } from './use-cases/buy-box';
import { openBox } from './use-cases/open-box';
import { createReadProof, readDraws, readLeaves } from './use-cases/read-proof';
import { readSeries } from './use-cases/read-series';

const VISITOR = 0;

const registerCommands = (deps: NftModuleDeps): void => {
  const { http, pool, clock } = deps;
  const buyBox = createBuyBox(deps);
  registerCall(http, nftBoxBuy, async (input, { user: { userId }, idempotency }) => {
    const { code, price, client_seed: clientSeed } = input;
    const { reply, replayed: isReplayed } = await buyBox({ userId, idempotency, code, price, clientSeed });
    const bought = {
      code: reply.code,
      number: reply.number,
      price: toFixed8(reply.price),
      currency_name: reply.currency,
    };
    return isReplayed ? replayed(bought) : bought;
  });
  registerCall(http, nftBoxOpen, async ({ code }, { user: { userId } }) => {
    await openBox(deps, { userId, code });
    const [card, media] = await Promise.all([
      findCard(pool, code, { nowMs: clock.nowMs(), userId }),
      findMediaOf(pool, code),
    ]);
    if (card === undefined || media === undefined) return refuse('nft_unknown');
    return { card: toCard(card), address: mediaAddress(media), content_type: media.contentType };
  });
};

const registerReads = (deps: NftModuleDeps): void => {
  const { http, pool, clock } = deps;
  const readProof = createReadProof(deps);
  const toAfter = (text: string): number => Number.parseInt(text, 10);
  registerCall(http, nftSeries, ({ code }, { user }) => readSeries(deps, { code, userId: user?.userId ?? VISITOR }));
  registerCall(http, nftBoxProof, ({ code }) => readProof(code));
  registerCall(http, nftDraws, ({ code, after }) => readDraws(deps, { code, after: toAfter(after) }));
  registerCall(http, nftLeaves, ({ code, after }) => readLeaves(deps, { code, after: toAfter(after) }));
  registerCall(http, nftOpened, async ({ code, page, limit }, { user }) => {
    const series = (await findSeries(pool, code)) ?? refuse('nft_series_unknown');
    const part = { seriesId: series.id, limit, offset: (page - 1) * limit };
    const viewer = { nowMs: clock.nowMs(), userId: user?.userId ?? VISITOR };
    const { rows, total } = await listOpened(pool, part, viewer);
    return { items: rows.map(toCard), total };
  });
};

/** Box series: buying and opening, everything that is needed to verify them, and their part of the console. */
export const registerNftBoxes = (deps: NftModuleDeps): void => {
  registerCommands(deps);
  registerReads(deps);
  registerSeriesConsole(deps);
};
