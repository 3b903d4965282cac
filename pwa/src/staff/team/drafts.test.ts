import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearUser, setUser } from '../../platform/session/auth.ts';
import { endStaffSession, forgetSessionEnding } from '../api/session.ts';
import type { DraftRows } from './draft-rows.ts';
import { keepDrafts, needDrafts, setDraft, useDrafts } from './drafts.ts';

const agent = { token: 'a'.repeat(40), email: 'agent@tshepa.example', role: 'agent' as const };
const colleague = { ...agent, token: 'c'.repeat(40), email: 'colleague@tshepa.example' };
const place = 'note 01980000-0000-7000-8000-000000000001';

/** The rows of one device, which outlive its tabs. */
function memoryRows() {
  const kept = new Map<string, Record<string, string>>();
  const of = (owner: string) => kept.get(owner) ?? {};
  const rows: DraftRows = {
    read: async (owner) => of(owner),
    write: async (owner, where, text) => void kept.set(owner, { ...of(owner), [where]: text }),
    remove: async (owner, where) => {
      const { [where]: _gone, ...rest } = of(owner);
      kept.set(owner, rest);
    },
    removeAll: async (owner) => void kept.delete(owner),
  };
  return { rows, of };
}

const shown = () => useDrafts.getState().texts[place] ?? '';
let stop = () => {};
/** Opens a tab, as after a reload or a crash: nothing is in memory. */
function openTab(rows: DraftRows) {
  stop();
  useDrafts.setState({ texts: {} });
  stop = keepDrafts(rows);
  needDrafts();
}

beforeEach(() => {
  forgetSessionEnding();
  setUser(agent);
});
afterEach(() => {
  clearUser();
  stop();
});

test('a half-typed note survives a reload and a crash of the tab, and is removed when it is sent', async () => {
  const { rows, of } = memoryRows();
  openTab(rows);
  setDraft(place, 'The employer');
  setDraft(place, 'The employer says');
  await expect.poll(() => of(agent.email)).toEqual({ [place]: 'The employer says' });
  openTab(rows);
  await expect.poll(shown).toBe('The employer says');
  setDraft(place, '');
  await expect.poll(() => of(agent.email)).toEqual({});
});

test('a half-typed note survives an ended session, and only its author sees it on a shared tablet', async () => {
  const { rows, of } = memoryRows();
  openTab(rows);
  setDraft(place, 'The employer says');
  endStaffSession('refused');
  expect(shown()).toBe('');
  await expect.poll(() => of(agent.email)).toEqual({ [place]: 'The employer says' });
  setUser(colleague);
  setDraft(place, 'Another hand');
  await expect.poll(() => of(colleague.email)).toEqual({ [place]: 'Another hand' });
  endStaffSession('cut-off');
  setUser(agent);
  await expect.poll(shown).toBe('The employer says');
});

test('signing out removes the half-typed notes of this member of staff and of nobody else', async () => {
  const { rows, of } = memoryRows();
  await rows.write(colleague.email, place, 'Not yours');
  openTab(rows);
  setDraft(place, 'The employer says');
  endStaffSession('signed-out');
  expect(shown()).toBe('');
  await expect.poll(() => of(agent.email)).toEqual({});
  expect(of(colleague.email)).toEqual({ [place]: 'Not yours' });
});

test('what is typed while the kept notes are being read is not overwritten by them', async () => {
  const { rows, of } = memoryRows();
  await rows.write(agent.email, place, 'Yesterday');
  await rows.write(agent.email, 'other', 'Kept');
  openTab(rows);
  setDraft(place, 'Today');
  await expect.poll(() => useDrafts.getState().texts).toEqual({ [place]: 'Today', other: 'Kept' });
  await expect.poll(() => of(agent.email)[place]).toBe('Today');
});

test('without storage a half-typed note lasts as long as the tab', async () => {
  const refuse = () => Promise.reject(new Error('storage is forbidden'));
  openTab({ read: refuse, write: refuse, remove: refuse, removeAll: refuse });
  setDraft(place, 'The employer says');
  await Promise.resolve();
  expect(shown()).toBe('The employer says');
});
