import { describe, expect, test } from 'vitest';
import { colours } from './colours.ts';

type Colours = Record<string, string>;
const schemes: Record<string, Colours> = {
  light: { ...colours.light, ...colours['staff-light'] },
  dark: { ...colours.light, ...colours.dark, ...colours['staff-dark'] },
};

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: Colours, one: string, other: string): number {
  const [bright = 0, dim = 0] = [one, other]
    .map((name) => luminance(scheme[name] ?? expect.fail(`There is no colour ${name}`)))
    .sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ['page', 'surface', 'surface-sunken', 'primary-soft', 'accent-soft'];
const textsOn = (texts: readonly string[], on: readonly string[]) =>
  on.flatMap((ground) => texts.map((text) => [text, ground] as const));

/** Pairs of a text that is read at length and its ground, which need the contrast of AAA. */
const read = [
  ...textsOn(['text', 'text-soft', 'primary'], grounds),
  ...textsOn(['text'], ['success-soft', 'danger-soft']),
  ...textsOn(['text', 'text-soft'], ['row-approved', 'row-declined', 'row-deleted']),
  ['danger', 'danger-soft'],
  ['danger', 'page'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-brand', 'brand'],
  ['on-accent', 'accent'],
] as const;

/** Pairs of a text that is read at a glance and its ground, which need the contrast of AA. */
const glanced = [
  ['accent', 'brand'],
  ['surface', 'success'],
  ['surface', 'danger'],
  ['on-disabled', 'disabled'],
  ['success', 'success-soft'],
  ...textsOn(['loan-500', 'loan-1000'], ['surface', 'row-approved', 'row-declined', 'row-deleted']),
] as const;

/** Pairs of a control's edge, or a focus mark, and the ground behind it. */
const seen = [
  ...textsOn(['control-border'], ['page', 'surface', 'surface-sunken']),
  ...textsOn(['focus-ring'], grounds),
  ['focus', 'brand'],
] as const;

describe.each(Object.entries(schemes))('the colours of the %s scheme', (_name, scheme) => {
  test.each([
    ['text to read has the contrast of AAA', read, 7],
    ['short words have the contrast of AA', glanced, 4.5],
    ['edges and the focus have the contrast of AA', seen, 3],
  ] as const)('%s', (_what, pairs, least) => {
    const tooLow = pairs
      .map(([text, ground]) => ({ text, ground, ratio: contrast(scheme, text, ground) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ text, ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`);
    expect(tooLow).toEqual([]);
  });
});
