import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';

const root = join(import.meta.dirname, '../../..');
const sandboxOnly = /^services\/integrations\/sandbox\//;

/** Lists the files of the repository that contain a text. */
async function filesWith(text: string): Promise<string[]> {
  const search = promisify(execFile)('git', ['grep', '--untracked', '--name-only', '--fixed-strings', text], {
    cwd: root,
  });
  const { stdout } = await search.catch((error: { code?: number; stdout: string }) => {
    // Status 1 means that nothing was found. Any other status means that the search failed.
    if (error.code !== 1) throw error;
    return error;
  });
  return stdout.split('\n').filter((file) => file !== '');
}

test('[S9.03] the test ID that scores 999 is only in the sandbox and in no file of the product', async () => {
  const found = await filesWith(person('test999').idNumber);
  expect(found).not.toEqual([]);
  expect(found.filter((file) => !sandboxOnly.test(file))).toEqual([]);
});
