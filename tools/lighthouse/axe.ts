import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 at levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = { rule: string; help: string; elements: string[] };
type AxeReport = { violations: Violation[]; passes: number };

let source: string | undefined;

/**
 * Checks the page in its current state. The page's content security policy permits this, because the script is
 * evaluated.
 */
export async function runAxe(page: Page): Promise<AxeReport> {
  source ??= readFileSync(join(repoRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');
  const isLoaded = await page.evaluate('typeof window.axe !== "undefined"');
  if (!isLoaded) await page.evaluate(source);
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
