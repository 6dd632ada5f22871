import type { Pool } from '#platform/db/pool';

interface DemoPerson {
  readonly id: number;
  /** Verified name. */
  readonly name: string;
}

export interface DemoPeople {
  readonly demo: DemoPerson;
  readonly alice: DemoPerson;
  readonly bob: DemoPerson;
}

const DOMAIN = 'candor.test';

/** The three demo users; null when one is missing or not verified. */
export const loadPeople = async (pool: Pool): Promise<DemoPeople | null> => {
  const { rows } = await pool.query<DemoPerson & { email: string }>(
    `select id, email, real_name as name from app_user where email = any($1) and coalesce(real_name, '') <> ''`,
    [['demo', 'alice', 'bob'].map((name) => `${name}@${DOMAIN}`)],
  );
  const find = (name: string) => rows.find(({ email }) => email === `${name}@${DOMAIN}`);
  const [demo, alice, bob] = [find('demo'), find('alice'), find('bob')];
  return demo && alice && bob ? { demo, alice, bob } : null;
};
