/** What a column of a table of transactions holds. */
export type Role =
  | 'date'
  | 'description'
  | 'category'
  | 'reference'
  | 'listNumber'
  | 'fee'
  | 'in'
  | 'out'
  | 'amount'
  | 'balance'
  /** Charges that are told and not deducted. */
  | 'accrued'
  /** Part of a header that says nothing of a column. */
  | 'filler';

export const moneyRoles: ReadonlySet<Role> = new Set(['fee', 'in', 'out', 'amount', 'balance', 'accrued']);

/** Headings by role, as compact text: without spaces and marks, in small letters. */
const words: Readonly<Record<Role, readonly string[]>> = {
  date: [
    'date',
    'datum',
    'postingdate',
    'postdate',
    'transactiondate',
    'transdate',
    'trandate',
    'valuedate',
    'effectivedate',
    'transaksiedatum',
  ],
  description: [
    'description',
    'details',
    'transactiondescription',
    'transactiondetails',
    'transactions',
    'transaction',
    'pagedetails',
    'narrative',
    'particulars',
    'beskrywing',
    'transaksiebeskrywing',
    'transaksiebesonderhede',
    'besonderhede',
    'transaksies',
    'transaksie',
  ],
  category: ['category', 'kategorie'],
  reference: ['reference', 'ref', 'verwysing', 'statementreference'],
  listNumber: [
    'tranlistno',
    'tranlistnumber',
    'listno',
    'tranno',
    'translysno',
    'lysno',
    'lysnr',
    'lysnommer',
  ],
  fee: [
    'fee',
    'fees',
    'servicefee',
    'servicefees',
    'charge',
    'charges',
    'bankcharge',
    'transactionfee',
    'transactioncharge',
    'fooi',
    'fooie',
    'koste',
    'diensfooi',
    'dienskoste',
    'heffing',
  ],
  in: [
    'moneyin',
    'deposits',
    'deposit',
    'credits',
    'credit',
    'creditamount',
    'amountin',
    'paidin',
    'kredietbedrag',
    'krediet',
    'krediete',
    'deposito',
    'depositos',
    'geldin',
  ],
  out: [
    'moneyout',
    'payments',
    'payment',
    'debits',
    'debit',
    'debitamount',
    'withdrawals',
    'withdrawal',
    'amountout',
    'paidout',
    'debietbedrag',
    'debiet',
    'debiete',
    'betalings',
    'onttrekkings',
    'geluit',
    'gelduit',
  ],
  amount: ['amount', 'transactionamount', 'bedrag'],
  balance: ['balance', 'runningbalance', 'saldo', 'balans', 'lopendesaldo'],
  accrued: ['accruedbankcharges', 'accrued', 'accruedcharges', 'bankcharges', 'opgelopebankkoste'],
  filler: ['page', 'bladsy', 'zar', 'rand', 'no', 'bank', 'inr'],
};

const byWord = new Map<string, Role>(
  (Object.keys(words) as Role[]).flatMap((role) => words[role].map((word) => [word, role] as const)),
);
const longest = Math.max(...[...byWord.keys()].map((word) => word.length));

export type HeaderWord = { role: Role; start: number; end: number };

/**
 * Takes a text apart into headings, however they are spaced. Null when something else is in it: a header has nothing
 * but headings. Places are those of the text.
 */
export function headingsOf(text: string): HeaderWord[] | null {
  // Units and signs in brackets are no headings: (R), (+), (+/-).
  const blanked = text.replace(/\((?:R|ZAR|[+\-/ ]+)\)/gi, (part) => ' '.repeat(part.length));
  const places: number[] = [];
  let letters = '';
  for (const [index, character] of [...blanked].entries()) {
    if (/\d/.test(character)) return null;
    if (!/\p{L}/u.test(character)) continue;
    letters += character.toLowerCase();
    places.push(index);
  }
  if (letters === '') return null;
  // Fewest words first: `Transaction Description` is one heading.
  const best: (HeaderWord[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    let shortest: HeaderWord[] | null = null;
    for (let start = Math.max(0, end - longest); start < end; start += 1) {
      const before = best[start];
      const role = byWord.get(letters.slice(start, end));
      if (!before || !role || (shortest && shortest.length <= before.length + 1)) continue;
      shortest = [...before, { role, start: places[start] ?? 0, end: (places[end - 1] ?? 0) + 1 }];
    }
    best[end] = shortest;
  }
  return best[letters.length] ?? null;
}
