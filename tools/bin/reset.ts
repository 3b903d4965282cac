import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { defaultDataDir } from '@tshepa/test-kit/processes/paths';
import { readRunFile } from '../launcher/run-file.ts';

if (readRunFile(defaultDataDir)) {
  console.error('The system is running: stop it first (Ctrl-C where npm start runs).');
  process.exitCode = 1;
} else if (existsSync(defaultDataDir)) {
  await rm(defaultDataDir, { recursive: true, force: true });
  console.log(`Removed ${defaultDataDir}: databases, secrets, logs.`);
} else {
  console.log('Nothing to remove.');
}
