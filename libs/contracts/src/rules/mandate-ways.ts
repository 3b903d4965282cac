import { type BankName, banks } from '../constants.ts';

/** How the customers of one bank accept a mandate, besides the bank's app. Ways that no source names are left out. */
type MandateWays = {
  bank: BankName;
  /** The code that is dialled, such as `*120*001#`. */
  ussd?: { code: string; source: string };
  /** Present when a request can be accepted at the bank's ATMs. */
  atm?: { source: string };
};

/**
 * Banks change these ways without notice, so the day on which the pages were read is part of the data. Only a bank's
 * own pages count. A mandate must be accepted within two minutes, and an applicant with a wrong code loses that time.
 * Absa's page names its ATMs and cellphone banking without the code, and FNB's and GoTyme's pages say nothing. Standard
 * Bank's page announces the code of its cellphone banking for mandates, and lenders describe it as in use; its ATMs are
 * only announced.
 */
const readings: readonly { readOn: string; ways: readonly MandateWays[] }[] = [
  {
    readOn: '2026-11-27',
    ways: [
      {
        bank: 'absa',
        atm: { source: 'https://www.absa.co.za/security-centre/debicheck/' },
      },
      {
        bank: 'capitec',
        ussd: {
          code: '*120*3279#',
          source:
            'https://www.capitecbank.co.za/bank-better-live-better/articles/protect-your-money/stay-in-control-of-your-debit-orders/',
        },
      },
      {
        bank: 'nedbank',
        ussd: {
          code: '*120*001#',
          source:
            'https://personal.nedbank.co.za/bank/digital-banking/needs/manage/nedbank-debicheck/how-to-guides/cellphone-banking.html',
        },
        atm: { source: 'https://personal.nedbank.co.za/home/nedbank-debicheck.html' },
      },
      {
        bank: 'standard_bank',
        ussd: {
          code: '*120*2345#',
          source: 'https://standardbank.mobi/standardbank/Personal/Banking/DebiCheck',
        },
      },
    ],
  },
];

/** Finds a bank by its stored name. Returns its display name and its latest known ways to accept a mandate. */
export function mandateWaysOf(bankName: string | undefined) {
  const label = banks.find(({ name }) => name === bankName)?.label;
  const ways = readings.at(-1)?.ways.find(({ bank }) => bank === bankName);
  return { label, ussd: ways?.ussd?.code, hasAtm: ways?.atm !== undefined };
}
