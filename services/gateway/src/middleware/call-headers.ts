import {
  AppError,
  type ErrorCode,
  type HttpCall,
  headerNames,
  headerPatterns,
  type Language,
  messageLanguages,
} from '@tshepa/contracts';
import type { CallingDevice, CallOptions } from '@tshepa/messaging';
import type { Http } from '../http.ts';

const uuid = { pattern: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, message: 'Use a UUID' };
const positive = { pattern: headerPatterns.number, message: 'Use a whole number from 1' };
const quotedVersion = {
  pattern: headerPatterns.quotedVersion,
  message: 'Use a version in quotes, such as "12"',
};
const printableKey = {
  pattern: headerPatterns.printableKey,
  message: 'Use 1 to 255 printable characters',
  code: 'request.invalid',
} as const;

/** The command headers of one call. `commandVersion` is the version of the format of its fields. */
export type CallHeaders = { options: Omit<CallOptions, 'actor'>; commandVersion: number };

const unreadable = (name: string, message: string, code: ErrorCode = 'request.malformed') =>
  new AppError(code, { fields: [{ pointer: `/headers/${name}`, message }] });

type Form = { pattern: RegExp; message: string; code?: ErrorCode };

/**
 * Returns the value of a header, or undefined when it was not sent. Throws when it does not match its pattern. An empty
 * header throws too. Its caller meant to send a key or a version, and would lose that protection.
 */
function read(http: Http, name: string, { pattern, message, code }: Form) {
  if (http.headers[name] === undefined) return undefined;
  const text = http.get(name);
  if (!pattern.test(text)) throw unreadable(name, message, code);
  return text;
}

/** Throws when a sequence number could not be checked, because ignoring it would give a false sense of order. */
function readDevice(http: Http, route: HttpCall, key: string | undefined): CallingDevice | undefined {
  const deviceId = read(http, headerNames.deviceId, uuid)?.toLowerCase();
  const number = read(http, headerNames.sequence, positive);
  if (number !== undefined) {
    if (!route.ordered) throw unreadable(headerNames.sequence, 'This call has no place in a sequence');
    if (!deviceId) throw unreadable(headerNames.deviceId, 'A call with a sequence needs a device id');
    if (!key) throw unreadable(headerNames.idempotencyKey, 'A call with a sequence needs a key');
  }
  if (!deviceId || !route.ordered) return undefined;
  return { deviceId, ...(number ? { sequence: Number(number) } : {}) };
}

function readIfMatch(http: Http, route: HttpCall): number | undefined {
  const quoted = read(http, headerNames.ifMatch, quotedVersion);
  if (quoted === undefined) return undefined;
  if (!route.onRecord) throw unreadable(headerNames.ifMatch, 'This call changes no record');
  return Number(quoted.slice(1, -1));
}

const languageOf = (tag: string | undefined): Language | undefined =>
  messageLanguages.find((known) => known === tag?.trim().toLowerCase().split(/[-;]/)[0]);

/** Returns the language that the caller chose, or otherwise the first supported language of the browser. */
function readLanguage(http: Http): Language | undefined {
  const chosen = languageOf(http.cookies.get('lang', { signed: false }));
  return chosen ?? http.get('accept-language').split(',').map(languageOf).find(Boolean);
}

/** Reads the options for all bus requests of a call. The command headers apply only to calls that change something. */
export function readCallHeaders(http: Http, route: HttpCall): CallHeaders {
  const key = read(http, headerNames.idempotencyKey, printableKey);
  const always = { requestId: http.state.requestId };
  if (!route.changes) {
    const viewId = read(http, headerNames.viewId, uuid);
    return { options: { ...always, ...(viewId ? { viewId } : {}) }, commandVersion: 1 };
  }
  const keyed = { ...always, ...(key ? { idempotencyKey: key } : {}) };
  if (route.access === 'party') return { options: keyed, commandVersion: 1 };

  const language = readLanguage(http);
  const device = readDevice(http, route, key);
  const ifMatch = readIfMatch(http, route);
  const version = read(http, headerNames.commandVersion, positive);
  return {
    options: {
      ...keyed,
      ...(device ? { device } : {}),
      ...(ifMatch === undefined ? {} : { ifMatch }),
      ...(language ? { language } : {}),
    },
    commandVersion: Number(version ?? 1),
  };
}
