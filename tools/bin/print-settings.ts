import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServiceSettings, settingsTable, withSettingsTable } from '../check/service-settings.ts';
import { repoRoot } from '../infra/paths.ts';

const file = join(repoRoot, 'docs/operations.md');
writeFileSync(
  file,
  withSettingsTable(readFileSync(file, 'utf8'), settingsTable(await readServiceSettings())),
);
console.log('Wrote the settings into docs/operations.md.');
