import { Typography } from 'antd';
import type { ReactNode } from 'react';

/** A part of a page below its own heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="section" aria-label={title}>
      <Typography.Title level={4}>{title}</Typography.Title>
      {children}
    </section>
  );
}
