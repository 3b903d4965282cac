import { Component, type ReactNode } from 'react';

type Props = {
  fallback: (retry: () => void) => ReactNode;
  /** What is drawn, such as a path or an id. When it changes, the children are drawn again. */
  of?: string | undefined;
  children: ReactNode;
};

/** Shows `fallback` when drawing the children throws. Without it, React would remove the whole page. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };

  /** Whatever listens to errors of the page hears of this one too. Browsers of 2020 and 2021 do not have `reportError`. */
  override componentDidCatch(error: unknown) {
    globalThis.reportError?.(error);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && before.of !== this.props.of) this.setState({ hasFailed: false });
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children;
  }
}
