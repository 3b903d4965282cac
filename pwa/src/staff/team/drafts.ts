import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { useAuth } from '../../platform/session/auth.ts';
import { useSessionEnding } from '../api/session.ts';
import type { DraftRows } from './draft-rows.ts';

/** The half-typed notes of the signed-in member of staff, by their place. */
export const useDrafts = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }));

const load = () => import('./draft-rows.ts').then(({ draftRows }) => draftRows);
/** The database is loaded when a field for a note is first shown. */
const storedRows: DraftRows = {
  read: async (owner) => (await load()).read(owner),
  write: async (owner, place, text) => (await load()).write(owner, place, text),
  remove: async (owner, place) => (await load()).remove(owner, place),
  removeAll: async (owner) => (await load()).removeAll(owner),
};

let isNeeded = false;
/** Reads the kept texts of whoever is signed in. */
let readKept: () => void = () => {};

/** Called when a field for a note is shown. */
export function needDrafts() {
  isNeeded = true;
  readKept();
}

/** Keeps a text on this device. It does nothing while nobody is signed in. */
let keep: (place: string, text: string) => void = () => {};

export function setDraft(place: string, text: string) {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [place]: text } }));
  keep(place, text);
}

/** Returns a half-typed note and its setter. The empty text removes it. */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const text = useDrafts(({ texts }) => texts[place] ?? '');
  useEffect(needDrafts, []);
  const setText = useCallback((value: string) => setDraft(place, value), [place]);
  return [text, setText];
}

/**
 * Keeps the half-typed notes of whoever is signed in on this device. A reload, a crash, an ended session or a closed
 * dialog loses no note. The next person who signs in does not see them, and signing out removes them. The returned
 * function stops it.
 */
export function keepDrafts(rows: DraftRows = storedRows): () => void {
  let owner: string | undefined;
  let work: Promise<unknown> = Promise.resolve();
  /** Works in order. Where the browser forbids storage, the texts last as long as the tab. */
  const then = (next: () => Promise<unknown>) => {
    work = work.then(next).catch(() => undefined);
  };

  function begin(email: string) {
    owner = email;
    const latest = new Map<string, string>();
    keep = (place, text) => {
      const isQueued = latest.has(place);
      latest.set(place, text);
      if (isQueued) return;
      then(() => {
        const typed = latest.get(place) ?? '';
        latest.delete(place);
        return typed ? rows.write(email, place, typed) : rows.remove(email, place);
      });
    };
    readKept = () => {
      readKept = () => {};
      then(async () => {
        const kept = await rows.read(email);
        // What was typed meanwhile is newer.
        if (owner === email) useDrafts.setState(({ texts }) => ({ texts: { ...kept, ...texts } }));
      });
    };
    if (isNeeded) readKept();
  }

  function end(former: string) {
    owner = undefined;
    keep = () => {};
    readKept = () => {};
    useDrafts.setState({ texts: {} });
    if (useSessionEnding.getState().ending === 'signed-out') then(() => rows.removeAll(former));
  }

  function follow(email: string | undefined) {
    if (email === owner) return;
    if (owner) end(owner);
    if (email) begin(email);
  }

  follow(useAuth.getState().user?.email);
  return useAuth.subscribe(({ user }) => follow(user?.email));
}
