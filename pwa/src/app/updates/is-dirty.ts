import { wizardSteps } from '@tshepa/contracts/steps';
import { countQueue, loadApplication, useApplication, useStorageHealth } from '../../offline/index.ts';
import { loadProgress } from '../../platform/storage/progress.ts';

const hasText = (fields: object): boolean => Object.values(fields).some((text) => text !== '');

/** Fields whose text is on the phone as soon as they are left: those of the wizard, but for passwords of documents. */
const isKept = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.type !== 'password' && wizardSteps.some(({ path }) => path === location.pathname);

/** Whether somebody is at a field, text stands somewhere that keeps none, or a call is on its way. */
function isScreenBusy(): boolean {
  if (document.activeElement?.matches('input, textarea, select')) return true;
  if (document.querySelector('[aria-busy=true]')) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main input:not([type=checkbox], [type=radio], [type=file]), main textarea',
  );
  return [...fields].some((field) => field.value !== '' && !isKept(field));
}

/**
 * Whether a step is half-typed on this phone, or the queue holds anything (only what waits to be sent, when that is all
 * that matters). What is held until the app is newer does not count. What cannot be read does: nobody knows.
 */
export async function hasUnfinished({ isWaitingOnly = false } = {}): Promise<boolean> {
  try {
    if ((await countQueue()).waiting > 0) return true;
    if (!useApplication.getState().isLoaded) {
      loadProgress();
      await loadApplication();
    }
    if (useStorageHealth.getState().kind === 'locked') return true;
    const { commands, draft } = useApplication.getState();
    if (!isWaitingOnly && commands.some(({ state }) => state !== 'held')) return true;
    return Object.values(draft?.typed ?? {}).some(hasText);
  } catch {
    return true;
  }
}

/** Whether loading the page again now could take something away. */
export const isDirty = async (): Promise<boolean> =>
  isScreenBusy() || (await hasUnfinished({ isWaitingOnly: true })) || isScreenBusy();
