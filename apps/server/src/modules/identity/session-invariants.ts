import type { Invariant } from '#kernel/ledger/reconcile/invariant';

/** Neither revoked nor expired at that time; idle sessions count as open here. */
const OPEN = 's.revoked_at is null and s.expires_at > $1';

const SESSIONS = `
  select 'session ' || s.id || ' of user ' || u.id as what from session s join app_user u on u.id = s.user_id
  where ${OPEN} and (u.status <> 'active' or u.frozen_at is not null or s.password_version <> u.password_version)
  union all
  select 'session ' || s.id || ' of operator ' || o.id as what
  from operator_session s join operator o on o.id = s.operator_id
  where ${OPEN} and (o.status <> 'active' or s.password_version <> o.password_version)`;

export const SESSION_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I27',
    says: 'No session is open of a user or operator who is shut out, nor from before the last change of the password.',
    sql: SESSIONS,
  },
];
