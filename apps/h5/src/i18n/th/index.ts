/** Every area of this language, by file name: they travel as one chunk. */
export const files = import.meta.glob<object>('./*.json', { eager: true, import: 'default' });
