import { PATHS } from '#data/paths.ts';

const ID = /^[1-9][0-9]{0,8}$/;

/** The number in a query; 0 when there is none. */
export const idOf = (params: URLSearchParams): number => {
  const text = params.get('id') ?? '';
  return ID.test(text) ? Number.parseInt(text, 10) : 0;
};

export const traderPath = (id: number): string => `${PATHS.otcTrader}?id=${id}`;
export const editAdPath = (id: number): string => `${PATHS.otcAdNew}?id=${id}`;
