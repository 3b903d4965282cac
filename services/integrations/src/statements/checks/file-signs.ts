import type { PaintedOver } from '../pdf/drawing.ts';
import { type Sign, signOf } from './signs.ts';

export type FileFacts = {
  /** The programs that made the file, by its own account. */
  makers: readonly string[];
  /** The programs that saved it, in the history of its metadata. */
  savers: readonly string[];
  /** ISO days. */
  madeOn: string | null;
  changedOn: string | null;
  /** Kinds of annotations that cover the pages. */
  overlays: readonly string[];
  /** The number of changes to the file after it was first saved, and of those to the content of pages. */
  updates: number;
  contentUpdates: number;
  paintedOver: readonly PaintedOver[];
  /** The names of the fonts, by the id that the text carries. */
  fonts: ReadonlyMap<string, string>;
};

/** Kinds of programs that banks do not use. Saving a file again or printing it from an office program is honest. */
const programs = [
  [
    'design-program',
    /photoshop|illustrator|indesign|inkscape|gimp\b|coreldraw|affinity|scribus|canva|krita|paint\.net|figma|draw\.io|libreoffice draw|openoffice draw/i,
  ],
  [
    'content-editor',
    /pdf ?escape|acrobat pro|adobe acrobat(?! distiller)|foxit.*(?:phantom|editor)|nitro|pdf-?xchange|pdfelement|wondershare|soda ?pdf|dochub|pdffiller|master ?pdf|infix|able2extract|\bxodo\b|pdf ?studio|pdf ?architect|pdf ?expert|pdf ?editor|pdf candy/i,
  ],
  [
    'office-program',
    /\bword\b|\bexcel\b|powerpoint|libreoffice|openoffice|\bwriter\b|\bcalc\b|google docs|\bwps\b|onlyoffice|apple pages|\bpages\b/i,
  ],
  [
    'pdf-tool',
    /sejda|ilovepdf|smallpdf|pdf24|pdfsam|pdftk|qpdf|ghostscript|pypdf|pikepdf|pymupdf|mupdf|pdf-lib|pdfcpu|hexapdf|skia|quartz|cairo|print to pdf|cutepdf|dopdf|primopdf|bullzip|pdfcreator|itext|preview/i,
  ],
] as const;

export function fileSigns(facts: FileFacts, { periodEnd }: { periodEnd: string | null }): Sign[] {
  const { overlays, updates, contentUpdates, paintedOver, madeOn, changedOn } = facts;
  const names = [...new Set([...facts.makers, ...facts.savers])];
  const signs = names.flatMap((name): Sign[] => {
    const kind = programs.find(([, pattern]) => pattern.test(name))?.[0];
    return kind ? [signOf(kind, { what: name })] : [];
  });
  if (contentUpdates > 0) signs.push(signOf('changed-content'));
  else if (updates > 0) signs.push(signOf('changed-later'));
  if (madeOn && changedOn && changedOn > madeOn) signs.push(signOf('saved-later', { what: changedOn }));
  if (madeOn && periodEnd && madeOn < periodEnd) signs.push(signOf('made-early', { what: madeOn }));
  if (overlays.length > 0) signs.push(signOf('annotation', { what: [...new Set(overlays)].join(', ') }));
  for (const { page, text } of paintedOver
    .filter(({ text: hidden }) => /[\p{L}\d]/u.test(hidden))
    .slice(0, 5))
    signs.push(signOf('paint-over-text', { what: text, page }));
  return signs;
}
