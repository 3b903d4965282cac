import { Component, createRef, type ReactNode } from 'react';

type Props = {
  /** Identifies the list. Another list starts at its top. */
  listKey: string;
  /** The rows in their order. Nothing is measured while they stay the same, because that takes a moment. */
  items: readonly unknown[];
  children: ReactNode;
};
type Anchor = { id: string; top: number } | null;

const headerHeight = 64;

/**
 * Keeps the current row in place while rows come and go above it, so that nobody opens a different customer. The
 * current row is the row under the pointer, else the row with the focus, else the first visible row of a scrolled page.
 */
export class SteadyRows extends Component<Props> {
  private readonly frame = createRef<HTMLDivElement>();

  private rows(): HTMLElement[] {
    return [...(this.frame.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])];
  }

  override getSnapshotBeforeUpdate(former: Props): Anchor {
    if (former.listKey !== this.props.listKey || former.items === this.props.items) return null;
    const rows = this.rows();
    const row =
      rows.find((candidate) => candidate.matches(':hover')) ??
      rows.find((candidate) => candidate.contains(document.activeElement)) ??
      (window.scrollY > 0
        ? rows.find((candidate) => candidate.getBoundingClientRect().top >= headerHeight)
        : undefined);
    return row?.dataset['id'] ? { id: row.dataset['id'], top: row.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_former: Props, _state: unknown, anchor: Anchor) {
    const row = anchor && this.rows().find(({ dataset }) => dataset['id'] === anchor.id);
    if (!row) return;
    const offset = row.getBoundingClientRect().top - anchor.top;
    if (Math.abs(offset) >= 1) window.scrollBy(0, offset);
  }

  override render() {
    // The browser's own scroll anchoring would move the page a second time, and Safari does not have it.
    return (
      <div ref={this.frame} style={{ overflowAnchor: 'none' }}>
        {this.props.children}
      </div>
    );
  }
}
