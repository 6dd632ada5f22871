/** SQL of the name others see of user `u`. Users without a nickname are shown by their number; contact data is never shown. */
export const PUBLIC_NAME = `coalesce(nullif(u.nickname, ''), 'ID ' || u.id)`;
