/** Owner of an item, as the console's lists name them. */
export const toPerson = (row: { readonly userId: number; readonly userName: string }) => ({
  user_id: row.userId,
  user_name: row.userName,
});
