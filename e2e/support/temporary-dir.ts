import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a folder for this test file, which is deleted afterwards. */
export function temporaryDir(name: string): { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), `tshepa-${name}-`));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return { path };
}
