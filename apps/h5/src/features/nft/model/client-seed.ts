const SEED = /^[0-9A-Za-z_-]{1,64}$/;

/** Longest text the call takes. */
export const SEED_LONGEST = 64;
/** Bytes of the random seed that is filled in first. */
export const SEED_BYTES = 8;

export const isSeed = (text: string): boolean => SEED.test(text);
