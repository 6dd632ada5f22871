import { PATHS } from '#data/paths.ts';

const NUMBER = /^C[1-9][0-9]{4,9}$/;

/** The number of an order in a query; empty when there is none. */
export const numberOf = (params: URLSearchParams): string => {
  const number = params.get('number') ?? '';
  return NUMBER.test(number) ? number : '';
};

export const chatPath = (number: string): string => `${PATHS.otcChat}?number=${number}`;
export const evidencePath = (number: string): string => `${PATHS.otcEvidence}?number=${number}`;
