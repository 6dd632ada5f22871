import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Form } from '#features/security/hooks/use-form.ts';

type FormBodyProps = { form: Form; children: ReactNode };

/** Enter submits the form. Browser validation is off: the app shows the errors itself. */
export function FormBody({ form, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const { problem } = form;
  // Focuses the invalid field, which may be scrolled out of view.
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={element} className="stack task-form" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  );
}
