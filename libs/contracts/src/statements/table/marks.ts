import { compact } from '../layout/lines.ts';
import words from './words.json' with { type: 'json' };

/**
 * Texts in compact form. After a line that starts with a page end there are no more transactions on this page. After a
 * table end there are none until the next header. Openings and closings state a balance.
 */
const { pageEnds, tableEnds, openings, closings } = words;

/** Small print around a table. It ends a row and is not part of one. */
const smallPrint = [
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

const begins = (text: string, marks: readonly string[]) => marks.some((mark) => text.startsWith(mark));

export const endsTable = (text: string) => {
  const short = compact(text);
  // `Turnover` counts only on its own or with its sum, because a shop may have such a name.
  return begins(short, tableEnds) || /^turnover(?:r?\d|$)/.test(short);
};
export const endsPage = (text: string) => {
  const short = compact(text);
  // `Koste` also begins the names of transactions.
  return begins(short, pageEnds) && !(short.startsWith('koste') && !/a=/.test(text));
};
export const isSmallPrint = (text: string) => {
  const short = compact(text);
  return smallPrint.some((mark) => mark.test(short));
};

/** How many letters may follow a mark: none after `b/f`, and `from the previous page` after a long one. */
const moreOf = (mark: string) => (mark.length < 5 ? 0 : mark.length < 12 ? 4 : 30);

/** Returns which balance a line, without its date, states: before or after the transactions. */
export function balanceMark(text: string): 'opening' | 'closing' | null {
  // Only the letters before the first digit count, not the text after the amount.
  const words = compact(/^[^\d]*/.exec(text)?.[0] ?? '').replace(/r$|zar$/, '');
  const isOneOf = (marks: readonly string[]) =>
    marks.some(
      (mark) => words === mark || (words.startsWith(mark) && words.length <= mark.length + moreOf(mark)),
    );
  if (isOneOf(openings)) return 'opening';
  if (isOneOf(closings)) return 'closing';
  return null;
}
