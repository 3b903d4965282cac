import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 at levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = { rule: string; help: string; elements: string[] };
export type AxeReport = { violations: Violation[]; passes: number };

let source: string | undefined;

/** Checks the page as it is now. Evaluated over the debugging protocol, which the page's content policy does not bind. */
export async function runAxe(page: Page): Promise<AxeReport> {
  source ??= readFileSync(join(repoRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');
  const isThere = await page.evaluate('typeof window.axe !== "undefined"');
  if (!isThere) await page.evaluate(source);
  const options = JSON.stringify({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  const results = await page.evaluate<AxeResults>(`window.axe.run(document, ${options})`);
  return {
    passes: results.passes.length,
    violations: results.violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      elements: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    })),
  };
}
