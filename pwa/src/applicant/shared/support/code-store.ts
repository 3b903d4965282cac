import { supportCodeHours } from '@tshepa/contracts/constants';
import { supportCodeFrom } from '@tshepa/contracts/rules/support-code';
import { changeCatalogue, supportCodeKey } from '../../../offline/index.ts';
import { isRecord } from '../../../platform/json.ts';
import { readCatalogue } from '../storage-promise.ts';

export type StoredCode = {
  code: string;
  /** Shown nowhere: it proves that a report comes from the phone that made the code. */
  phoneKey: string;
  /** By the phone's clock, in milliseconds. */
  madeAt: number;
  /** True while the server has no report under this code. */
  isOwed: boolean;
  /** The server's time until which staff find the report, ISO 8601. */
  until?: string;
  /** True when a report found no connection since the code was made. */
  wasOffline: boolean;
};

/** The cast is safe, because only this file writes the row. */
const isStoredCode = (stored: unknown): stored is StoredCode =>
  isRecord(stored) && typeof stored['madeAt'] === 'number';

const randomOf = (size: number) => crypto.getRandomValues(new Uint8Array(size));

const newCode = (): StoredCode => ({
  code: supportCodeFrom(randomOf(8)),
  phoneKey: btoa(String.fromCharCode(...randomOf(16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, ''),
  madeAt: Date.now(),
  isOwed: true,
  wasOffline: false,
});

const lifeMs = supportCodeHours * 3_600_000;

/** A code from the future was made before somebody set the phone's clock back. */
const currentIn = (stored: unknown): StoredCode | undefined =>
  isStoredCode(stored) && Math.abs(Date.now() - stored.madeAt) < lifeMs ? stored : undefined;

/** The code of a phone that stores nothing. */
let unstored: StoredCode | undefined;

/** Changes the code of this phone in one transaction, so that two tabs show the same. */
async function changeCode(next: (current: StoredCode | undefined) => StoredCode): Promise<StoredCode> {
  let result: StoredCode | undefined;
  try {
    await changeCatalogue(supportCodeKey, (stored) => {
      result = next(currentIn(stored));
      return result;
    });
  } catch {
    result = next(currentIn(unstored));
    unstored = result;
  }
  return result ?? next(undefined);
}

/** Returns the code of this phone. It is made without a connection, and a new one is made after a day. */
export const currentCode = () => changeCode((current) => current ?? newCode());

/** Replaces a code that another phone happened to make as well. */
export const replaceCode = (taken: string) =>
  changeCode((current) => (current && current.code !== taken ? current : newCode()));

/** Returns true when the present code was shown and its report found no connection. An older code is owed to nobody. */
export const isReportOwed = async (): Promise<boolean> =>
  currentIn(await readCatalogue(supportCodeKey))?.isOwed === true;

/** Notes what became of the report. A code that was replaced or wiped meanwhile stays as it is. */
export async function noteReport(
  code: string,
  outcome: Partial<Pick<StoredCode, 'isOwed' | 'until' | 'wasOffline'>>,
): Promise<void> {
  const noted = (stored: unknown) => {
    const current = currentIn(stored);
    return current?.code === code ? { ...current, ...outcome } : undefined;
  };
  unstored = noted(unstored) ?? unstored;
  await changeCatalogue(supportCodeKey, (stored) => noted(stored) ?? stored).catch(() => undefined);
}
