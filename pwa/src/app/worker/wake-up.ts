declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Only some browsers have it, so the common types have not. */
    sync: ExtendableEvent & { readonly tag: string };
  }
}

/** The line is back: whoever is open sends. Without an open page nothing happens; the next start sends. */
export const wakePages = (worker: ServiceWorkerGlobalScope) =>
  worker.addEventListener('sync', (event) => {
    if (event.tag !== 'outbox') return;
    event.waitUntil(
      worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
        for (const page of pages) page.postMessage({ type: 'WAKE_OUTBOX' });
      }),
    );
  });
