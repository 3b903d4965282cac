import { compact, type Line, plain } from '../layout/lines.ts';
import { type BankKey, bankKeys } from '../statement.ts';
import known from './issuers.json' with { type: 'json' };
import others from './other-issuers.json' with { type: 'json' };

type Issuer = {
  key: BankKey | null;
  names: readonly string[];
  domains: readonly string[];
  /** Telephone and licence numbers. */
  numbers: readonly string[];
  branch?: string;
};

/** The issuers in compact form. An issuer without a key is known by name only: its statements are not read here. */
const issuers: readonly Issuer[] = [
  ...bankKeys.map((key) => ({ key, ...known[key] })),
  ...others.map((other) => ({ key: null, numbers: [], ...other })),
];

/** The weights of what a line says about who issued the paper. An issuer needs `minimum`. */
const weight = {
  /** `Nedbank Ltd Reg No …`, `Capitec Bank is an authorised financial services provider`. */
  legalName: 6,
  nameAlone: 5,
  domain: 5,
  number: 6,
  branchCode: 5,
  /** The name at the start of a cell, as in `FNB ASPIRE CURRENT ACCOUNT`. */
  product: 4,
  mention: 1,
} as const;
const minimum = 4;
/** Headings and titles count for a bank only when nothing names an issuer. */
const minimumLayout = 4;

const headLines = 16;
const footLines = 8;

/** A sentence that invites to something may name any bank. */
const advert =
  /\b(?:switch|partners?|atms?|any bank|other banks?|send|pay|transfer|withdraw|deposit at|available at|accepted|participating|join|win|offer|apply|app store|powered by|in association|sponsor\w*|proud\w*|members? of|stuur|betaal|onttrek|vennote?)\b/i;
const legal =
  /^(?:bank)?(?:limited|ltd|beperk|bpk|isanauthorised|isanauthorized|adivisionof|regno|registration|southafrica|issuedby)/;
const ownWords = /^(?:bank)?(?:limited|ltd|beperk|bpk|southafrica|group|statement|staat)*$/;
const branchLabel = /branch|universal|takkode|tak\s*nommer|account\s*n|rekening/i;

