/** Generates the lists of operations and handlers. Run it after adding, moving or removing their files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { staleLists } from '../checks/operation-lists.ts';

for (const { path, text } of staleLists(repoRoot)) {
  writeFileSync(join(repoRoot, path), text);
  console.log(`Written: ${path}`);
}
