/**
 * At a cold start, before the first render: activates a version that was downloaded earlier, if nothing can be lost.
 * Returns whether the page is about to reload.
 */
export async function startOnNewest(): Promise<boolean> {
  try {
    if (!navigator.serviceWorker?.controller) return false;
    const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
    if (!waiting) return false;
    const { applyAtStart } = await import('./apply-at-start.ts');
    return await applyAtStart(waiting);
  } catch {
    return false;
  }
}
