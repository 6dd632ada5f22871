import type { Pool } from '#platform/db/pool';

export interface MenuRow {
  readonly id: number;
  readonly title: string;
  readonly icon: string;
  readonly url: string;
  readonly openType: 'navigateTo' | 'switchTab';
  readonly isFinancial: boolean;
  readonly sort: number;
  /** The menu item is omitted while this product is closed. */
  readonly product: string | null;
}

export const loadMenu = async (pool: Pool): Promise<MenuRow[]> => {
  const { rows } = await pool.query<MenuRow>({
    name: 'content_menu',
    text: `select id, title, icon, url, open_type as "openType", is_financial as "isFinancial", sort, product
           from menu_entry where shown order by sort, id`,
  });
  return rows;
};

export interface SettingRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
  readonly notes: string;
}

/** The table holds public settings only: it is the allow-list. */
export const loadSetting = async (pool: Pool, key: string): Promise<SettingRow | null> => {
  const { rows } = await pool.query<SettingRow>({
    name: 'content_setting',
    text: 'select id, key, value, notes from public_setting where key = $1',
    values: [key],
  });
  return rows[0] ?? null;
};
