import { useState } from 'react';
import type { Relation } from '#features/copy/model/relation-view.ts';
import { FollowSheet } from './follow-sheet.tsx';
import { RelationItem } from './relation-item.tsx';
import { StopSheet } from './stop-sheet.tsx';

type Acting = { readonly action: 'edit' | 'stop'; readonly id: number };

/** Relations that run, with their actions. */
export function RelationList({ relations }: { relations: readonly Relation[] }) {
  const [acting, setActing] = useState<Acting | null>(null);
  const find = (action: Acting['action']) =>
    acting?.action === action ? (relations.find(({ id }) => id === acting.id) ?? null) : null;
  const close = () => setActing(null);
  const edited = find('edit');
  return (
    <>
      <div className="copy-relations">
        {relations.map((relation) => (
          <RelationItem
            key={relation.id}
            relation={relation}
            onEdit={() => setActing({ action: 'edit', id: relation.id })}
            onStop={() => setActing({ action: 'stop', id: relation.id })}
          />
        ))}
      </div>
      <FollowSheet
        target={edited === null ? null : { id: edited.leader_id, name: edited.leader_name }}
        relation={edited}
        onClose={close}
      />
      <StopSheet relation={find('stop')} onClose={close} />
    </>
  );
}
