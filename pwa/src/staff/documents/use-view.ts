import { useState } from 'react';

const steps: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
export type Turn = 0 | 90 | 180 | 270;
const afterTurn = { 0: 90, 90: 180, 180: 270, 270: 0 } as const satisfies Record<Turn, Turn>;

/** How large and which way up a document is looked at; 1 fills the width. */
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
