const HUMP = /([a-z0-9])([A-Z])(?=[a-z0-9])/g;

/** Readable path of a rule value: `3-TRC20.withdrawFee` is `3-TRC20 · withdraw fee`. */
export const toPathWords = (path: string): string =>
  path
    .split('.')
    .map((part) => part.replaceAll(HUMP, (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`))
    .join(' · ');
