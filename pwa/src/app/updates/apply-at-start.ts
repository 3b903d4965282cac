import { hasUnfinished } from './is-dirty.ts';

const answerMs = 1_000;
const takeOverMs = 3_000;

/** Activates a waiting version when nothing can be lost. Returns true when the page is about to reload. */
export async function applyAtStart(waiting: ServiceWorker): Promise<boolean> {
  if ((await hasUnfinished()) || !(await takesOver(waiting))) return false;
  location.reload();
  return true;
}

async function takesOver(waiting: ServiceWorker): Promise<boolean> {
  const hasChanged = new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
  const { port1, port2 } = new MessageChannel();
  const isAlone = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  waiting.postMessage({ type: 'SKIP_WAITING_WHEN_ALONE' }, [port2]);
  return (await inTime(isAlone, answerMs)) && inTime(hasChanged, takeOverMs);
}

const inTime = (promise: Promise<boolean>, timeoutMs: number): Promise<boolean> =>
  Promise.race([promise, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), timeoutMs))]);