/** A name of an issuer that is in no list: `Umoja Savings Bank`, `Sisonke Co-operative`. */
const unlisted =
  /^(?:the )?(?:\p{Lu}[\p{L}&'-]* ){1,4}(?:mutual |savings |co-?operative )?(?:bank|co-?operative|credit union|building society|mutual|financial services co-?operative)(?: (?:limited|ltd|of south africa|south africa|\(pty\) ltd))*(?= is an? |\s*[-|,.]|$)/iu;
const noName =
  /^(?:the )?(?:your|our|private|internet|online|any|other|name of|code of|south african reserve|reserve|national|branch|holder|pay|to|from|at|a|my|main|mobile|cellphone|business|personal) |banking association|reserve bank/i;

type Found = { issuer: Issuer | 'unlisted'; weight: number };

/**
 * Returns the bank that issued a paper, or null for any other issuer. `lines` are those outside the rows: a bank that
 * is named in a row, in an advert or among partners did not issue the paper.
 */
export function detectIssuer(lines: readonly Line[]): BankKey | null {
  const ends = endsOfPages(lines);
  const found = lines.flatMap((line, index) => inLine(line, lines[index - 1], ends.has(index)));
  const sums = new Map<Found['issuer'], number>();
  for (const one of withoutLists(found)) sums.set(one.issuer, (sums.get(one.issuer) ?? 0) + one.weight);
  const [best, second] = [...sums].sort((a, b) => b[1] - a[1]);
  if (best && best[1] >= minimum) {
    const isUnclear = second !== undefined && second[1] >= best[1];
    return best[0] === 'unlisted' || isUnclear ? null : best[0].key;
  }
  return best && best[1] > weight.mention ? null : byLayout(lines, best?.[0]);
}

/** Returns the places of the lines at the head of the first page and at the foot of each page. */
function endsOfPages(lines: readonly Line[]): Set<number> {
  const ends = new Set(lines.slice(0, headLines).map((_, index) => index));
  for (const [index, line] of lines.entries()) {
    const later = lines[index + footLines];
    if (!later || later.page !== line.page) ends.add(index);
  }
  return ends;
}

type Mention = Found & { kind: keyof typeof weight; line: Line };

function inLine(line: Line, before: Line | undefined, isEnd: boolean): Mention[] {
  const text = plain(line.text);
  const isAdvert = advert.test(text);
  const letters = compact(line.text);
  const found = issuers.flatMap((issuer): Mention[] => {
    const kind = kindOf(issuer, line, { letters, before });
    if (!kind) return [];
    const isWeak = isAdvert && kind !== 'legalName' && kind !== 'number';
    return [{ issuer, kind: isWeak ? 'mention' : kind, line, weight: 0 }];
  });
  if (found.length === 0 && isEnd && !isAdvert) {
    const cells = line.text.split('\t').map(plain);
    if (cells.some((cell) => unlisted.test(cell) && !noName.test(cell)))
      return [{ issuer: 'unlisted', kind: 'nameAlone', line, weight: weight.nameAlone }];
  }
  // Several issuers on one line are a list of partners or of branch codes.
  if (found.length > 1) return found.map((one) => ({ ...one, kind: 'mention', weight: 0 }));
  return found.map((one) => ({
    ...one,
    weight: weight[one.kind] * (isEnd || one.kind === 'number' || one.kind === 'legalName' ? 1 : 0.5),
  }));
}

type Around = { letters: string; before: Line | undefined };

function kindOf(issuer: Issuer, line: Line, { letters, before }: Around): keyof typeof weight | null {
  const isNumber = issuer.numbers.some((number) => hasNumber(letters, number));
  if (isNumber) return 'number';
  if (issuer.branch && new RegExp(`(?:^|\\D)${issuer.branch}(?:\\D|$)`).test(line.text)) {
    const labels = `${line.text} ${before && before.page === line.page ? before.text : ''}`;
    if (branchLabel.test(labels)) return 'branchCode';
  }
  const cells = line.text.split('\t').map(compact);
  const kinds = issuer.names.flatMap((name) => cells.flatMap((cell) => kindOfName(cell, name) ?? []));
  if (kinds.includes('legalName')) return 'legalName';
  if (issuer.domains.some((domain) => letters.includes(domain))) return 'domain';
  return (['nameAlone', 'product', 'mention'] as const).find((kind) => kinds.includes(kind)) ?? null;
}

function kindOfName(cell: string, name: string) {
  const at = cell.indexOf(name);
  if (at < 0) return null;
  const behind = cell.slice(at + name.length);
  if (legal.test(behind)) return 'legalName';
  const isStart = at === 0 || cell.startsWith(`the${name}`);
  if (isStart && ownWords.test(behind.replace(/[a-z]*bank/g, ''))) return 'nameAlone';
  return isStart ? 'product' : 'mention';
}

/** Returns true for a number that is not a part of a longer number. */
const hasNumber = (letters: string, number: string) =>
  letters
    .split(number)
    .slice(1)
    .some((rest) => !/^\d/.test(rest));

/** Three or more issuers that are merely named are partners, each on a line of its own. */
function withoutLists(found: readonly Mention[]): Mention[] {
  const named = found.filter(({ kind }) => kind === 'nameAlone' || kind === 'product' || kind === 'mention');
  if (new Set(named.map(({ issuer }) => issuer)).size < 3) return [...found];
  const [first] = named;
  return found.filter((one) => one === first || !named.includes(one));
}

function byLayout(lines: readonly Line[], mentioned: Found['issuer'] | undefined): BankKey | null {
  const words = lines.map(({ text }) => compact(text)).join('');
  const [best] = bankKeys
    .map((key) => {
      const marks = Object.entries(known[key].layout);
      const isMentioned = mentioned !== undefined && mentioned !== 'unlisted' && mentioned.key === key;
      return {
        key,
        sum: marks.reduce((sum, [text, of]) => sum + (words.includes(text) ? of : 0), isMentioned ? 1 : 0),
      };
    })
    .sort((a, b) => b.sum - a.sum);
  return best && best.sum >= minimumLayout ? best.key : null;
}
