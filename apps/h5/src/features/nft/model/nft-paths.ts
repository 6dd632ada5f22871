import { NFT_MODES } from '@candor/contract/nft-fields';
import { PATHS } from '#data/paths.ts';

const CODE = /^[0-9a-f]{32}$/;
const ID = /^[1-9][0-9]{0,9}$/;

/** The code of a work, box or series in a query; empty when there is none. */
export const codeOf = (params: URLSearchParams): string => {
  const code = params.get('code') ?? '';
  return CODE.test(code) ? code : '';
};

/** The number in a query; 0 when there is none. Old clients name an artist by `uid`. */
export const artistIdOf = (params: URLSearchParams): number => {
  const text = params.get('id') ?? params.get('uid') ?? '';
  return ID.test(text) ? Number.parseInt(text, 10) : 0;
};

export const workPath = (code: string): string => `${PATHS.nftWork}?code=${code}`;
/** The page of a work with the sheet to buy open. */
export const buyPath = (code: string): string => `${workPath(code)}&buy=1`;
export const seriesPath = (code: string): string => `${PATHS.nftSeries}?code=${code}`;
export const boxPath = (code: string): string => `${PATHS.nftBox}?code=${code}`;
export const resellPath = (code: string): string => `${PATHS.nftResell}?code=${code}`;
export const artistPath = (id: number): string => `${PATHS.nftArtist}?id=${id}`;

/** Where a card leads: a series, an own unopened box, or a work. */
export const cardPath = (card: { code: string; mode: number; unopened: number }, isOwn = false): string => {
  if (card.mode === NFT_MODES.box && card.unopened === 0) return seriesPath(card.code);
  return isOwn && card.unopened === 1 ? boxPath(card.code) : workPath(card.code);
};
