import type { Invariant } from '#kernel/ledger/reconcile/invariant';

const PICTURE_PATH = `'/upload/' || f.name || case f.content_type when 'image/jpeg' then '.jpg' else '.png' end`;

const DOCUMENTS = `
  select 'picture of verification ' || k.id as what
  from kyc_submission k cross join lateral (values (k.front_pic), (k.reverse_pic)) p (path)
  where k.level = 2 and not exists (select from upload_file f where f.owner_id = k.user_id
    and f.bound_use = 'identity_document' and f.kind = 'private' and f.stored_at is not null and p.path = ${PICTURE_PATH})`;

export const DOCUMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I28',
    says: 'Every stored file has an owner and every owner has the file; a verification shows only its user’s own documents.',
    sql: DOCUMENTS,
  },
];
