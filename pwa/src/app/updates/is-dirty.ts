import { wizardSteps } from '@tshepa/contracts/steps';
import { countQueue, loadApplication, useApplication, useStorageHealth } from '../../offline/index.ts';
import { loadProgress } from '../../platform/storage/progress.ts';

const hasText = (fields: object): boolean => Object.values(fields).some((text) => text !== '');

/** Fields of the wizard are saved when they lose the focus, except for passwords of documents. */
const isKept = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.type !== 'password' && wizardSteps.some(({ path }) => path === location.pathname);

/** Returns true when a field has the focus, text would be lost, or a call is in progress. */
function isScreenBusy(): boolean {
  if (document.activeElement?.matches('input, textarea, select')) return true;
  if (document.querySelector('[aria-busy=true]')) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main input:not([type=checkbox], [type=radio], [type=file]), main textarea',
  );
  return [...fields].some((field) => field.value !== '' && !isKept(field));
}

/**
 * Returns true when a command or typed text has not been sent yet. Refused and conflicting commands count too, unless
 * `isWaitingOnly`. Held commands never count. Waiting commands count even if they cannot be read.
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

/** Returns true when reloading the page now could lose something. */
export const isDirty = async (): Promise<boolean> =>
  isScreenBusy() || (await hasUnfinished({ isWaitingOnly: true })) || isScreenBusy();
