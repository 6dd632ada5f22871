import { createContext, use } from 'react';

type FieldWiring = { inputId: string | undefined; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldWiring>({ inputId: undefined, describedBy: undefined, invalid: false });

/** Attributes that tie an input to the label, hint and error of the Field around it. */
export function useFieldWiring() {
  const { inputId, describedBy, invalid } = use(FieldContext);
  return { id: inputId, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined };
}
