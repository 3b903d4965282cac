import { type StaffQueue, staffQueues } from '@tshepa/contracts/rules/queues';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { chooseQueue } from '../customers/list-filters.ts';

export type ListKey =
  | { kind: 'row'; step: 1 | -1 }
  | { kind: 'page'; step: 1 | -1 }
  | { kind: 'queue'; queue: StaffQueue | '' }
  | { kind: 'search' | 'help' };

/** No key acts on an application, because moving money requires a button and a confirmation. */
export const listKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ['j or ↓', 'Next application'],
  ['k or ↑', 'Previous application'],
  ['Enter', 'Open the application'],
  ['Space', 'Tick the application for a batch'],
  ['Shift and Space', 'Tick every application since the last one'],
  ['[ and ]', 'While one is open, the application before and after it'],
  ['Esc', 'Close it again'],
  ['n', 'Next page'],
  ['p', 'Previous page'],
  ['/', 'Search'],
  ['1 to 9', 'Choose one of the first nine queues'],
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

/** Arrow keys move between rows while the focus is in the table. Elsewhere they scroll. */
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

/** Single-key shortcuts can be switched off for this tab, for people who dictate or press keys by accident. */
export const useKeysSwitch = create<{ isOn: boolean }>(() => ({ isOn: !wasSwitchedOff() }));

export function switchKeys(isOn: boolean) {
  useKeysSwitch.setState({ isOn });
  try {
    sessionStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // The setting then lasts until the page is closed.
  }
}

type Actions = {
  table: RefObject<HTMLElement | null>;
  cursorId: string | undefined;
  turn: (step: 1 | -1) => void;
  openHelp: () => void;
};

const ownKeys =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(ownKeys) !== null);

/** Returns true for a field in which somebody types or chooses. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]') !== null;

const buttonsIn = (table: HTMLElement | null) => [
  ...(table?.querySelectorAll<HTMLButtonElement>('tr[data-id] button') ?? []),
];

function moveTo(table: HTMLElement | null, cursorId: string | undefined, step: 1 | -1) {
  const buttons = buttonsIn(table);
  const at = buttons.findIndex((button) => button.closest('tr')?.dataset['id'] === cursorId);
  const isThere = table?.contains(document.activeElement) ?? false;
  const next = isThere ? at + step : Math.max(at, 0);
  buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus();
}

/** Acts on the list's keys while nobody types and no dialog is open. */
export function useListKeys({ table, cursorId, turn, openHelp }: Actions) {
  const isOn = useKeysSwitch((keys) => keys.isOn);
  const act = useEffectEvent((key: ListKey) => {
    if (key.kind === 'row') moveTo(table.current, cursorId, key.step);
    else if (key.kind === 'page') turn(key.step);
    else if (key.kind === 'queue') chooseQueue(key.queue);
    else if (key.kind === 'search') document.getElementById('searchText')?.focus();
    else openHelp();
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (isElsewhere(event.target)) return;
      const isInTable = table.current?.contains(document.activeElement) ?? false;
      const key = listKeyOf(event.key, { isInTable });
      if (!key) return;
      event.preventDefault();
      act(key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, table]);
}
