import type { DualDeps } from './deps';

/** Demo data of dual investment. */
export const seedDual = async (_deps: DualDeps): Promise<void> => undefined;
