/** What a line of a payslip is about, by the words of its label. */
export type FigureKind =
  | 'gross'
  | 'net'
  | 'totalDeductions'
  | 'total'
  | 'tax'
  | 'uif'
  | 'pension'
  | 'medical'
  | 'union'
  | 'garnishee'
  | 'loan'
  | 'earning'
  | 'deduction'
  /** Paid by the employer, or no amount of this payslip at all: references, taxable income, costs to the company. */
  | 'aside'
  | 'unknown';

/** The parts of a payslip that have a heading. */
export type Section = 'earnings' | 'deductions' | 'aside';

/** What a column contains, by its heading. `aside` holds amounts of the employer, balances and codes. */
export type Column = 'current' | 'quantity' | 'rate' | 'year' | 'aside';

/** Returns the words of a label in lower case, without accents, codes, points and brackets. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|[.'\u2019`]/gu, '')
    .replace(/\((?:r|zar|rand)\)/g, ' ')
    .replace(/[^\p{L}\d%]+/gu, ' ')
    .replace(/^\s*(?:[a-z]{0,2}\d{1,6}\s+)+/, '')
    .trim();

const pay =
  '(?:pay|paid|salary|wages?|earnings?|income|remuneration|amount|loon|salaris|verdienste|inkomste|besoldiging|betaling|vergoeding|bedrag)';

/** The first pattern that matches the words of a label decides. */
const kinds: readonly (readonly [FigureKind, RegExp])[] = [
  [
    'aside',
    new RegExp(
      [
        '\\b(?:non )?taxable\\b|\\bbelasbare?\\b|\\bnie belasbare?\\b',
        '\\b(?:tax|paye|uif|sdl|lbs|wvf|belasting|income tax)\\b.*\\b(?:ref|reference|no|nr|number|nommer|year|jaar|status|code|kode|period|method|credits?|krediet|directive|office|verwysing|certificate|table)\\b',
        '\\bbelasting(?:nommer|verwysing|jaar|kode|krediet|status)',
        '\\bskills development\\b|\\bsdl\\b|\\bvaardigheid|\\bcoida\\b|\\bwca\\b|\\bworkmens? comp',
        '\\b(?:employers?|company|werkgewers?|maatskappy|co|er)\\b.*\\b(?:contributions?|bydraes?|uif|wvf|pension|pensioen|provident|medical|medies\\w*|portion|cost|koste|share)\\b|\\b(?:uif|wvf|pension|pensioen|provident|medical|medies\\w*)\\b.*\\b(?:employer|company|werkgewer|maatskappy|er)\\b',
        '\\bcost to company\\b|\\bctc\\b|\\bkoste (?:aan|vir) (?:die )?maatskappy\\b|\\btotal package\\b|\\btotale pakket\\b',
        '\\bannual (?:salary|package|income)\\b|\\bjaarlikse? (?:salaris|inkomste|pakket)\\b|\\bjaarsalaris\\b',
        '\\b(?:hourly|daily) rate\\b|\\brate (?:of pay|per hour|per day)\\b|\\buurtarief\\b|\\btarief per\\b',
        '\\b(?:balance|saldo|outstanding|uitstaande)\\b|\\b(?:bank|account|rekening|branch|tak)\\b(?!.*(?:charge|koste))',
        '\\bdays? worked\\b|\\bdae gewerk\\b|\\btotal hours\\b|\\btotale ure\\b|\\bhours worked\\b|\\bure gewerk\\b',
      ].join('|'),
    ),
  ],
  [
    'totalDeductions',
    /^(?:(?:less|minus|min|sub) )?(?:total|totale?) (?:(?:of|employee|all|statutory) )?(?:deductions?|aftrekkings?)$|^(?:deductions?|aftrekkings?) (?:total|totaal)$|^totale? aftrekkings? (?:van|vir)/,
  ],
  [
    'net',
    new RegExp(
      `^(?:total |totale )?(?:net|nett|netto) ?${pay}?(?: (?:pay|amount|salary|salaris|loon))?(?: (?:payable|paid|due|betaalbaar|for period|this period|to bank|in bank|transferred))?$|^take home(?: pay)?$|^amount (?:payable|paid|due)$|^bedrag betaalbaar$|^betaalbaar$|^(?:tuisneem|huistoeneem) ?(?:loon|salaris|betaling)$|^neem huis toe$|^paid into bank$`,
    ),
  ],
  [
    'gross',
    new RegExp(
      `^(?:total |totale )?(?:gross|bruto) ?${pay}?(?: (?:for|this|current|vir|hierdie) \\w+)?$|^(?:total|totale?) (?:earnings?|income|remuneration|payments?|wages|pay|salary|verdienste|inkomste|besoldiging|vergoeding|betalings?|loon)(?: and allowances)?$|^(?:earnings?|income|verdienste|inkomste) (?:total|totaal)$`,
    ),
  ],
  ['total', /^(?:sub ?)?totals?$|^(?:sub ?)?totaal$|^totale$/],
  [
    'tax',
    /\bpaye\b|\blbs\b|^(?:income |employees |normal |statutory )?tax\b|\binkomstebelasting\b|\bwerknemersbelasting\b|^(?:normale )?belasting\b|\bsite\b/,
  ],
  ['uif', /\buif\b|\bwvf\b|\bunemployment\b|\bwerkloosheid/],
  [
    'pension',
    /\w*pensi(?:on|oen)\w*|\bprovident\b|\w*voorsorg\w*|\bretirement\b|\w*aftree\w*|\w*uittreding\w*|\bgepf\b|\w*annuit\w+/,
  ],
  [
    'medical',
    /\bmedical\b|\bmedies\w*|\bmed aid\b|\bgems\b|\bhealth\b|\bmedihelp\b|\bbonitas\b|\bbestmed\b|\bpolmed\b|\bhospital\b|\bhospitaal\w*/,
  ],
  [
    'union',
    /\bunion\b|\w*vakbond\w*|\w*vakunie\w*|\b(?:numsa|num|nehawu|sadtu|saccawu|amcu|popcru|satawu|uasa|solidarity|solidariteit|naptosa|psa|denosa|samwu|fawu|hospersa|imatu|sactwu)\b/,
  ],
  [
    'garnishee',
    /\bgarnish\w*|\bemolument\w*|\w*beslag\w*|\bmaintenance\b|\w*onderhoud\w*|\bcourt order\b|\bhofbevel\b|\badministration order\b|\badministrasiebevel\b|\bjudge?ment\b/,
  ],
  ['loan', /\bloans?\b|\blenings?\b|\w*lening\b|\badvance\b|\bvoorskot\b|\bdebt\b|\bskuld\b/],
  [
    'earning',
    /\bbasic\b|\bbasies\w*|\bsalary\b|\bsalaris\b|\bwages?\b|\bweekloon\b|\bloon\b|\bordinary\b|\bnormal\b|\bgewone\b|\bnormale\b|\bovertime\b|\boortyd\b|\w*bonus\b|\bcommission\b|\bkommissie\b|\w*allowance\b|\w*toelae\b|\w*toelaag\b|\bsubsid\w+|\bleave pay\b|\bverlofbetaling\b|\bsundays?\b|\bsondae?\b|\bpublic holidays?\b|\bvakansiedae?\b|\bback ?pay\b|\bagterstallige\b|\bincentive\b|\bshift\b|\bskof\w*|\bstandby\b|\bbystand\w*|\bhours\b|\bure\b|\breimburse\w*/,
  ],
  [
    'deduction',
    /\bdeductions?\b|\baftrekkings?\b|\bfuneral\b|\bbegrafnis\w*|\binsurance\b|\bversekering\w*|\buniform\b|\bcanteen\b|\bkantien\b|\bsocial (?:club|fund)\b|\bsosiale? klub\b|\bsavings\b|\bspaar\w*|\bstaff purchases?\b|\bpersoneelaankope\b|\bbargaining council\b|\bbedingingsraad\b|\blevy\b|\bheffing\b|\bparking\b|\bparkering\b/,
  ],
];

