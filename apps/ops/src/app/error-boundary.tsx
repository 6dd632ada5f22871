import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { frame } from '#texts/frame.ts';

interface State {
  readonly hasFailed: boolean;
}

/** A page that breaks says so instead of leaving an empty window. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const reload = <Button onClick={() => window.location.reload()}>{frame.again}</Button>;
    return <Result status="error" title={frame.broken} extra={reload} />;
  }
}
