import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Vary } from './vary.ts';

/** A font family: the name of a standard font, or the paths of TrueType files that are embedded. */
export type FontFamily = { name: string; regular: string; bold: string; isEmbedded: boolean };

/** Into how small runs the text of a page is cut. `row` draws a whole row as one run with gaps. */
type Grain = 'row' | 'cell' | 'word' | 'glyph';
type DrawingOrder = 'reading' | 'by-column' | 'backwards' | 'shuffled' | 'table-first';

/** How a paper looks, apart from what it says. */
export type Style = {
  font: FontFamily;
  size: number;
  leading: number;
  width: number;
  height: number;
  margin: number;
  rotation: 0 | 90 | 180 | 270;
  grain: Grain;
  order: DrawingOrder;
  isKerned: boolean;
  hasRules: boolean;
  hasShading: boolean;
  colour: readonly [number, number, number];
};

const standard = (name: string, bold: string): FontFamily => ({
  name,
  regular: name,
  bold,
  isEmbedded: false,
});
const standardFonts = [
  standard('Helvetica', 'Helvetica-Bold'),
  standard('Helvetica', 'Helvetica-Bold'),
  standard('Times-Roman', 'Times-Bold'),
  standard('Courier', 'Courier-Bold'),
] as const;

const fontFolders = [
  '/usr/share/fonts/truetype',
  '/usr/local/share/fonts',
  '/Library/Fonts',
  '/System/Library/Fonts/Supplemental',
];
const families: readonly [string, string, string][] = [
  ['Liberation Sans', 'LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf'],
  ['Liberation Serif', 'LiberationSerif-Regular.ttf', 'LiberationSerif-Bold.ttf'],
  ['Liberation Mono', 'LiberationMono-Regular.ttf', 'LiberationMono-Bold.ttf'],
  ['Liberation Sans Narrow', 'LiberationSansNarrow-Regular.ttf', 'LiberationSansNarrow-Bold.ttf'],
  ['DejaVu Sans', 'DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  ['DejaVu Sans Condensed', 'DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'],
  ['DejaVu Serif', 'DejaVuSerif.ttf', 'DejaVuSerif-Bold.ttf'],
  ['Roboto', 'Roboto-Regular.ttf', 'Roboto-Bold.ttf'],
  ['Roboto Condensed', 'RobotoCondensed-Regular.ttf', 'RobotoCondensed-Bold.ttf'],
  ['Arial', 'Arial.ttf', 'Arial Bold.ttf'],
  ['Verdana', 'Verdana.ttf', 'Verdana Bold.ttf'],
];

let found: FontFamily[] | undefined;
/** Finds the fonts of this machine that can be embedded. */
function embeddableFonts(): readonly FontFamily[] {
  if (found) return found;
  const paths = new Map<string, string>();
  for (const folder of fontFolders.filter((path) => existsSync(path)))
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ttf')) paths.set(basename(file), join(folder, file));
  found = families.flatMap(([name, regularFile, boldFile]) => {
    const [regular, bold] = [paths.get(regularFile), paths.get(boldFile)];
    return regular && bold ? [{ name, regular, bold, isEmbedded: true }] : [];
  });
  return found;
}

const pageSizes = [
  [595.28, 841.89],
  [595.28, 841.89],
  [595.28, 841.89],
  [612, 792],
  [841.89, 595.28],
  [515.9, 728.5],
] as const;

export function makeStyle(vary: Vary): Style {
  const [width, height] = vary.pick(pageSizes);
  const isNarrow = width < 560;
  const embedded = embeddableFonts();
  const font =
    embedded.length > 0 && vary.chance(0.5)
      ? (embedded[vary.between(0, embedded.length - 1)] ?? standardFonts[0])
      : vary.pick(standardFonts);
  const isWide = /Courier|Mono|DejaVu Sans$|DejaVu Serif|Verdana/.test(font.name);
  const size =
    (isWide ? 6.2 : 7.4) * (isNarrow ? 0.86 : 1) * (width > 800 ? 1.25 : 1) * (vary.between(94, 104) / 100);
  return {
    font,
    size,
    leading: size * (vary.between(125, 175) / 100),
    width,
    height,
    margin: vary.between(26, 44),
    rotation: vary.chance(0.12) ? vary.pick([90, 180, 270]) : 0,
    grain: vary.pick(['cell', 'cell', 'cell', 'word', 'glyph', 'row']),
    order: vary.pick(['reading', 'reading', 'reading', 'by-column', 'backwards', 'shuffled', 'table-first']),
    isKerned: vary.chance(0.4),
    hasRules: vary.chance(0.6),
    hasShading: vary.chance(0.3),
    colour: vary.pick([
      [0, 0, 0],
      [0.1, 0.1, 0.12],
      [0, 0.2, 0.45],
    ]),
  };
}
