import { operatorNftArtists } from '@candor/contract/ops-nft';
import { useCall } from './use-call.ts';

const LIMIT = '100';

/** Artists who may have new works, as options of a select; the newest hundred. */
export const useArtistOptions = (): { readonly value: string; readonly label: string }[] =>
  (useCall(operatorNftArtists, { limit: LIMIT }).data?.data ?? [])
    .filter(({ active }) => active === 1)
    .map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
