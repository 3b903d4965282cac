import { AppError, operations, type PayslipReading } from '@tshepa/contracts';
import { serve, serveAll } from '@tshepa/messaging';
import { beforeAll, expect, test } from 'vitest';
import { actors, applicant, useApplications, withoutJobs } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { pdf, uploader } from './support/uploads.ts';

const applications = useApplications(withoutJobs);

const reading: PayslipReading = {
  verdict: 'ok',
  reasons: [],
  employer: 'Karoo Bakery CC',
  employee: 'Thandi Nkosi',
  idNumber: null,
  employeeNumber: null,
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  payDate: '2026-10-25',
  frequency: 'monthly',
  hours: null,
  rate: null,
  gross: 9_000,
  tax: 700,
  uif: 90,
  deductions: [],
  totalDeductions: 790,
  net: 8_210,
  leaveBalance: null,
  leaveUnit: null,
};
let isReachable = true;

beforeAll(() =>
  serveAll(applications.bus, [
    serve(operations.analysePayslip, async () => {
      if (!isReachable) throw new AppError('service.overloaded');
      return { payslip: reading };
    }),
  ]),
);

test('[S2.17] a payslip is read when it is attached, staff are shown the reading, and without an answer it is attached all the same', async () => {
  const { customerId, sessionId } = await givenApplication(applications.context);
  const { send, attach } = uploader(applications, customerId, applicant(sessionId));
  const recordFor = (actor: Parameters<typeof applications.call>[2]) =>
    applications.call(operations.getApplication, { id: customerId }, actor);
  await attach('PAYSLIP', [await send('PAYSLIP', pdf(1_000))]);
  const { payslipReading = '' } = await recordFor({ actor: actors.agent });
  expect(JSON.parse(payslipReading)).toEqual(reading);
  isReachable = false;
  const { files } = await attach('PAYSLIP', [await send('PAYSLIP', pdf(1_000))]);
  expect(files).toHaveLength(1);
  expect((await recordFor({ actor: actors.agent })).payslipReading).toBeUndefined();
});
