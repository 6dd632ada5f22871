// dev-only: literal English
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type SpecProps = { id: string; title: string; rule: string; flush?: boolean; children: ReactNode };

/** One component of the gallery with the rule it follows. */
export function Spec({ id, title, rule, flush, children }: SpecProps) {
  return (
    <section className={classNames('spec', flush && 'flush')} id={id}>
      <header>
        <h2 className="t3">{title}</h2>
        <p className="sm c3">{rule}</p>
      </header>
      <div className="spec-demo">{children}</div>
    </section>
  );
}
