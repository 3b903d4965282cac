import { type LoanState, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach } from 'vitest';
import { applicant, useApplications, withoutJobs } from './applications.ts';
import { givenApplication } from './given-application.ts';

type Applications = ReturnType<typeof useApplications>;

export const person = {
  idNumber: '8001015009087',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  emailAddress: 'thandi@example.co.za',
  cellNo: '0821234567',
} as const;

async function stored({ context }: Applications, customerId: string) {
  const loaded = await context.applications.load(customerId);
  if (!loaded) throw new Error('the record is gone');
  return loaded;
}

/** Creates a person with two consents and a document, whose application has reached this state. */
async function givenPerson(applications: Applications, state: LoanState) {
  const { context } = applications;
  const { customerId, sessionId, dataKey } = await givenApplication(context, { applicant: person });
  const actor = applicant(sessionId);
  const bytes = Buffer.from('%PDF-1.4 a statement of Thandi');
  const document = await context.files.storeDocument({
    applicationId: customerId,
    dataKey,
    fileType: 'BANK_STATEMENT',
    fileName: 'March of Thandi.pdf',
    contentType: 'application/pdf',
    bytes,
  });
  const { application } = await stored(applications, customerId);
  const now = context.clock.now();
  const consent = (purpose: 'bureau' | 'processing') => ({
    purpose,
    textVersion: 'v1',
    givenAt: now.toISOString(),
    recordedAt: now.toISOString(),
  });
  await context.applications.update(
    {
      ...application,
      files: [document],
      consents: [consent('bureau'), consent('processing')],
      loan: { ...application.loan, state },
      history:
        state === 'IN_PROGRESS' ? application.history : [...application.history, { to: state, at: now }],
    },
    { audit: null },
  );
  const ask = (kind: 'correction' | 'erasure', more: { text?: string; idempotencyKey?: string } = {}) => {
    const { idempotencyKey = newId(), ...rest } = more;
    return applications.call(
      operations.addPrivacyRequest,
      { customerId, kind, ...rest },
      { actor, idempotencyKey },
    );
  };
  const withdraw = (purpose: 'bureau' | 'processing' | 'marketing') =>
    applications.call(
      operations.withdrawConsent,
      { customerId, purpose },
      { actor, idempotencyKey: newId() },
    );
  return { customerId, sessionId, actor, document, ask, withdraw };
}

/** Returns everything that the database stores about a record, as text. */
async function everythingOf({ context }: Applications, customerId: string): Promise<string> {
  const { connection } = context;
  const document = await connection.collection<{ _id: string }>('customers').findOne({ _id: customerId });
  const files = await connection.collection('fs.files').find({ 'metadata.customerId': customerId }).toArray();
  return JSON.stringify({ document, files });
}

/** Starts the service without its jobs for all tests of a file. There is no application before each test. */
export function usePrivacy() {
  const applications = useApplications(withoutJobs);
  beforeAll(() =>
    serveAll(applications.bus, [
      serve(operations.verifyPasscode, async () => ({ ok: true as const })),
      serve(operations.endPushSubscriptions, async () => ({ ok: true as const })),
      serve(operations.voidPasscodes, async () => ({ ok: true as const })),
      serve(operations.listSentMessages, async () => ({
        messages: [
          { kind: 'loan', channel: 'sms' as const, at: '2026-03-02T08:15:00.000Z', status: 'sent' as const },
        ],
      })),
    ]),
  );
  beforeEach(async () => {
    await applications.context.connection.collection('customers').deleteMany({});
  });

  return {
    applications,
    stored: (customerId: string) => stored(applications, customerId),
    givenPerson: (state: LoanState = 'IN_PROGRESS') => givenPerson(applications, state),
    everythingOf: (customerId: string) => everythingOf(applications, customerId),
  };
}
