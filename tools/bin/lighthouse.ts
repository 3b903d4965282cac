import { readBuildWeight } from '../launcher/build-pwa.ts';
import { countAsking, tableOfAsking, totalOf } from '../lighthouse/asking.ts';
import { runAxe } from '../lighthouse/axe.ts';
import { asksOf, goalsOf } from '../lighthouse/goals.ts';
import { markPage } from '../lighthouse/lighthouse.ts';
import { visitEveryScreen, withLighthouseSystem } from '../lighthouse/lighthouse-system.ts';
import { checkPage } from '../lighthouse/page-checks.ts';
import { measureTimings, openerOf } from '../lighthouse/timings.ts';
import type { Tour } from '../lighthouse/tour.ts';
import { numberOption } from './options/number-option.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * Measures the built app against its goals. Exits with 1 when one is missed; `--json` prints the measurements.
 * `--asking` only counts what a new person has to fill in and press.
 */
const { values: flags } = readArguments(
  {
    options: {
      json: { type: 'boolean', default: false },
      runs: { type: 'string', default: '5' },
      asking: { type: 'boolean', default: false },
    },
  },
  'lighthouse -- --runs 5',
);
const runs = numberOption(flags.runs, 1, 1_000, 'lighthouse -- --runs 5');
const log = (text: string) => (flags.json ? undefined : console.log(text));

await withLighthouseSystem(async ({ place, browser, chromePath }) => {
  const asked = await countAsking(openerOf(browser, place.app));
  log(`From home to the submitted application, for somebody new:\n${tableOfAsking(asked)}\n`);
  if (flags.asking) {
    if (flags.json) console.log(JSON.stringify({ asked, total: totalOf(asked) }, null, 2));
    process.exitCode = asksOf(totalOf(asked)).every(({ isMet }) => isMet) ? 0 : 1;
    return;
  }
  const marks = await markPage(`${place.app}/`, chromePath, runs);
  log(
    `Lighthouse, median of ${runs}, phone, slow 4G, on a machine of benchmark index ${Math.round(marks.benchmarkIndex)}:`,
  );
  log(
    `  performance ${marks.performance} · accessibility ${marks.accessibility} · best practices ${marks.bestPractices} · SEO ${marks.seo}`,
  );
  log(
    `  FCP ${Math.round(marks.fcpMs)} ms · LCP ${Math.round(marks.lcpMs)} ms · TBT ${Math.round(marks.tbtMs)} ms · CLS ${marks.cls.toFixed(3)}`,
  );
  for (const shortcoming of marks.shortcomings) log(`  - ${shortcoming}`);

  const timings = await measureTimings(openerOf(browser, place.app));
  log('\nAt a quarter of the speed, median:');
  log(
    `  step change ${Math.round(timings.stepChangeMs)} ms · saved ${Math.round(timings.saveAcknowledgedMs)} ms · next step shown ${Math.round(timings.nextStepShownMs)} ms`,
  );
  log(
    `  offline: first paint ${Math.round(timings.offlineFcpMs)} ms · can be answered ${Math.round(timings.offlineInteractiveMs)} ms · repeat visit ${timings.repeatLoadBytes} bytes`,
  );

  log('\nWCAG 2.2 AA by axe, and sizes and titles by our own checks:');
  const screens: { name: string; passes: number; findings: string[] }[] = [];
  const open = openerOf(browser, place.app);
  const tour: Tour = {
    place,
    open: async (kind) => {
      const page = await open(kind);
      if (kind === 'desk') await page.setViewportSize({ width: 1024, height: 768 });
      return page;
    },
    onStop: async (name, page) => {
      const { violations, passes } = await runAxe(page);
      const findings = [
        ...violations.map(({ rule, help }) => `${rule}: ${help}`),
        ...(await checkPage(page)),
      ];
      screens.push({ name, passes, findings });
      log(`  ${name.padEnd(28)} ${String(passes).padStart(3)} rules passed, ${findings.length} findings`);
      for (const finding of findings) log(`    - ${finding}`);
    },
  };
  await visitEveryScreen(tour);

  const { table, weights } = readBuildWeight();
  log(`\n${table}`);

  const findings = screens.reduce((sum, screen) => sum + screen.findings.length, 0);
  const goals = goalsOf({ marks, timings, weights, findings, asked: totalOf(asked) });
  const missed = goals.filter(({ isMet }) => !isMet);
  if (flags.json) console.log(JSON.stringify({ marks, timings, asked, screens, weights, goals }, null, 2));
  log('\nGoals:');
  for (const { name, isMet, found } of goals) log(`  ${isMet ? 'met   ' : 'MISSED'} ${name}: ${found}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
});
