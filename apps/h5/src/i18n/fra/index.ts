/** The areas the first page needs, by file name: they travel as one chunk. */
export const files = import.meta.glob<object>(['./common.json', './shell.json', './home.json'], {
  eager: true,
  import: 'default',
});
