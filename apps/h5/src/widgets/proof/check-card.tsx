import type { ReactNode } from 'react';
import { useFailureText } from '#data/use-failure-text.ts';
import { Button } from '#ui/button.tsx';
import './check-steps.css';

type CheckCardProps = {
  heading: string;
  text: string;
  /** Label of the button that runs the check. */
  label: string;
  check: { readonly isPending: boolean; readonly error: Error | null; readonly mutate: () => void };
  /** The verdict, after a check. */
  children: ReactNode;
};

/** Runs a check on this device and shows its result. */
export function CheckCard({ heading, text, label, check, children }: CheckCardProps) {
  const failureText = useFailureText();
  return (
    <div className="card">
      <h3 className="sm semi">{heading}</h3>
      <p className="xs c3 proof-under">{text}</p>
      {children}
      {check.error === null ? null : (
        <p className="hint err" role="alert">
          {failureText(check.error)}
        </p>
      )}
      <div className="proof-run">
        <Button size="md" block pending={check.isPending} onClick={() => check.mutate()}>
          {label}
        </Button>
      </div>
    </div>
  );
}
