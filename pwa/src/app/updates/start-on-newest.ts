/**
 * At a cold start, before the first screen: puts a version that was fetched earlier in the place of this one, if there
 * is one and nothing can be lost. Answers whether the page is about to be loaded again.
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
