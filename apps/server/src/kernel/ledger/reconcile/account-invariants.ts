import type { Invariant } from './invariant';

/** Not ended and not over at that moment; whether it was used lately does not matter here. */
const OPEN = 's.revoked_at is null and s.expires_at > $1';

const SESSIONS = `
  select 'session ' || s.id || ' of user ' || u.id as what from session s join app_user u on u.id = s.user_id
  where ${OPEN} and (u.status <> 'active' or u.frozen_at is not null or s.password_version <> u.password_version)
  union all
  select 'session ' || s.id || ' of operator ' || o.id as what
  from operator_session s join operator o on o.id = s.operator_id
  where ${OPEN} and (o.status <> 'active' or s.password_version <> o.password_version)`;

const PICTURE_PATH = `'/upload/' || f.name || case f.content_type when 'image/jpeg' then '.jpg' else '.png' end`;

const DOCUMENTS = `
  select 'picture of verification ' || k.id as what
  from kyc_submission k cross join lateral (values (k.front_pic), (k.reverse_pic)) p (path)
  where k.level = 2 and not exists (select from upload_file f where f.owner_id = k.user_id
    and f.bound_use = 'identity_document' and f.kind = 'private' and f.stored_at is not null and p.path = ${PICTURE_PATH})`;

export const ACCOUNT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I27',
    says: 'No session is open of a user or operator who is shut out, nor from before the last change of the password.',
    sql: SESSIONS,
  },
  {
    id: 'I28',
    says: 'Every stored file has an owner and every owner his file; a verification shows only its user’s own documents.',
    sql: DOCUMENTS,
  },
];
