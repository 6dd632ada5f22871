const TAGS = { fill: 'f11', cancel: 'fca' } as const;

/**
 * References of what happens to an entrust once: made of its number, so that booking it twice meets the unique index and
 * the number can be read back.
 */
export const entrustReference = (what: keyof typeof TAGS, positionId: number): string =>
  `${positionId.toString(16).padStart(8, '0')}-0000-8${TAGS[what]}-8000-000000000000`;

export const positionOfReference = (reference: string): number => Number.parseInt(reference.slice(0, 8), 16);
