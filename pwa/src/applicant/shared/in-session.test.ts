import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@tshepa/contracts/errors';
import { searchEmployers } from '@tshepa/contracts/operations/provider/search-employers';
import { openSession } from '@tshepa/contracts/operations/session/open-session';
import { toProblem } from '@tshepa/contracts/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSessionLost, useSessionLost } from '../../platform/status/site-status.ts';
import { pageCall } from './in-session.ts';

const refuseWith = (error: AppError) =>
  vi.stubGlobal('fetch', async (path: string) =>
    path === openSession.http.path
      ? Response.json({ ok: true })
      : Response.json(toProblem(error), { status: error.status }),
  );

beforeEach(clearSessionLost);
afterEach(() => void vi.unstubAllGlobals());

test('[S6.03] only a 401 in reply to a page’s call means that the session is lost', async () => {
  for (const [code, isLost] of [
    ['customer.not_found', false],
    ['auth.forbidden', false],
    ['session.required', true],
  ] as const) {
    refuseWith(new AppError(code));
    await expect(pageCall(searchEmployers, { search: 'Blue' })).rejects.toMatchObject({ code });
    expect(useSessionLost.getState().isLost, code).toBe(isLost);
  }
});

test('[S6.03] every call of the applicant’s screens notices a lost session, except the identity check and the two public calls for help', () => {
  const applicant = join(import.meta.dirname, '..');
  const callers = globSync('**/*.{ts,tsx}', { cwd: applicant }).filter((path) =>
    /import \{[^}]*\bcall\b[^}]*\} from '[^']*network\/api\.ts'/.test(
      readFileSync(join(applicant, path), 'utf8'),
    ),
  );
  expect(callers.toSorted()).toEqual([
    'pages/contact-page.tsx',
    'shared/identity/online/resume.ts',
    'shared/in-session.ts',
    'shared/support/online/send-report.ts',
  ]);
});
