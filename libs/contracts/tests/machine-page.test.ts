import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMachinePage } from '../src/machine-page.ts';

const page = join(import.meta.dirname, '../../../docs/flows/states.md');

test('[S4.01] the page of states and transitions is up to date with the state machine', () => {
  expect(
    readFileSync(page, 'utf8'),
    'docs/flows/states.md is out of date. Run the command at the end of that page',
  ).toBe(createMachinePage());
});
