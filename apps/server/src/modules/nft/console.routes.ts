import type { ReplyOf } from '@candor/contract/call';
import { NFT_TYPES } from '@candor/contract/nft-fields';
import {
  nftMediaForm,
  operatorNftArtists,
  operatorNftBidders,
  operatorNftMakeWork,
  operatorNftMedia,
  operatorNftWorks,
  proposeNftArtist,
  proposeNftOffer,
  proposeNftTakedown,
  proposeNftVoid,
} from '@candor/contract/ops-nft';
import { canonical, toFixed8 } from '@candor/money/decimal';
import { perform, registerAction } from '#kernel/operators/action';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { createMediaStore, createWorkFormReader, loadMedia, registerMultipart } from '#modules/files/index';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { toCard } from './cards.store';
import { loadArtistItems, loadWorkItems, type WorkItem } from './console.store';
import { findTakedownBody, nftArtistKind, nftOfferKind, nftTakedownKind } from './console-kinds';
import { loadBidderItems } from './deposits.store';
import type { NftModuleDeps } from './deps';
import { toFlag } from './flag';
import { HOUSE } from './nft-entries';
import { findLastOffer } from './offers.store';
import { parseFields } from './studio.routes';
import { makeWork, storeFiles } from './use-cases/make-work';
import { findVoidBody, nftVoidKind } from './void-kind';
import { findWork } from './work-state.store';

type WorkReply = ReplyOf<typeof operatorNftWorks>['data'][number];

const toWork = (row: WorkItem): WorkReply => {
  const card = toCard(row);
  return {
    code: card.code,
    name: card.name,
    type: card.type,
    rarity: card.rarity,
    still: card.still,
    artist_id: card.artist_id,
    artist_name: card.artist_name,
    owner_id: row.ownerId,
    owner_name: row.ownerName,
    mode: card.mode,
    status: card.status,
    price: card.price,
    currency_name: card.currency_name,
    bids: card.bids,
    end_ms: card.end_ms,
    unopened: card.unopened,
    taken_down: toFlag(row.isTakenDown),
    takedown_reason: row.takedownReason,
    created_ms: row.createdMs,
  };
};

const registerLists = ({ http, pool, clock }: NftModuleDeps): void => {
  registerCall(http, operatorNftArtists, async (paged) => {
    const { rows, total } = await loadArtistItems(pool, paged);
    const items = rows.map(({ isActive, sinceMs, ...row }) => ({
      ...row,
      active: toFlag(isActive),
      since_ms: sinceMs,
    }));
    return toCountedPage({ rows: items, total }, paged);
  });
  registerCall(http, operatorNftWorks, async ({ keyword = '', artist_id: artistId, ...paged }) => {
    const asked = { nowMs: clock.nowMs(), userId: 0, keyword: keyword.trim(), artistId, ...paged };
    const { rows, total } = await loadWorkItems(pool, asked);
    return toCountedPage({ rows: rows.map(toWork), total }, paged);
  });
};

const registerBidders = ({ http, pool }: NftModuleDeps): void => {
  registerCall(http, operatorNftBidders, async ({ code }) => {
    const offer = (await findLastOffer(pool, code)) ?? refuse('nft_not_offered');
    const rows = await loadBidderItems(pool, offer.id);
    const bidders = rows.map((row) => ({
      user_id: row.userId,
      account: row.account,
      price: toFixed8(row.price),
      currency_name: row.currency,
      bids: row.bids,
      leading: toFlag(row.isLeading),
      deposit: toFixed8(row.deposit),
      top_up: toFixed8(row.topUp),
      deposit_state: row.state,
      same_address: toFlag(row.hasSameAddress),
      same_agent: toFlag(row.hasSameAgent),
      voided: toFlag(row.isVoided),
    }));
    return { bidders };
  });
};

const UPLOADS_PER_MINUTE = 60;

