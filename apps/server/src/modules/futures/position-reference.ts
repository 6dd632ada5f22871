const TAGS = { fill: 'f11', cancel: 'fca', open: 'f0e', refused: 'f0d' } as const;

/**
 * References of events that an order has only once: made of its number, so that booking one twice violates the unique
 * index and the number can be read back.
 */
export const orderReference = (what: keyof typeof TAGS, positionId: number): string =>
  `${positionId.toString(16).padStart(8, '0')}-0000-8${TAGS[what]}-8000-000000000000`;

export const positionOfReference = (reference: string): number => Number.parseInt(reference.slice(0, 8), 16);

/** Whether a reference was made by `orderReference`. */
export const isOfOrder = (reference: string): boolean => /^[0-9a-f]{8}-0000-8f[0-9a-f]{2}-8000-0{12}$/.test(reference);
