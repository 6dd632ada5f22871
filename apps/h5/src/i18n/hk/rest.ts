/** All other areas: one chunk that follows the first page. */
export const files = import.meta.glob<object>(['./*.json', '!./common.json', '!./shell.json', '!./home.json'], {
  eager: true,
  import: 'default',
});
