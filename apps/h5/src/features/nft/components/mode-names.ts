/** Text keys of the modes and types of the wire. */
export const MODE_KEYS = { 0: 'none', 1: 'sale', 2: 'auction', 3: 'box' } as const;
export const TYPE_KEYS = { 1: 'image', 2: 'gif', 3: 'audio', 4: 'video' } as const;
