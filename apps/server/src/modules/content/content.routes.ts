import { getSetting, getSiteConfig, menu } from '@candor/contract/content';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { Config } from '#platform/runtime/config';
import { loadMenu, loadSetting } from './content.store';

export interface ContentDeps {
  readonly pool: Pool;
  readonly config: Pick<Config, 'mode'>;
}

const LOGO = '/h5/icon.svg';

export const registerContentRoutes = (http: FastifyInstance, { pool, config }: ContentDeps): void => {
  registerCall(http, menu, async () =>
    (await loadMenu(pool)).map((entry) => ({
      id: entry.id,
      title: entry.title,
      icon: entry.icon,
      url: entry.url,
      open_type: entry.openType,
      is_financial: entry.isFinancial ? (1 as const) : (0 as const),
      show: 1 as const,
      sort: entry.sort,
    })),
  );
  registerCall(
    http,
    getSetting,
    async ({ keyword }) => (await loadSetting(pool, keyword)) ?? refuse('setting_unknown'),
  );
  registerCall(http, getSiteConfig, async () => ({
    site_name: 'Candor',
    site_logo: LOGO,
    support_url: (await loadSetting(pool, 'support_url'))?.value ?? '',
    down_logo: LOGO,
    mode: config.mode,
  }));
};
