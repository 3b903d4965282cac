import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import {
  applicantLooks,
  applyLook,
  checkPage,
  type Look,
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
  tourStaffBatches,
  tourStaffDialogs,
  tourStaffLock,
  tourStaffRecord,
  tourStaffSearch,
  tourSteps,
} from '@tshepa/tools/lighthouse';
import { describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** The smallest size checks each screen in one look, taking turns. The full size checks each screen in all looks. */
let turn = 0;
const looksOfTurn = (isStaffScreen: boolean): readonly Look[] => {
  turn += 1;
  const all = isStaffScreen ? staffLooks : applicantLooks;
  const one = all[turn % all.length];
  return bySize({ smallest: one ? [one] : [], full: all });
};

/** Returns all findings of a tour. */
async function findingsOf(
  part: (tour: Tour) => Promise<void>,
): Promise<{ findings: string[]; stops: string[] }> {
  const { url, sandbox, signIn } = system.now;
  const asManager = async () => {
    const email = `access.${newId().slice(-6)}@staff.example`;
    return { token: await signIn('manager', email), role: 'manager', email } as const;
  };
  const [manager, colleague] = [await asManager(), await asManager()];
  const findings: string[] = [];
  const stops: string[] = [];
  await part({
    place: { app: url, sandbox: sandbox.baseUrl, manager, colleague },
    open: (kind) =>
      kind === 'phone' ? system.openPhone('/robots.txt', quiet) : system.openTablet('/robots.txt'),
    onStop: async (name, page) => {
      stops.push(name);
      const isStaffScreen = name.startsWith('admin');
      for (const look of looksOfTurn(isStaffScreen)) {
        await applyLook(page, look);
        const { violations } = await runAxe(page);
        const lines = [
          ...violations.map(({ rule, elements }) => `${rule}: ${elements.join(' / ')}`),
          ...(await checkPage(page)),
        ];
        findings.push(...lines.map((line) => `${name} (${look.name}): ${line}`));
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
    ['the staff screens and their pages', tourStaff, 14],
  ] as const;
  const shortTours = [
    ['the manual passcode', tourManualOtp, 1],
    ['a declined application', tourDeclined, 1],
    ['the dialogs of staff, in every state of an application', tourStaffDialogs, 20],
    ['what staff do within a record', tourStaffRecord, 12],
    ['the batches of staff, and what a second manager decides', tourStaffBatches, 20],
    ['the PIN, the locked screen and the end of a session', tourStaffLock, 6],
    ['support codes, queues of one’s own and the search of the trail', tourStaffSearch, 7],
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
