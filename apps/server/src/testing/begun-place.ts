import { inject } from 'vitest';
import { openServerPlace, type ServerPlace } from './server-process';

/** A data directory on which a server has started and stopped before: with users, money and prices. */
export const openBegunPlace = (): Promise<ServerPlace> => openServerPlace(inject('begunData'));
