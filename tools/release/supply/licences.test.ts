import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';
import { checkedByHand, licenceProblems } from './licences.ts';

const { packages } = JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'));

test('every package has a licence that is allowed', () => {
  expect(licenceProblems(packages)).toEqual([]);
});

test('a licence that is not allowed is reported, and one allowed alternative suffices', () => {
  const found = licenceProblems({
    'node_modules/closed': { version: '1.0.0', license: 'SEE LICENSE IN LICENSE' },
    'node_modules/copyleft': { version: '2.0.0', license: 'AGPL-3.0-only' },
    'node_modules/either': { version: '3.0.0', license: '(MIT OR GPL-3.0-only)' },
    'node_modules/both': { version: '4.0.0', license: 'MIT AND GPL-3.0-only' },
    'node_modules/silent': { version: '5.0.0' },
    'node_modules/ours': { resolved: 'libs/ours', link: true },
  });
  expect(found).toEqual([
    'closed@1.0.0: SEE LICENSE IN LICENSE',
    'copyleft@2.0.0: AGPL-3.0-only',
    'both@4.0.0: MIT AND GPL-3.0-only',
    'silent@5.0.0: not named',
  ]);
});

test('every package that was checked by hand is still used', () => {
  const used = new Set(
    Object.keys(packages).map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)),
  );
  for (const name of Object.keys(checkedByHand)) expect(used, name).toContain(name);
});

test('every package has a checksum and comes from a registry', () => {
  type Entry = { link?: boolean; resolved?: string; integrity?: string; inBundle?: boolean };
  for (const [folder, entry] of Object.entries<Entry>(packages)) {
    if (!folder.includes('node_modules/') || entry.link || entry.inBundle) continue;
    expect(entry.integrity, folder).toMatch(/^sha512-/);
    // The field is missing for the default registry; a git address, a file or a plain download would be named.
    expect(entry.resolved ?? 'https://registry', folder).toMatch(/^https:/);
  }
});
