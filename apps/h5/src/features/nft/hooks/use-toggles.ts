import { nftFavourite, nftFollow } from '@candor/contract/nft';
import { useMutation } from '@tanstack/react-query';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { refreshMoney } from '#data/use-wallet.ts';

/** Adds a work or series to the favourites, or removes it. Visitors are sent to the login page. */
export function useFavouriteToggle(path: string) {
  const isVisitor = useSession((state) => state.token === null);
  const mutation = useMutation({
    mutationFn: ({ code, isOn }: { code: string; isOn: boolean }) =>
      request(nftFavourite, { code, on: isOn ? '1' : '0' }),
    onSettled: refreshMoney,
  });
  return (code: string, isOn: boolean) => {
    if (isVisitor) return askToLogIn(path);
    if (!mutation.isPending) mutation.mutate({ code, isOn });
  };
}

/** Follows an artist, or ends it. Visitors are sent to the login page. */
export function useFollowToggle(path: string) {
  const isVisitor = useSession((state) => state.token === null);
  const mutation = useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
      request(nftFollow, { id: String(id), on: isOn ? '1' : '0' }),
    onSettled: refreshMoney,
  });
  const toggle = (id: number, isOn: boolean) => {
    if (isVisitor) return askToLogIn(path);
    if (!mutation.isPending) mutation.mutate({ id, isOn });
  };
  return { toggle, isPending: mutation.isPending };
}
