declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Background sync is missing from the common types, because only some browsers have it. */
    sync: ExtendableEvent & { readonly tag: string };
  }
}

/** Makes open pages send when the connection is back. If no page is open, the app sends at its next start. */
export const wakePages = (worker: ServiceWorkerGlobalScope) =>
  worker.addEventListener('sync', (event) => {
    if (event.tag !== 'outbox') return;
    event.waitUntil(
      worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
        for (const page of pages) page.postMessage({ type: 'WAKE_OUTBOX' });
      }),
    );
  });

/** A new worker waits until a page confirms that nothing can be lost. */
export const takeOverWhenAsked = (worker: ServiceWorkerGlobalScope) =>
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting());
    if (event.data?.type === 'SKIP_WAITING_WHEN_ALONE')
      event.waitUntil(takeOverAlone(worker, event.ports[0]));
  });

/** Takes over unless another page is open, which may be in the middle of a step. Replies whether it takes over. */
async function takeOverAlone(worker: ServiceWorkerGlobalScope, port: MessagePort | undefined) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = pages.length <= 1;
  port?.postMessage(isAlone);
  if (isAlone) await worker.skipWaiting();
}
