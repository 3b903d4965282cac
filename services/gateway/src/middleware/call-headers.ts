import { AppError, type HttpCall, headerNames, type Language, messageLanguages } from '@tshepa/contracts';
import type { CallingDevice, CallOptions } from '@tshepa/messaging';
import type { Http } from '../http.ts';

const printableKey = /^[\x20-\x7e]{1,255}$/;
const uuid = { pattern: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, message: 'Use a UUID' };
const positive = { pattern: /^[1-9]\d{0,14}$/, message: 'Use a whole number from 1' };
const quotedVersion = { pattern: /^"(0|[1-9]\d{0,14})"$/, message: 'Use a version as "12"' };

/** The command headers of one call. `commandVersion` is the version of the format of its fields. */
export type CallHeaders = { options: Omit<CallOptions, 'actor'>; commandVersion: number };

const unreadable = (name: string, message: string) =>
  new AppError('request.malformed', { fields: [{ pointer: `/headers/${name}`, message }] });

/** Returns the value of a header, or undefined when it was not sent. Throws when it does not match its pattern. */
function read(http: Http, name: string, { pattern, message }: typeof positive) {
  const text = http.get(name);
  if (text === '') return undefined;
  if (!pattern.test(text)) throw unreadable(name, message);
  return text;
}

function readKey(http: Http): string | undefined {
  const key = http.get(headerNames.idempotencyKey);
  if (key === '' || printableKey.test(key)) return key || undefined;
  const message = 'Use 1 to 255 printable characters';
  throw new AppError('request.invalid', {
    fields: [{ pointer: `/headers/${headerNames.idempotencyKey}`, message }],
  });
}

/** Throws when a sequence number could not be checked, because ignoring it would give a false sense of order. */
function readDevice(http: Http, route: HttpCall, key: string | undefined): CallingDevice | undefined {
  const deviceId = read(http, headerNames.deviceId, uuid)?.toLowerCase();
  const number = read(http, headerNames.sequence, positive);
  if (number !== undefined) {
    if (!route.ordered) throw unreadable(headerNames.sequence, 'This call has no place in a sequence');
    if (!deviceId) throw unreadable(headerNames.deviceId, 'A sequence is counted for each device');
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
  const key = readKey(http);
  const always = { requestId: http.state.requestId };
  if (!route.changes) return { options: always, commandVersion: 1 };
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