export const kindOf = (label: string): FigureKind => {
  const words = wordsOf(label);
  return kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown';
};

const detail = '(?: (?:description|beskrywing|details?|besonderhede|item|amounts?|bedrag|items))?';
const sections: readonly (readonly [Section, RegExp])[] = [
  [
    'aside',
    /^(?:(?:total )?(?:company|employers?|werkgewers?|maatskappy|co) (?:contributions?|bydraes?|benefits?|costs?|koste)|contributions|bydraes|fringe benefits?|byvoordele|benefits|voordele)(?: details?)?$|^(?:annual )?(?:leave|verlof)(?: (?:details?|balances?|saldo s|saldos|information|inligting|days|dae|type|tipe|summary|opsomming|besonderhede))?$|^(?:year to date|ytd|jtd|jaar tot datum)(?: (?:totals?|totale|figures|syfers|summary|opsomming|values))?$|^(?:bank(?:ing)?|payment|betaal|tax|belasting|loan|lening)s? ?(?:details?|besonderhede|information|inligting|balances?|summary|opsomming)$|^(?:loans?|lenings|messages?|boodskap|notes?|notas?|summary|opsomming|employee details|werknemerbesonderhede|payment|payments made)$/,
  ],
  [
    'deductions',
    new RegExp(
      `^(?:less |minus |min )?(?:(?:statutory|other|voluntary|pre tax|post tax|employee|statutere|ander|wetlike|vrywillige) )?(?:deductions?|aftrekkings?)${detail}$|^(?:tax|taxes|belasting|income tax|inkomstebelasting|employees tax|statutory|employee contributions|werknemerbydraes|employee tax|employee taxes|paye tax)$`,
    ),
  ],
  [
    'earnings',
    new RegExp(
      `^(?:(?:current|taxable|other|hours and|normal|salary and) )?(?:earnings?|incomes?|inkomste|verdienste|remuneration|besoldiging|vergoeding|wages|allowances|toelaes|payments|betalings|hours and earnings|earnings and allowances|salary details|salarisbesonderhede|pay)${detail}$`,
    ),
  ],
];

