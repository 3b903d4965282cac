import { type RefObject, useEffect, useEffectEvent } from 'react';
import { chooseQueue } from '../customers/list-filters.ts';
import { type ListKey, listKeyOf, useKeysSwitch } from './list-keys.ts';

type Actions = {
  table: RefObject<HTMLElement | null>;
  cursorId: string | undefined;
  turn: (step: 1 | -1) => void;
  openHelp: () => void;
};

/** Elements that use keys themselves. */
const ownKeys =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(ownKeys) !== null);

const buttonsIn = (table: HTMLElement | null) => [
  ...(table?.querySelectorAll<HTMLButtonElement>('tr[data-id] button') ?? []),
];

/** Moves the focus to another row, or from outside the table to the row that had it last. */
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
    else if (key.kind === 'search') document.getElementById('searchId')?.focus();
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
