import { openSession } from '@tshepa/contracts/operations/session/open-session';
import { afterEach, expect, test, vi } from 'vitest';
import { loadRecord } from './use-record.ts';

afterEach(() => void vi.unstubAllGlobals());

test('[S2.26] a fault of the app is told in words for people, not in the browser’s words', async () => {
  // A response without headers makes the app itself fail.
  vi.stubGlobal('fetch', async (path: string) =>
    path === openSession.http.path ? Response.json({ ok: true }) : {},
  );
  expect(await loadRecord('019a0000-0000-7000-8000-000000000001', new AbortController().signal)).toEqual({
    kind: 'no-answer',
    message: 'Something went wrong. Please try again.',
  });
});