/** Returns the part of a payslip whose heading this is. */
export const sectionOf = (heading: string): Section | null => {
  const words = wordsOf(heading);
  return sections.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
};

const columns: readonly (readonly [Column, RegExp])[] = [
  [
    'year',
    /^(?:ytd|jtd|year to date|jaar tot datum|cumulative|kumulatief|to date|tot datum|tax year(?: to date)?|ytd (?:amount|total|bedrag)|(?:amount|total|bedrag) ytd|year)$/,
  ],
  [
    'quantity',
    /^(?:hours|hrs|ure|uur|units?|eenhede|qty|quantity|hoeveelheid|aantal|days|dae|hours? worked|hrs units|units hrs|hours units|no)$/,
  ],
  ['rate', /^(?:rate|tarief|koers|rate per hour|hourly rate|uurtarief|per hour|basis|factor|faktor)$/],
  [
    'aside',
    /^(?:employers?|company|werkgewer|maatskappy|co)(?: (?:contributions?|bydrae|amount|portion))?$|^(?:balance|saldo|outstanding|uitstaande|code|kode|irp5|irp5 code|irp5 kode|prior|previous|vorige|last (?:month|period)|taken|accrued|opening|closing)$/,
  ],
  [
    'current',
    /^(?:amounts?|bedrae?|bedrag|current|huidige?|(?:this|hierdie|current|huidige) (?:month|period|pay|maand|periode|tydperk|week|amount|bedrag)|value|waarde|total|totaal|rand|employee|werknemer|month|maand|period|tydperk|r)$/,
  ],
];

export const columnOf = (heading: string): Column | null => {
  const words = wordsOf(heading);
  return columns.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
};
