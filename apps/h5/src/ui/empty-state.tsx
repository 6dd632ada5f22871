import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { type Illustration, illustrations } from './illustrations.tsx';

type EmptyStateProps = {
  art: Illustration;
  title: ReactNode;
  /** What would be here and how it gets here. */
  children?: ReactNode;
  action?: ReactNode;
  /** The only content of a page: larger, with a margin above. */
  page?: boolean | undefined;
};

export function EmptyState({ art, title, children, action, page }: EmptyStateProps) {
  const Art = illustrations[art];
  return (
    <div className={classNames('empty', page && 'page')}>
      <Art />
      <b className="t3">{title}</b>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

type ErrorStateProps = {
  title: ReactNode;
  /** Whether money is affected. */
  children: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  offline?: boolean | undefined;
  page?: boolean | undefined;
};

/** What happened, whether money is affected, try again. */
export function ErrorState({ title, children, retryLabel, onRetry, offline, page }: ErrorStateProps) {
  const retry = (
    <Button size={page ? 'md' : 's'} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState art={offline ? 'offline' : 'error'} title={title} action={retry} page={page}>
        {children}
      </EmptyState>
    </div>
  );
}
