/** Areas of finance products and copy trading: a chunk of their own beside the rest. */
export const files = import.meta.glob<object>(
  ['./finance.json', './lock.json', './ieo.json', './dual.json', './copy.json'],
  { eager: true, import: 'default' },
);
