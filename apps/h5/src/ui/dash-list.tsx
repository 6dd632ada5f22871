import type { ReactNode } from 'react';

type DashListProps = { items: ReadonlyArray<{ id: string; text: ReactNode }> };

/** Short facts to read before a decision. */
export function DashList({ items }: DashListProps) {
  return (
    <ul className="dash-list">
      {items.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}
