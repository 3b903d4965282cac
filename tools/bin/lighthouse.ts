import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { readBuildWeight } from '../launcher/build-pwa.ts';
import { type Asked, countAsking, tableOfAsking, totalOf } from '../lighthouse/asking.ts';
import { runAxe } from '../lighthouse/axe.ts';
import { trafficTable, visitsTable } from '../lighthouse/first-application-tables.ts';
import { goalsOf, type Measurements } from '../lighthouse/goals.ts';
import { markPage } from '../lighthouse/lighthouse.ts';
import {
  allScreens,
  type LighthouseSystem,
  measureVisits,
  visitEveryScreen,
  withLighthouseSystem,
} from '../lighthouse/lighthouse-system.ts';
import {
  applicantLooks,
  applyLook,
  checkPage,
  type Look,
  languageLooks,
  staffLooks,
  staffWidths,
} from '../lighthouse/page-checks.ts';
import { measureTimings, openerOf } from '../lighthouse/timings.ts';
import type { Tour } from '../lighthouse/tour.ts';
import { numberOption } from './options/number-option.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * Measures the built app against its goals: `npm run lighthouse -- [asking] [home] [steps] [application] [screens]`.
 * Without a name, all of these parts are measured. It exits with 1 when a goal is missed; `--json` prints the
 * measurements. `--against DIR` also measures `application` with the earlier build in DIR; the builds take turns.
 * `--of applicant` or `--of staff` visits only half of the `screens`.
 */
const example = 'lighthouse -- application --runs 5';
const { values: flags, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      runs: { type: 'string', default: '5' },
      against: { type: 'string' },
      of: { type: 'string' },
    },
  },
  example,
);
const runs = numberOption(flags.runs, 1, 1_000, example);
const of = flags.of === undefined ? allScreens : allScreens.filter((whose) => whose === flags.of);
if (of.length === 0) {
  console.error(`--of takes ${allScreens.join(' or ')}`);
  process.exit(2);
}
const log = (text: string) => (flags.json ? undefined : console.log(text));

type ScreenReport = { name: string; passes: number; findings: string[] };
type Report = Measurements & { screens?: ScreenReport[]; screensAsked?: Asked[] };

/** The looks in which a tour goes on. */
const onPhone: Look = { name: 'phone', colorScheme: 'light', width: 360, text: '100%' };
const onDesk: Look = { name: 'desk', colorScheme: 'light', width: 1024, text: '100%' };

const parts: Readonly<Record<string, (system: LighthouseSystem) => Promise<Report>>> = {
  async asking({ place, browser }) {
    const asked = await countAsking(openerOf(browser, place.app));
    log(`From home to the submitted application, for somebody new:\n${tableOfAsking(asked)}\n`);
    return { screensAsked: asked, asked: totalOf(asked) };
  },

  async home({ place, chromePath }) {
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
    return { marks };
  },

  async steps({ place, browser }) {
    const timings = await measureTimings(openerOf(browser, place.app));
    log('\nAt a quarter of the speed, median:');
    log(
      `  step change ${Math.round(timings.stepChangeMs)} ms · saved ${Math.round(timings.saveAcknowledgedMs)} ms · next step shown ${Math.round(timings.nextStepShownMs)} ms`,
    );
    log(
      `  offline: first paint ${Math.round(timings.offlineFcpMs)} ms · can be answered ${Math.round(timings.offlineInteractiveMs)} ms · repeat visit ${timings.repeatLoadBytes} bytes`,
    );
    return { timings };
  },

  async application(system) {
    const { visits, before } = await measureVisits(system, {
      rounds: runs,
      against: flags.against && resolve(process.env.INIT_CWD ?? '.', flags.against),
    });
    for (const [title, found] of [
      ['earlier build', before],
      ['this build', visits],
    ] as const)
      if (found.length > 0) {
        log(`\nA first application over slow 4G at a quarter of the speed, ${title}, medians of ${runs}:`);
        log(visitsTable(found));
        log(trafficTable(found));
      }
    return { visits };
  },

  async screens({ place, browser }) {
    log('\nWCAG 2.2 AA by axe, and sizes and titles by our own checks:');
    const screens: ScreenReport[] = [];
    const open = openerOf(browser, place.app);
    const tour: Tour = {
      place,
      open,
      onStop: async (name, page) => {
        const findings: string[] = [];
        let passes = 0;
        const check = async (look: string) => {
          const axe = await runAxe(page);
          passes += axe.passes;
          const lines = [
            ...axe.violations.map(({ rule, help, elements }) => `${rule}: ${help}: ${elements.join(' / ')}`),
            ...(await checkPage(page)),
          ];
          findings.push(...lines.map((line) => `${look}${line}`));
        };
        const isStaffScreen = name.startsWith('admin');
        for (const look of isStaffScreen ? staffLooks : [...applicantLooks, ...languageLooks]) {
          await applyLook(page, look);
          await check(`${look.name}: `);
        }
        for (const width of isStaffScreen ? staffWidths : []) {
          await page.setViewportSize({ width, height: 768 });
          findings.push(...(await checkPage(page)).map((line) => `${width} px: ${line}`));
        }
        await applyLook(page, isStaffScreen ? onDesk : onPhone);
        screens.push({ name, passes, findings });
        log(`  ${name.padEnd(28)} ${String(passes).padStart(3)} rules passed, ${findings.length} findings`);
        for (const finding of findings) log(`    - ${finding}`);
      },
    };
    await visitEveryScreen(tour, of);
    return { screens, findings: screens.reduce((sum, screen) => sum + screen.findings.length, 0) };
  },
};

const unknown = positionals.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": npm run lighthouse -- [${Object.keys(parts).join('] [')}]`);
  process.exit(2);
}

await withLighthouseSystem(async (system) => {
  const report: Report = {};
  for (const [name, measure] of Object.entries(parts))
    if (positionals.length === 0 || positionals.includes(name)) Object.assign(report, await measure(system));

  const { table, weights } = readBuildWeight();
  log(`\n${table}`);
  const goals = goalsOf({ ...report, weights });
  if (flags.json) console.log(JSON.stringify({ ...report, weights, goals }, null, 2));
  log(
    `\nGoals (load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}):`,
  );
  for (const { name, isMet, found } of goals) log(`  ${isMet ? 'met   ' : 'MISSED'} ${name}: ${found}`);
  process.exitCode = goals.some(({ isMet }) => !isMet) ? 1 : 0;
});
