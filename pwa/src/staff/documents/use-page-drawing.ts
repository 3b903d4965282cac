import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import type { View } from './stage.tsx';

type Drawing = {
  document: PDFDocumentProxy;
  page: number;
  view: View;
  stage: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  isOff: boolean;
};

/** A larger canvas makes tablets run out of memory. */
const maximumPixels = 16_000_000;

/** Draws a page on the canvas. Returns true when this has failed. */
export function usePageDrawing({ document, page, view, stage, canvas, isOff }: Drawing): boolean {
  const { zoom, turn } = view;
  const [width, setWidth] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    const watch = new ResizeObserver(() => setWidth(Math.floor(place.clientWidth)));
    watch.observe(place);
    return () => watch.disconnect();
  }, [stage]);
  useEffect(() => {
    const sheet = canvas.current;
    if (isOff || !sheet || width === 0) return;
    let task: RenderTask | undefined;
    let isGone = false;
    async function draw(target: HTMLCanvasElement) {
      const source = await document.getPage(page);
      if (isGone) return;
      const rotation = (source.rotate + turn) % 360;
      const unscaled = source.getViewport({ scale: 1, rotation });
      const shown = source.getViewport({ scale: (width / unscaled.width) * zoom, rotation });
      const density = Math.min(
        window.devicePixelRatio || 1,
        2,
        Math.sqrt(maximumPixels / (shown.width * shown.height)),
      );
      const viewport = source.getViewport({ scale: shown.scale * density, rotation });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      target.style.inlineSize = `${Math.floor(shown.width)}px`;
      target.style.blockSize = `${Math.floor(shown.height)}px`;
      task = source.render({ canvas: target, viewport });
      await task.promise;
      target.dataset['drawn'] = `${page} ${zoom} ${turn}`;
    }
    setHasFailed(false);
    draw(sheet).catch(() => {
      if (!isGone) setHasFailed(true);
    });
    return () => {
      isGone = true;
      task?.cancel();
    };
  }, [document, page, zoom, turn, width, isOff, canvas]);
  return hasFailed;
}
