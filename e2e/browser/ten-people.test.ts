import { isFull } from '@tshepa/test-kit';
import { tenPeople, threeInOne, type Walker, walkPerson } from '@tshepa/tools/people';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { storedRecord } from '../support/records.ts';
import { savePicture, textProblems } from '../support/screen-text.ts';
import { problemsForReader } from '../support/screen-titles.ts';
import { managerBearer } from '../support/staff-screens.ts';

const system = useBrowserSystem();
const wholeWalkMs = 600_000;

/** Walks one person’s journey. Returns how it ended, and the problems of the screens on the way. */
async function walk(walker: Walker, upTo?: 'submitted') {
  const language = walker.language?.id ?? 'en';
  const findings: string[] = [];
  const onScreen = async (name: string, page: Page) => {
    await savePicture(page, `${walker.name} ${name}`);
    // The titles that a screen reader announces are known in English only.
    const isReaderChecked = language === 'en' && walker.turn !== 'no-script';
    const found = [
      ...(await textProblems(page, language)),
      ...(isReaderChecked ? await problemsForReader(page, name) : []),
    ];
    findings.push(...found.map((line) => `${name}: ${line}`));
  };
  const place = {
    app: system.now.url,
    sandbox: system.now.sandbox,
    bearer: await managerBearer(system.now),
    open: system.openPhone,
    onScreen,
  };
  return { ...(await walkPerson(walker, place, upTo)), findings };
}

describe.skipIf(isBrowserSkipped())('the journeys of ten people', () => {
  test('[S2.12][S2.14] on an iPhone, a weekly salary and a village address without a house number arrive as they were given', async () => {
    const { customerId, end, findings } = await walk(threeInOne, 'submitted');
    expect(findings).toEqual([]);
    expect(end).toBe('ENROLLMENT_OTP_REQUIRED');
    const { applicant, employment } = await storedRecord(system.now, customerId);
    expect(employment).toMatchObject({ paymentFrequency: 'weekly', netSalary: 1900 });
    expect(applicant).toMatchObject({
      streetName: 'Ga-Mashashane',
      suburb: 'Mashashane',
      city: 'Polokwane',
      postalCode: '0743',
      province: 'limpopo',
    });
    expect(applicant.streetNumber ?? '').toBe('');
  });

  test.runIf(isFull).each(tenPeople)(
    '$name: the journey reaches its end, and nothing on its screens is cut off, unnamed or in another language',
    async (walker) => {
      const { end, findings } = await walk(walker);
      expect(findings).toEqual([]);
      expect(end).toBe(walker.turn === 'no-script' ? 'help' : 'PAID');
    },
    wholeWalkMs,
  );
});
