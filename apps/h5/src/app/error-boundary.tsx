import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (reset: () => void) => ReactNode };
type State = { failed: boolean };

/** A screen that throws while drawing is replaced by an error view; the rest of the app stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
