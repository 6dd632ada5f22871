import type { ReactNode } from 'react';

type SectionHeadProps = { title: ReactNode; action?: ReactNode };

export function SectionHead({ title, action }: SectionHeadProps) {
  return (
    <div className="sect">
      <h2 className="t3">{title}</h2>
      {action}
    </div>
  );
}
