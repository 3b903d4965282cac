import { consentTextVersion, dayMs } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { homeAddress, type Person } from '@tshepa/tools/journey';
import type { FormerRows } from './kept-on-phone.ts';

type Document = { name: string; bytes: Uint8Array };
type Former = {
  person: Person;
  statement: Document;
  payslip: Document;
  /** Answers of the verification step that replace the valid ones. */
  verification?: Record<string, unknown>;
};

const stepOf = { statements: 'bank-connect', submit: 'affordability' } as const;

/**
 * Returns a whole application as the first version of the app stored it, unencrypted, on a phone that was never online.
 */
export function formerApplication({ person, statement, payslip, verification = {} }: Former) {
  const customerId = newId();
  const deviceId = newId();
  const createdAt = new Date(Date.now() - dayMs).toISOString();
  const { idNumber, fullName, initials, firstName, lastName, cellNo, emailAddress, dateOfBirth } = person;
  const personal = { idNumber, fullName, initials, firstName, lastName, cellNo };
  const details = { dateOfBirth, emailAddress, maritalStatus: 'single', ...homeAddress, ...verification };
  const about = { gender: person.gender, homeLanguage: 'isizulu', homeStatus: 'rental' };
  const work = {
    employerName: 'Blue Crane Foods',
    employmentType: 'full-time',
    occupation: 'Cashier',
    salaryDate: 25,
  };
  const income = { netSalary: 8200, paymentFrequency: 'monthly' };
  const bankRequest = { bankName: 'capitec', accountNumber: person.accountNumber, branchCode: '470010' };
  const atWork = { workTelNumber: '0115550100', employerDetails: '12 Main Reef Road, Johannesburg' };
  const costs = {
    rent: 1800,
    groceries: 1500,
    travel: 700,
    comunications: 300,
    education: 0,
    utilities: 450,
  };
  const loanRequest = { id: 1, value: 500, currency: 'ZAR' };
  const consent = { textVersion: consentTextVersion, givenAt: createdAt };
  const fileOf = ({ name, bytes }: Document) => ({
    blobId: newId(),
    name,
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
  });
  const [first, slip] = [fileOf(statement), fileOf(payslip)];
  const save = (answers: object) => ({ save: { id: customerId, ...answers } });
  const asked: [kind: string, step: string, payload: object][] = [
    ['personal', 'personal', { ...save({ loanRequest, customerRequest: personal }), idNumber }],
    ['consent', 'consent', { idNumber, firstName, lastName, consent }],
    ['save', 'verification', save({ customerRequest: details })],
    ['save', 'more-info', save({ customerRequest: about, employmentRequest: work })],
    ['save', 'financial', save({ employmentRequest: income })],
    ['banking', 'banking', { ...save({ bankRequest, employmentRequest: atWork }), idNumber }],
    ['statements', stepOf.statements, { files: [first], passwords: [''] }],
    ['payslip', 'payslip', { file: slip, password: '' }],
    ['save', 'payslip', save({ employmentRequest: { noPayslip: false } })],
    ['save', 'gross-income', save({ employmentRequest: { grossSalary: 10_400 } })],
    ['progress', 'gross-income', { page: 'affordability' }],
    ['submit', stepOf.submit, save({ customerRequest: costs })],
  ];
  const outbox = asked.map(([kind, step, payload], index) => ({
    id: newId(),
    deviceId,
    customerId,
    seq: index + 1,
    kind,
    payload,
    version: 1,
    step,
    createdAt,
    attempts: 0,
    notBefore: 0,
    lastError: null,
    state: 'waiting',
  }));
  const application = {
    customerId,
    createdAt,
    nextSeq: outbox.length + 1,
    loanRequest,
    questionnairePassed: true,
    consent,
    customerRequest: { ...personal, ...details, ...about, ...costs },
    employmentRequest: { ...work, ...income, ...atWork, noPayslip: false, grossSalary: 10_400 },
    bankRequest,
    statements: [first, null, null],
    payslip: slip,
    sentStatementCount: 0,
    sentPayslipCount: 0,
    submitError: null,
    enrolmentOtpAt: null,
    hasAccountMismatch: false,
    verdict: null,
    typed: {},
  };
  const textOf = ({ bytes }: Document) => Buffer.from(bytes).toString('latin1');
  const rows: FormerRows = {
    applications: [application],
    outbox,
    blobs: [
      { blobId: first.blobId, index: 0, text: textOf(statement) },
      { blobId: slip.blobId, index: 0, text: textOf(payslip) },
    ],
  };
  return { customerId, rows, commands: outbox };
}
