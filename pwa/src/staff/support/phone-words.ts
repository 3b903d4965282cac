import type { PhoneState, ReportedPhone } from '@tshepa/contracts/entities/support';
import { type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { staffMomentOf } from '../../platform/formats.ts';

type Phone = ReportedPhone['phone'];

/** What staff read about one part of a phone. `isTrouble` marks a part that explains why something does not work. */
export type PhonePart = { title: string; lines: string[]; isTrouble: boolean };

const minuteMs = 60_000;
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Writes an age for staff: `7 minutes`, `2 hours`, `3 days`. */
export function ageText(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return counted(Math.floor(minutes), 'minute', 'minutes');
  if (minutes < 48 * 60) return counted(Math.floor(minutes / 60), 'hour', 'hours');
  return `${Math.floor(minutes / (24 * 60))} days`;
}

const kindWords: Record<string, string> = {
  personal: 'personal details',
  save: 'answers',
  consent: 'the consent',
  banking: 'the bank account',
  statements: 'bank statements',
  payslip: 'the payslip',
  submit: 'the submission',
  exit: 'leaving the application',
  reset: 'clearing the phone',
};

function queuePart({ kinds, refused, conflict, held, oldestMinutes = 0 }: Phone['queue'], since: number) {
  const total = Object.values(kinds).reduce((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return { title: 'Queue', lines: ['Nothing waits on this phone.'], isTrouble: false };
  const steps = total === 1 ? '1 step waits' : `${total} steps wait`;
  const names = Object.keys(kinds).map((kind) => kindWords[kind] ?? kind);
  const oldest = `${total === 1 ? '' : 'the oldest '}for ${ageText(oldestMinutes + since)}`;
  return {
    title: 'Queue',
    lines: [
      `${steps} on this phone, ${oldest}: ${names.join(', ')}.`,
      ...(refused > 0 ? [`Refused: ${refused}. The customer has to correct this.`] : []),
      ...(conflict > 0 ? [`Changed on another phone too: ${conflict}. The customer has to choose.`] : []),
      ...(held > 0 ? [`Not sent before the app is updated: ${held}.`] : []),
    ],
    isTrouble: refused + conflict + held > 0,
  };
}

const brokenStorage: Partial<Record<PhoneState['storage']['health'], string>> = {
  'memory-only':
    'This browser stores nothing, as in a private window. Ask the customer to use a normal window.',
  blocked: 'An older version is open in another tab. Ask the customer to close the other tabs.',
  'reload-needed': 'The page can no longer save. Ask the customer to open it again.',
  quota: 'The phone is full, and the last change was not saved. Ask the customer to delete photos or apps.',
};
const spaceText = (mb: number): string => (mb < 1_000 ? `${mb} MB` : `${(mb / 1_000).toFixed(1)} GB`);

/** From this share of the space on, the next photo may not fit. */
const almostFull = 0.9;

function storagePart({ health, usedMb, quotaMb, isPersisted }: Phone['storage']): PhonePart {
  const isKnown = usedMb !== undefined && quotaMb !== undefined && quotaMb > 0;
  const isFull = isKnown && usedMb / quotaMb >= almostFull;
  const broken = brokenStorage[health];
  const space = isKnown
    ? `${isFull ? 'Storage is almost full' : 'There is room'}: ${spaceText(usedMb)} of ${spaceText(quotaMb)} are used.`
    : 'The browser does not say how much storage is used.';
  return {
    title: 'Storage',
    lines: [
      ...(broken ? [broken] : []),
      space,
      ...(health === 'locked' ? ['The application is locked with the customer’s PIN.'] : []),
      ...(isPersisted === false ? ['The browser may delete the data when space runs low.'] : []),
    ],
    isTrouble: isFull || broken !== undefined,
  };
}

function linePart(
  { wasOffline, isSlow, savesData, confirmedMinutes }: Phone['line'],
  since: number,
): PhonePart {
  const troubles = [
    ...(wasOffline ? ['The phone had no connection at some time since the code was made.'] : []),
    ...(isSlow ? ['The connection is slow.'] : []),
  ];
  return {
    title: 'Connection',
    lines: [
      ...(troubles.length > 0 ? troubles : ['The connection is fine.']),
      ...(savesData ? ['Data saving is on.'] : []),
      confirmedMinutes === undefined
        ? 'We have confirmed nothing from this phone yet.'
        : `We last confirmed something from this phone ${ageText(confirmedMinutes + since)} ago.`,
    ],
    isTrouble: troubles.length > 0,
  };
}

function versionPart(build: string, newest: string): PhonePart {
  const built = `built ${staffMomentOf(new Date(Number(build)).toISOString())}`;
  const isOld = Number(build) < Number(newest);
  const text = isOld
    ? `The app is older than this page: ${built}. Ask the customer to close it and to open it again.`
    : `The app is up to date: ${built}.`;
  return { title: 'Version', lines: [text], isTrouble: isOld };
}

const faultTexts: Record<string, string> = {
  'phone.no_answer': 'The server did not answer.',
  'phone.storage_full': 'There was no room to store an answer.',
  'phone.storage_off': 'The browser stored nothing.',
  'phone.storage_blocked': 'An older version was open in another tab.',
  'phone.storage_broken': 'The page could not save any more.',
  'phone.code_missing': 'A part of the app could not be loaded.',
  'phone.unexpected': 'The app failed in an unforeseen way.',
  [newerCode]: 'This page does not know the error. Reload it.',
};

function errorsPart(errors: Phone['errors'], since: number): PhonePart {
  const textOf = (code: string) => faultTexts[code] ?? errorCatalogue[code as ErrorCode].text;
  return {
    title: 'Last errors',
    lines:
      errors.length === 0
        ? ['The phone remembers no errors.']
        : errors.map(({ code, minutes }) => `${ageText(minutes + since)} ago: ${textOf(code)} (${code})`),
    isTrouble: errors.length > 0,
  };
}

/** Returns what a report says in words. Ages are counted up to `now`, by the server's clock. */
export function phoneParts(
  { receivedAt, phone }: Pick<ReportedPhone, 'receivedAt' | 'phone'>,
  { now, build }: { now: Date; build: string },
): PhonePart[] {
  const since = Math.max(0, Math.floor((now.getTime() - Date.parse(receivedAt)) / minuteMs));
  return [
    queuePart(phone.queue, since),
    storagePart(phone.storage),
    linePart(phone.line, since),
    versionPart(phone.build, build),
    errorsPart(phone.errors, since),
  ];
}
