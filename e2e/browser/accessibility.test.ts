import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import {
  checkPage,
  drawn,
  runAxe,
  staffLooks,
  staffWidths,
  type Tour,
  tourDeclined,
  tourLoan,
  tourManualOtp,
  tourOpenPages,
  tourPhone,
  tourStaff,
  tourStaffDialogs,
  tourSteps,
} from '@tshepa/tools/lighthouse';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** Colour scheme, width in CSS pixels, and text at normal or twice its size. */
const modes = [
  { name: 'light, 320 px', colorScheme: 'light', width: 320, text: '100%' },
  { name: 'dark, 360 px, large text', colorScheme: 'dark', width: 360, text: '200%' },
  { name: 'light, 320 px, large text', colorScheme: 'light', width: 320, text: '200%' },
  { name: 'dark, 320 px', colorScheme: 'dark', width: 320, text: '100%' },
  { name: 'light, 1280 px', colorScheme: 'light', width: 1280, text: '100%' },
  { name: 'dark, 768 px', colorScheme: 'dark', width: 768, text: '100%' },
] as const;
const staffModes = staffLooks.map((look) => ({ ...look, text: '100%' }));
type Mode = (typeof modes | typeof staffModes)[number];

async function applyMode(page: Page, { colorScheme, width, text }: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 740 });
  await page.evaluate(`document.documentElement.style.fontSize = ${JSON.stringify(text)}`);
  // A target that is partly under the header would count as too small.
  await page.evaluate('window.scrollTo(0, 0)');
  await drawn(page);
}

/** The smallest size checks each screen in one mode, taking turns. The full size checks each screen in all modes. */
let turn = 0;
const modesOfTurn = (isStaffScreen: boolean): readonly Mode[] => {
  turn += 1;
  const all: readonly Mode[] = isStaffScreen ? staffModes : modes;
  const one = all[turn % all.length];
  return bySize({ smallest: one ? [one] : [], full: all });
};

/** Returns all findings of a tour. */
async function findingsOf(
  part: (tour: Tour) => Promise<void>,
): Promise<{ findings: string[]; stops: string[] }> {
  const { url, sandbox, signIn } = system.now;
  const email = `access.${newId().slice(-6)}@staff.example`;
  const manager = { token: await signIn('manager', email), role: 'manager', email } as const;
  const findings: string[] = [];
  const stops: string[] = [];
  await part({
    place: { app: url, sandbox: sandbox.baseUrl, manager },
    open: (kind) =>
      kind === 'phone' ? system.openPhone('/robots.txt', quiet) : system.openTablet('/robots.txt'),
    onStop: async (name, page) => {
      stops.push(name);
      const isStaffScreen = name.startsWith('admin');
      for (const mode of modesOfTurn(isStaffScreen)) {
        await applyMode(page, mode);
        const { violations } = await runAxe(page);
        const lines = [
          ...violations.map(({ rule, elements }) => `${rule}: ${elements.join(' / ')}`),
          ...(await checkPage(page)),
        ];
        findings.push(...lines.map((line) => `${name} (${mode.name}): ${line}`));
      }
      await page.evaluate(`document.documentElement.style.fontSize = ''`);
      if (!isStaffScreen) return;
      for (const width of bySize({ smallest: [], full: staffWidths })) {
        await page.setViewportSize({ width, height: 740 });
        findings.push(...(await checkPage(page)).map((line) => `${name} (${width} px): ${line}`));
      }
      await page.setViewportSize({ width: 1024, height: 768 });
    },
  });
  return { findings, stops };
}

const quiet = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

describe.skipIf(isBrowserSkipped())('accessibility of every screen', () => {
  const longTours = [
    ['the pages that need no application', tourOpenPages, 10],
    ['the nine steps, a step with errors and the exit dialog', tourSteps, 16],
    ['the loan from the passcode to the payout, and the limit', tourLoan, 9],
    ['the staff screens and their pages', tourStaff, 13],
  ] as const;
  const shortTours = [
    ['the manual passcode', tourManualOtp, 1],
    ['a declined application', tourDeclined, 1],
    ['the dialogs of staff, in every state of an application', tourStaffDialogs, 20],
    ['the page about the phone: a conflict, the outbox, clearing it, the lock', tourPhone, 7],
  ] as const;
  test.each(bySize({ smallest: longTours, full: [...longTours, ...shortTours] }))(
    'no screen of the tour breaks WCAG 2.2 AA, and nothing is cut off or too small: %s',
    {
      timeout: 300_000,
    },
    async (_what, part, count) => {
      const { findings, stops } = await findingsOf(part);
      expect(findings).toEqual([]);
      expect(stops.length).toBeGreaterThanOrEqual(count);
    },
  );
});
