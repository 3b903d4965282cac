import { compact } from '../layout/lines.ts';

/** Begins of lines, in compact form, behind which no transaction stands on this page. */
const pageEnds = [
  'includesvat',
  'accountsummary',
  'rekeningopsomming',
  'chargeaadministration',
  'chargeaadmin',
  'koste',
  'managementfee',
];
/** Behind these none stands until another header comes. */
const tableEnds = [
  'pendingcardtransactions',
  'pendingtransactions',
  'statementsummary',
  'turnoverforstatement',
  'totalcharges',
  'spendingsummary',
  'moneyinsummary',
  'moneyoutsummary',
  'scheduledpayments',
  'cardsubscriptions',
  'bankchargesfortheperiod',
  'endofstatement',
  'credittransactions',
  'debittransactions',
  'summaryoftransactions',
  'vatsummary',
  'staatopsomming',
];
/** Small print around a table: ends a row and is none. */
const noise = [
  /^page\d+(of|van)\d+/,
  /^pg\d+(of|van)\d+/,
  /^bladsy\d+(van|of)\d+/,
  /^\d{5,6}(pg|page)\d+of\d+/,
  /page\d+of\d+$/,
  /clientcarecentre|clientcare|customercare/,
  /authorisedfinancialservices|registeredcreditprovider|ncrcp\d|fsp\d{4}/,
  /uniquedocumentno|documentreference/,
  /codeofbankingpractice|seemoneydifferently/,
  /coza|wwwabsa|wwwfnb/,
  /^vatreg|^regno|regno\d|companyregistration|vatregistration/,
  /^estamp|^econfirm/,
  /^(servicefee|mnthlyacctfee|creditinterestrate|debitinterestrate|overdraftlimit|interestrate)r?\d/,
  /^deliverymethod|^branchnumber|^branchcode|^accountnumber|^accountno|^statementdate|^statementperiod|^statementno/,
  /^transactionsinrand|^yourtransactions|^transactionhistory|^statementdetails|^currentaccountstatementdetails/,
  /^continued|^carriedovertonextpage/,
  /^(total|totals|totaal)(r?\d|$)/,
];
const openings = [
  'openingbalance',
  'statementopeningbalance',
  'balancebroughtforward',
  'balbroughtforward',
  'broughtforward',
  'openingsbalans',
  'openingsaldo',
  'beginsaldo',
  'saldooorgedra',
  'saldooorgebring',
  'previousbalance',
  'balanceasat',
  'balancebf',
];
const closings = [
  'closingbalance',
  'statementclosingbalance',
  'balancecarriedforward',
  'balcarriedforward',
  'carriedforward',
  'eindsaldo',
  'sluitingsaldo',
  'slotsaldo',
  'saldoafgedra',
  'balancecf',
  'finalbalance',
];

const begins = (text: string, marks: readonly string[]) => marks.some((mark) => text.startsWith(mark));

export const endsTable = (text: string) => {
  const short = compact(text);
  // A heading of its own, or with its sum; a shop may be called like one.
  return begins(short, tableEnds) || /^turnover(?:r?\d|$)/.test(short);
};
export const endsPage = (text: string) => {
  const short = compact(text);
  // A heading of its own, not a transaction that is called so.
  return begins(short, pageEnds) && !(short.startsWith('koste') && !/a=/.test(text));
};
export const isNoise = (text: string) => {
  const short = compact(text);
  return noise.some((mark) => mark.test(short));
};

/** Whether a line tells the balance before or after transactions and is none itself. Its date is cut off already. */
export function balanceMark(text: string): 'opening' | 'closing' | null {
  // Letters only up to the first digit: what stands behind the amount does not count.
  const words = compact(/^[^\d]*/.exec(text)?.[0] ?? '').replace(/r$|zar$/, '');
  const isJust = (marks: readonly string[]) =>
    marks.some((mark) => words === mark || (words.startsWith(mark) && words.length <= mark.length + 4));
  if (isJust(openings)) return 'opening';
  if (isJust(closings)) return 'closing';
  return null;
}
