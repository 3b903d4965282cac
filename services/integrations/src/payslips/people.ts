import { hasValidCheckDigit } from '@tshepa/contracts/rules/id-number';
import { type Fact, type Field, isLabel } from './labels.ts';
import type { Row, Word } from './tokens.ts';
import { kindOf, sectionOf } from './words.ts';

const title =
  /pay ?slip|salary (?:advice|slip)|pay ?advice|remuneration (?:advice|statement)|besoldiging\w*|earnings statement|betaalstrokie|betaal ?advies|salaris ?(?:advies|strokie)|loon ?(?:strokie|koevert)|confidential|vertroulik|private/i;

const personName = /^[\p{L}][\p{L}.,'\u2019 -]{1,60}$/u;
const isPerson = (text: string) =>
  personName.test(text) &&
  text.split(/\s+/).length <= 6 &&
  !title.test(text) &&
  !isLabel(text) &&
  sectionOf(text) === null &&
  !company.test(text);

const company =
  /\(?\bpty\b\)?|\bltd\b|\blimited\b|\bbpk\b|\bbeperk\b|\bedms\b|\bcc\b|\bbk\b|\binc\b|\bnpc\b|\btrust\b|\bt\/a\b|\bgroup\b|\bholdings\b|\bboerdery\b|\bfarms?\b|\bstores?\b|\bservices\b|\bdienste\b|\b&\b|\bsons\b|\bseuns\b/i;
const publicBody =
  /\bdepartment\b|\bdepartement\b|\bmunicipality\b|\bmunisipaliteit\b|\bprovinc\w+|\bprovinsi\w+|\buniversity\b|\buniversiteit\b|\bschool\b|\bskool\b|\bhospital\b|\bhospitaal\b|\bgovernment\b|\bregering\b|\badministrasie\b|\bministry\b/i;
const addressed =
  /\b(?:street|straat|road|weg|ave(?:nue)?|laan|drive|rylaan|p\.? ?o\.? box|posbus|private bag|privaatsak|suite|floor|park)\b|\b\d{4}$|@|www\.|\btel\b|\bfaks\b|\bfax\b|\bpage\b|\bbladsy\b/i;

const values = (facts: readonly Fact[], field: Field) =>
  facts.filter((fact) => fact.field === field).map(({ value }) => value);

/** A number and a name in one field: `0012 - T Nkosi`, `T Nkosi (0012)`. */
const leadingNumber = /^([A-Z]{0,4}\d[\w/-]*)\s*[-–:/,]?\s+(?=\p{L}{1,})/u;
const trailingNumber = /\s*[([]?\b([A-Z]{0,4}\d[\w/-]*)[)\]]?$/;
const withoutNumber = (text: string) => text.replace(leadingNumber, '').replace(trailingNumber, '').trim();

/** Returns the name of the person who is paid. */
export function employeeName(facts: readonly Fact[], rows: readonly Row[]): string | null {
  const whole = values(facts, 'employee').map(withoutNumber).find(isPerson);
  const [surname] = values(facts, 'surname').filter(isPerson);
  const [first] = values(facts, 'firstNames').filter(isPerson);
  if (surname && first)
    return whole?.includes(surname) && whole.length > surname.length ? whole : `${first} ${surname}`;
  if (whole && surname && !whole.includes(surname)) return `${whole} ${surname}`;
  return whole ?? surname ?? nameOverAddress(rows);
}

/** How far below a name its address may stand, in heights of its text. */
const addressWithin = 5;

/** Finds the name in the window of an envelope: over an address, and not in the large letters of the employer. */
function nameOverAddress(rows: readonly Row[]): string | null {
  const words = rows
    .slice(0, 30)
    .flatMap((tokens) => tokens.filter((token): token is Word => token.kind === 'word'));
  const largest = Math.max(...words.map(({ size }) => size));
  const isUnder = (name: Word, word: Word) =>
    word.page === name.page &&
    Math.abs(word.x0 - name.x0) < name.size &&
    word.y > name.y &&
    word.y - name.y < addressWithin * name.size;
  const found = words.find(
    (name) =>
      name.size < largest - 0.1 &&
      isPerson(name.text) &&
      name.text.includes(' ') &&
      !addressed.test(name.text) &&
      words.some((word) => isUnder(name, word) && addressed.test(word.text)),
  );
  return found?.text ?? null;
}

export function employeeNumber(facts: readonly Fact[]): string | null {
  const isNumber = (text: string) => /^[A-Z]{0,5}[-/ ]?\d[\w/-]{0,14}$/i.test(text) && !/^\d{13}$/.test(text);
  const labelled = values(facts, 'employeeNumber').map(
    (value) => value.split(/\s{2,}|\s+[-–]\s+/)[0]?.trim() ?? '',
  );
  const inName = values(facts, 'employee').flatMap(
    (value) => leadingNumber.exec(value)?.[1] ?? trailingNumber.exec(value)?.[1] ?? [],
  );
  return [...labelled, ...inName].find(isNumber) ?? null;
}

const thirteen = /(?<!\d)\d{6} ?\d{4} ?\d{2} ?\d(?!\d)/;

export function idNumberOf(facts: readonly Fact[], texts: readonly string[]): string | null {
  const digits = (text: string) => thirteen.exec(text)?.[0].replace(/ /g, '');
  const labelled = values(facts, 'idNumber').flatMap((value) => digits(value) ?? []);
  const anywhere = texts.flatMap((text) => digits(text) ?? []).filter(hasValidCheckDigit);
  return labelled[0] ?? anywhere[0] ?? null;
}

const isEmployer = (text: string) =>
  /\p{L}{2}/u.test(text) && text.length <= 80 && !isLabel(text) && !/^(?:uif|tax|reg|no)\b/i.test(text);

/** The head of the first page, where the name of the employer stands without a label. */
const headShare = 0.35;

/** Returns the name of the employer: the labelled one, or else the one that the paper begins with. */
export function employerName(
  facts: readonly Fact[],
  { rows, employee }: { rows: readonly Row[]; employee: string | null },
): string | null {
  const labelled = values(facts, 'employer').find(isEmployer);
  if (labelled) return labelled;
  const words = rows.flatMap((tokens) => tokens.filter((token): token is Word => token.kind === 'word'));
  const page = words[0]?.page;
  const lowest = Math.max(...words.filter((word) => word.page === page).map(({ y }) => y));
  const known = new Set(facts.map(({ value }) => value));
  const head = words
    .filter((word) => word.page === page && word.y <= Math.max(lowest * headShare, (words[0]?.y ?? 0) + 60))
    .flatMap((word) => namesIn(word.text).map((text) => ({ ...word, text })));
  const largest = Math.max(...head.map(({ size }) => size));
  const rated = head
    .filter(({ text }) => isNameInHead(text) && !known.has(text) && text !== employee)
    .map(({ text, size }, index) => ({
      text,
      weight:
        (company.test(text) ? 4 : 0) +
        (publicBody.test(text) ? 3 : 0) +
        (size >= largest - 0.1 ? 2 : 0) -
        Math.min(index, 8) * 0.25 -
        (addressed.test(text) ? 4 : 0),
    }));
  return rated.toSorted((a, b) => b.weight - a.weight)[0]?.text ?? null;
}

/** A title may stand in the same cell: `Karoo Bakery CC - Payslip`. */
const namesIn = (text: string) => text.split(/\s+[-–|]\s+/).map((part) => part.trim());

const isNameInHead = (text: string) =>
  /\p{L}{3}/u.test(text) &&
  !/:/.test(text) &&
  !title.test(text) &&
  !isLabel(text) &&
  sectionOf(text) === null &&
  (company.test(text) || publicBody.test(text) || kindOf(text) === 'unknown') &&
  !/\d{5}/.test(text);
