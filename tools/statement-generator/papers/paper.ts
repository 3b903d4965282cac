import type { Slice } from '../account.ts';
import type { Document, Line } from '../document.ts';
import { at, line } from '../document.ts';
import type { Vary } from '../vary.ts';

/** A paper that is no statement of a bank account, made from the money of an account over some months. */
export type Paper = { name: string; draw: (slice: Slice, vary: Vary) => Document };

export const pageNumbers =
  (imprint: string) =>
  (page: number, pages: number): Line[] => [
    line(at(0, imprint), at(100, `Page ${page} of ${pages}`, { align: 'right' })),
  ];

/** Adds up from a first amount: each call returns the balance after one more amount. */
export function runningFrom(cents: number): (change: number) => number {
  let balance = cents;
  return (change) => {
    balance += change;
    return balance;
  };
}
