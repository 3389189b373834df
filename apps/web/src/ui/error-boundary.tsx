import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What to show in place of what failed; `reset` tries to show it again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** When it changes (another page), the failure is forgotten. */
  resetKey?: unknown;
};

type State = { failed: boolean; error: unknown; resetKey: unknown };

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, error: null, resetKey };
  }

  reset = () => this.setState({ failed: false, error: null });

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.reset) : this.props.children;
  }
}
