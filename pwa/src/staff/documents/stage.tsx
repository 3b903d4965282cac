import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { IconButton } from '../ui/buttons.tsx';
import ui from '../ui/staff.module.css';
import styles from './document-viewer.module.css';

const steps: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
export type Turn = 0 | 90 | 180 | 270;
const afterTurn = { 0: 90, 90: 180, 180: 270, 270: 0 } as const satisfies Record<Turn, Turn>;

/** Holds zoom and rotation of a document. A zoom of 1 fills the width. */
export function useView() {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const step = (by: 1 | -1) => setZoom((before) => steps[steps.indexOf(before) + by] ?? before);
  return {
    zoom,
    turn,
    zoomIn: () => step(1),
    zoomOut: () => step(-1),
    rotate: () => setTurn((before) => afterTurn[before]),
    canZoomIn: zoom < 4,
    canZoomOut: zoom > 0.5,
  };
}
export type View = ReturnType<typeof useView>;

type Paging = { page: number; pages: number; onGo: (page: number) => void };

type Props = {
  label: string;
  view: View;
  paging?: Paging;
  tools?: ReactNode;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** Shows a document below its toolbar. While the document has the focus, + and - zoom, r rotates, n and p turn pages. */
export function Stage({ label, view, paging, tools, ref, children }: Props) {
  const turnTo = (page: number) => {
    if (paging && page >= 1 && page <= paging.pages) paging.onGo(page);
  };
  const keys: Record<string, () => void> = {
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    r: view.rotate,
    n: () => turnTo((paging?.page ?? 0) + 1),
    p: () => turnTo((paging?.page ?? 0) - 1),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className={styles.document}>
      <div className={ui.row} role="toolbar" aria-label="Pages and zoom">
        {paging ? (
          <>
            <IconButton
              icon="previous"
              label="Previous page (p)"
              disabled={paging.page <= 1}
              onClick={() => turnTo(paging.page - 1)}
            />
            <span className={ui.soft} role="status">
              {`Page ${paging.page} of ${paging.pages}`}
            </span>
            <IconButton
              icon="next"
              label="Next page (n)"
              disabled={paging.page >= paging.pages}
              onClick={() => turnTo(paging.page + 1)}
            />
          </>
        ) : null}
        <IconButton icon="zoomOut" label="Zoom out (-)" disabled={!view.canZoomOut} onClick={view.zoomOut} />
        <span className={ui.soft}>{`${view.zoom * 100}%`}</span>
        <IconButton icon="zoomIn" label="Zoom in (+)" disabled={!view.canZoomIn} onClick={view.zoomIn} />
        <IconButton icon="rotate" label="Rotate (r)" onClick={view.rotate} />
        {tools}
      </div>
      <section
        ref={ref}
        className={styles.stage}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to get there
        tabIndex={0}
        onKeyDown={press}
      >
        {children}
      </section>
    </div>
  );
}
