import { type StaffQueue, staffQueues } from '@tshepa/contracts/rules/queue-names';
import { create } from 'zustand';

export type ListKey =
  | { kind: 'row'; step: 1 | -1 }
  | { kind: 'page'; step: 1 | -1 }
  | { kind: 'queue'; queue: StaffQueue | '' }
  | { kind: 'search' | 'help' };

/** The keys as the help lists them. No key acts on an application, because moving money takes a button and a confirmation. */
export const listKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ['j or ↓', 'Next application'],
  ['k or ↑', 'Previous application'],
  ['Enter', 'Open the application'],
  ['Esc', 'Close it again'],
  ['n', 'Next page'],
  ['p', 'Previous page'],
  ['/', 'Search by ID number'],
  [`1 to ${staffQueues.length}`, 'Choose a queue'],
  ['0', 'All applications'],
  ['?', 'This help'],
];

const plain: Readonly<Record<string, ListKey>> = {
  j: { kind: 'row', step: 1 },
  k: { kind: 'row', step: -1 },
  n: { kind: 'page', step: 1 },
  p: { kind: 'page', step: -1 },
  '/': { kind: 'search' },
  '?': { kind: 'help' },
  '0': { kind: 'queue', queue: '' },
};

/** Arrows move between rows while the focus is in the table; elsewhere they scroll. */
const inTable: Readonly<Record<string, ListKey>> = {
  ArrowDown: { kind: 'row', step: 1 },
  ArrowUp: { kind: 'row', step: -1 },
};

export function listKeyOf(key: string, { isInTable }: { isInTable: boolean }): ListKey | undefined {
  const queue = /^[1-9]$/.test(key) ? staffQueues[Number(key) - 1] : undefined;
  if (queue) return { kind: 'queue', queue };
  const known = isInTable ? { ...plain, ...inTable } : plain;
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

const storageKey = 'tshepa-keys';

function wasSwitchedOff(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

/** Whether single keys act. People who dictate, or press keys by accident, switch them off for this tab. */
export const useKeysSwitch = create<{ isOn: boolean }>(() => ({ isOn: !wasSwitchedOff() }));

export function switchKeys(isOn: boolean) {
  useKeysSwitch.setState({ isOn });
  try {
    sessionStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // The setting then lasts until the page is left.
  }
}
