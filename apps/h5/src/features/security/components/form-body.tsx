import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Form } from '#features/security/hooks/use-form.ts';

type FormBodyProps = { form: Form; children: ReactNode };

/** Enter in any field is the same as the button. The app says what is missing, not the browser. */
export function FormBody({ form, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const { problem } = form;
  // The button may be far below the field that is wrong.
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
