import { withClient, withDatabase } from '../apps/server/src/platform/db/postgres-roles';

export interface DatabaseUrls {
  readonly adminUrl: string;
  readonly appUrl: string;
}

/** A copy of the database `from` under the name `to`; nobody may be connected to `from` meanwhile. */
export const copyDatabase = async (
  { adminUrl, appUrl }: DatabaseUrls,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DatabaseUrls & { drop(): Promise<void> }> => {
  const command = (text: string) => withClient(withDatabase(adminUrl, 'postgres'), (client) => client.query(text));
  await command(`create database "${to}" template "${from}"`);
  return {
    adminUrl: withDatabase(adminUrl, to),
    appUrl: withDatabase(appUrl, to),
    drop: async () => {
      await command(`drop database "${to}" with (force)`);
    },
  };
};
