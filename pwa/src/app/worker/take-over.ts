/** A new worker waits until a page says that nothing can be lost. */
export const takeOverWhenAsked = (worker: ServiceWorkerGlobalScope) =>
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting());
    if (event.data?.type === 'SKIP_WAITING_WHEN_ALONE')
      event.waitUntil(takeOverAlone(worker, event.ports[0]));
  });

/** Another open page may stand in the middle of a step: then nothing changes, and the asking page is told so. */
async function takeOverAlone(worker: ServiceWorkerGlobalScope, port: MessagePort | undefined) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = pages.length <= 1;
  port?.postMessage(isAlone);
  if (isAlone) await worker.skipWaiting();
}
