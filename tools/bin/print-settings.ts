import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { readServiceSettings, settingsTable, withSettingsTable } from '../checks/service-settings.ts';

const file = join(repoRoot, 'docs/operations.md');
writeFileSync(
  file,
  withSettingsTable(readFileSync(file, 'utf8'), settingsTable(await readServiceSettings())),
);
console.log('Wrote the settings into docs/operations.md.');
