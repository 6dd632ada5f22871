import type { ReplyOf } from '@candor/contract/call';
import { copyLog, copyRelations, copyShares, copyTrades } from '@candor/contract/copy';
import { copyAgreement, copyMe } from '@candor/contract/copy-lead';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { usePaged } from '#data/use-paged.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { withName } from '#features/copy/model/relation-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import type { LanguageCode } from '#i18n/languages.ts';

const isLoggedIn = (state: { token: string | null }) => state.token !== null;
const PAGE = '20';
const FEW = '3';

const nameAll = (reply: ReplyOf<typeof copyRelations>) => ({ ...reply, items: reply.items.map(withName) });

/** Traders the user follows, or followed before. Not for visitors. */
export function useRelations(state: 'running' | 'ended') {
  return useQuery({
    queryKey: moneyKey('copy-relations', state),
    queryFn: ({ signal }) => request(copyRelations, { state }, { signal, silent: true }),
    select: nameAll,
    enabled: useSession(isLoggedIn),
  });
}

/** Own copies, newest first, page after page. */
export const useCopyTrades = (state: 'open' | 'closed') =>
  usePaged({
    key: ['copy-trades', state],
    load: (cursor, signal) => request(copyTrades, { state, limit: PAGE, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items.map(withName),
    nextOf: (page) => page.next_before,
  });

/** What became of each act of the traders, newest first, page after page. */
export const useCopyLog = (problems: '0' | '1') =>
  usePaged({
    key: ['copy-log', problems],
    load: (cursor, signal) => request(copyLog, { problems, limit: PAGE, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items.map(withName),
    nextOf: (page) => page.next_before,
  });

/** The newest that was not copied as asked. */
export function useNewestProblems() {
  return useQuery({
    queryKey: moneyKey('copy-problems'),
    queryFn: ({ signal }) => request(copyLog, { problems: '1', limit: FEW }, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

export const useCopyShares = (role: 'follower' | 'leader') =>
  usePaged({
    key: ['copy-shares', role],
    load: (cursor, signal) => request(copyShares, { role, limit: PAGE, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items,
    nextOf: (page) => page.next_before,
  });

/** The user as a trader, and which agreement was accepted. Not for visitors. */
export function useCopyMe() {
  return useQuery({
    queryKey: moneyKey('copy-me'),
    queryFn: ({ signal }) => request(copyMe, {}, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

/** The agreement in the language of the app. */
/** The agreement in a language, or in that of the app. */
export function useAgreement(language?: LanguageCode) {
  const { locale } = useTimePlace();
  return useQuery({
    queryKey: ['copy-agreement', language ?? locale],
    queryFn: ({ signal }) =>
      request(copyAgreement, {}, { signal, silent: true, ...(language !== undefined && { language }) }),
  });
}
