import type { BrowserContextOptions } from 'playwright-core';

/** A person who applies: their phone, connection and language, and the answers that differ from everybody else's. */
export type Walker = {
  name: string;
  phone?: Pick<BrowserContextOptions, 'javaScriptEnabled' | 'userAgent' | 'viewport'>;
  /** How many times slower than this machine the phone's processor is. */
  slowdown?: number;
  /** Latency in milliseconds, and rates in bytes a second. */
  line?: { latency: number; downloadThroughput: number; uploadThroughput: number };
  /** The language that is chosen on home, and its word for Confirm on the offer. */
  language?: { id: string; confirm: string };
  /** The text size that the phone is set to. */
  textSize?: string;
  /** Answers by the names of their controls. */
  answers?: Record<string, string>;
  turn?: Turn;
};

type Turn =
  /** Another person has used the phone half an hour before. */
  | 'shared-phone'
  /** The line is lost after the consent, until the application waits on the phone. */
  | 'lost-line'
  /** The link in the message about the loan opens in another browser. */
  | 'other-browser'
  | 'no-script';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const weekly = { paymentFrequency: 'weekly', netSalary: '1 900' };
/** A village has neither street names nor house numbers. */
const village = { street: 'Ga-Mashashane', suburb: 'Mashashane', city: 'Polokwane', postalCode: '0743' };

export const tenPeople: readonly Walker[] = [
  {
    name: 'cheap phone',
    phone: { viewport: { width: 320, height: 570 } },
    slowdown: 4,
    line: { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  },
  { name: 'shared phone', turn: 'shared-phone' },
  { name: 'lost line', turn: 'lost-line' },
  { name: 'isiZulu', language: { id: 'zu', confirm: 'Qinisekisa' } },
  { name: 'screen reader at 200 % text', textSize: '200%' },
  { name: 'no JavaScript', phone: { javaScriptEnabled: false }, turn: 'no-script' },
  { name: 'another browser', turn: 'other-browser' },
  { name: 'iPhone', phone: { userAgent: iPhone, viewport: { width: 390, height: 844 } } },
  { name: 'paid weekly', answers: weekly },
  { name: 'village address', answers: village },
];

/** The last three people in one, for a short run. */
export const threeInOne: Walker = {
  name: 'iPhone, paid weekly, village address',
  phone: { userAgent: iPhone, viewport: { width: 390, height: 844 } },
  answers: { ...weekly, ...village },
};
