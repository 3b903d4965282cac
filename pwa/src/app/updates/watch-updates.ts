import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { type Command, useApplication } from '../../offline/index.ts';
import { reloadOnce, reloadSoon } from '../../platform/code/reload-once.ts';
import { demandNewest, useRequiredBuild } from '../../platform/network/required-build.ts';
import { isDesk } from '../../platform/paths.ts';
import { hasUnfinished, isDirty } from './is-dirty.ts';

type Update = {
  isReady: boolean;
  /** True when the user or the server has requested the new version. It opens as soon as nothing can be lost. */
  isWanted: boolean;
};
export const useUpdate = create<Update>(() => ({ isReady: false, isWanted: false }));

const checkIntervalMs = 60 * 60 * 1_000;
let isWatching = false;
const worker = new Workbox('/sw.js');
let isWaiting = false;
/** True when the newer version already controls this page, because this page or another page has activated it. */
let hasTakenOver = false;
let checkedAt = 0;
let isOpening = false;

/**
 * Opens the newer version now, or as soon as the half-typed step is sent. An app that is too old does not wait for the
 * step.
 */
export async function openNewVersion(): Promise<void> {
  const { isTooOld } = useRequiredBuild.getState();
  useUpdate.setState({ isWanted: true });
  isOpening = isTooOld || !(await hasUnfinished({ isWaitingOnly: true }));
  if (isOpening && (hasTakenOver || isWaiting || !isTooOld)) open();
  else if (isOpening) await fetchNewVersion();
}

/** Fetches the newer version, which opens when it is stored. Without a newer version the page is reloaded. */
async function fetchNewVersion(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    const newer = registration?.installing;
    if (newer) await new Promise((resolve) => newer.addEventListener('statechange', resolve, { once: true }));
    else if (!registration?.waiting) reloadSoon();
  } catch {
    // The server cannot be reached. The button can be pressed again.
  }
}

function open() {
  if (hasTakenOver) reloadSoon();
  else if (isWaiting) worker.messageSkipWaiting();
  // Without a service worker a reload gets the newest version from the server.
  else if (useRequiredBuild.getState().isRequired && !navigator.serviceWorker?.controller) reloadOnce();
}

const openWhenAllowed = () => (isOpening ? openNewVersion() : openWhenClean());

async function openWhenClean(): Promise<void> {
  if (useUpdate.getState().isWanted && !(await isDirty())) open();
}

/** Looks for a newer version, at most hourly. */
function check() {
  if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkIntervalMs) return;
  checkedAt = Date.now();
  worker.update().catch(() => undefined);
}

/** Returns true for a command that the server no longer accepts from this build. */
const isHeldForUpdate = ({ state, lastError }: Command): boolean =>
  state === 'held' && lastError?.code === 'app.too_old';

function requireNewest() {
  if (!useRequiredBuild.getState().isRequired) return;
  checkedAt = 0;
  check();
  useUpdate.setState({ isWanted: true });
  void openWhenClean();
}

function notice() {
  if (!navigator.serviceWorker.controller) return;
  isWaiting = true;
  useUpdate.setState({ isReady: true });
  void openWhenAllowed();
}

async function watchWorker({ serviceWorker }: Navigator) {
  // The worker stores the whole app for applicants, which a device of staff does not need.
  if (!serviceWorker.controller && isDesk(location.pathname)) return;
  let isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker replaces nothing.
    if (isFirst) {
      isFirst = false;
      return;
    }
    hasTakenOver = true;
    useUpdate.setState({ isReady: true });
    void openWhenAllowed();
  });
  // This event also fires for a version that another tab found or that was already waiting when this page opened.
  worker.addEventListener('waiting', notice);
  await worker.register({ immediate: true });
  checkedAt = Date.now();
}

/** Watches for newer versions and opens a requested version when nothing can be lost. */
export async function watchUpdates(): Promise<void> {
  if (isWatching || !import.meta.env.PROD) return;
  isWatching = true;
  for (const type of ['visibilitychange', 'focusout'])
    document.addEventListener(type, () => void openWhenClean());
  document.addEventListener('visibilitychange', check);
  addEventListener('focus', check);
  useApplication.subscribe(({ commands }) => {
    if (commands.some(isHeldForUpdate)) demandNewest();
    void openWhenClean();
  });
  useRequiredBuild.subscribe(requireNewest);
  if (navigator.serviceWorker) await watchWorker(navigator).catch(() => undefined);
  requireNewest();
}