/** Files of the house; nobody sees them before a work or series uses them. */
const registerUpload = (deps: NftModuleDeps): void => {
  const store = createMediaStore(deps);
  const withWorkForm = createWorkFormReader();
  registerMultipart(deps.http, (scope) => {
    registerCall(scope, operatorNftMedia, {
      perMinute: UPLOADS_PER_MINUTE,
      handle: (_, context, request) =>
        withWorkForm(request, async ({ fields, ...files }) => {
          const { type } = parseFields(nftMediaForm, fields);
          const { mediaId, stillId } = await storeFiles(store, type, { ...files, ownerId: null });
          const media = (await loadMedia(deps.pool, [mediaId])).get(mediaId) ?? refuse('nft_media_unknown');
          const reply = {
            media_id: Number.parseInt(mediaId, 10),
            still_id: Number.parseInt(stillId, 10),
            type: NFT_TYPES[type],
            bytes: media.bytes,
            duration_ms: media.durationMs ?? 0,
          };
          const audit = { action: 'nft.upload', subject: `media ${mediaId}`, after: reply };
          return perform(deps, context, async () => ({ reply, audit }));
        }),
    });
  });
};

const registerProposals = (deps: NftModuleDeps): void => {
  registerAction(deps, proposeNftArtist, (tx, input, { operator: { operatorId } }) =>
    propose(tx, deps, {
      kind: nftArtistKind,
      subject: `artist ${input.user_id}`,
      body: { userId: input.user_id, isActive: input.active === '1', name: input.name.trim(), bio: input.bio },
      reason: readReason(input.reason),
      operatorId,
      action: 'nft.propose_artist',
    }),
  );
  registerAction(deps, proposeNftOffer, async (tx, input, { operator: { operatorId } }) => {
    const { code, currency_id: currencyId, start_ms: startMs, end_ms: endMs } = input;
    const { name } = (await findWork(tx.client, code)) ?? refuse('nft_unknown');
    const { name: coin } = (await deps.currencies.find(currencyId)) ?? refuse('nft_coin_unknown');
    const terms = { price: canonical(input.price), perIncrease: canonical(input.per_increase) };
    return propose(tx, deps, {
      kind: nftOfferKind,
      subject: `work ${code}`,
      body: { code, name, currencyId, coin, ...terms, startMs, endMs },
      reason: readReason(input.reason),
      operatorId,
      action: 'nft.propose_offer',
    });
  });
  registerAction(deps, proposeNftTakedown, async (tx, { code, reason }, { operator: { operatorId } }) =>
    propose(tx, deps, {
      kind: nftTakedownKind,
      subject: `work ${code}`,
      body: await findTakedownBody(tx, code),
      reason: readReason(reason),
      operatorId,
      action: 'nft.propose_takedown',
    }),
  );
  registerAction(deps, proposeNftVoid, async (tx, { code, reason, ...input }, { operator: { operatorId } }) =>
    propose(tx, deps, {
      kind: nftVoidKind,
      subject: `bids of user ${input.user_id} for work ${code}`,
      body: await findVoidBody(tx, { code, userId: input.user_id, sentence: input.sentence.trim() }),
      reason: readReason(reason),
      operatorId,
      action: 'nft.propose_void',
    }),
  );
};

/** Console routes of the market. None takes a bid, an outcome or what is in a box; bids are voided by two people. */
export const registerNftConsole = (deps: NftModuleDeps): void => {
  registerLists(deps);
  registerBidders(deps);
  registerUpload(deps);
  registerProposals(deps);
  registerAction(deps, operatorNftMakeWork, async (tx, input, { operator: { operatorId } }) => {
    const { artist_id: artistId, media_id: mediaId, ...form } = input;
    await ensureOtherAccount(tx, operatorId, artistId);
    const ask = { ...form, artistId, ownerId: HOUSE, mediaId: String(mediaId), mediaOwnerId: null };
    const code = await makeWork(deps, tx, ask);
    return { reply: { code }, audit: { action: 'nft.make_work', subject: `work ${code}`, after: input } };
  });
};
