import type { Pool } from '#platform/db/pool';

export interface RuleVersionRow {
  readonly area: string;
  readonly version: number;
  readonly body: unknown;
  readonly summary: string;
  readonly effectiveFrom: Date;
  readonly proposedBy: string;
  readonly approvedBy: string;
}

/** All versions of all areas, newest first within an area. */
export const loadRuleVersions = async (pool: Pool): Promise<RuleVersionRow[]> => {
  const { rows } = await pool.query<RuleVersionRow>(
    `select r.area, r.version, r.body, r.summary, r.effective_from as "effectiveFrom",
            coalesce(m.email, '') as "proposedBy", coalesce(c.email, '') as "approvedBy"
     from rule_version r left join operator m on m.id = r.proposed_by left join operator c on c.id = r.approved_by
     order by r.area, r.version desc`,
  );
  return rows;
};
