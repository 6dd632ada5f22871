/** Areas of finance products: a chunk of their own beside the rest. */
export const files = import.meta.glob<object>(['./finance.json', './lock.json', './ieo.json', './dual.json'], {
  eager: true,
  import: 'default',
});
