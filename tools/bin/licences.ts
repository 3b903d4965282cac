import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { checkedByHand, licenceProblems } from '../release/supply/licences.ts';

const { packages } = JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'));
const problems = licenceProblems(packages);
for (const problem of problems) console.log(`NOT ALLOWED ${problem}`);
for (const [name, reason] of Object.entries(checkedByHand))
  console.log(`checked by hand: ${name} (${reason})`);
console.log(`${Object.keys(packages).length} packages, ${problems.length} not allowed`);
process.exitCode = problems.length === 0 ? 0 : 1;
