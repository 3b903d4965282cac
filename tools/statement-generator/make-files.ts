import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { type Account, entriesOf, makeAccount, type Slice, sliceOf } from './account.ts';
import { changed, isConsistent } from './alterations.ts';
import { addDays, addMonths } from './days.ts';
import type { Document, Drawn, OpenLayout } from './document.ts';
import { differingTexts, forged, forgedMetadata, withOtherAccount } from './forging.ts';
import type { Expected, Key } from './key.ts';
import { keyed } from './money.ts';
import type { Plan, Producer } from './plan.ts';
import type { Printer } from './producers/chromium.ts';
import { bankMetadata, type Metadata, officeMetadata } from './producers/metadata.ts';
import { printByOffice } from './producers/office.ts';
import { writeByPdfkit } from './producers/pdfkit.ts';
import { type PythonJob, type PythonOperation, runPython } from './producers/python.ts';
import { appendRaw, rawForm, rawObjects, writeRaw } from './producers/raw.ts';
import { type FontFamily, makeStyle, type Style } from './style.ts';
import type { Page } from './typeset/page.ts';
import { cutPages, typesetPages } from './typeset/pages.ts';

/** What this machine can make files with. Absent programs are replaced by pdfkit, absent tools leave files alone. */
export type Tools = { printer: Printer | null; python: readonly PythonOperation[]; office: string | null };

export type StatementFile = {
  plan: Plan;
  name: string;
  layout: string;
  producer: Producer;
  handling: Plan['handling'];
  bytes: Uint8Array<ArrayBuffer>;
  key: Key;
};

/** A file on its way: its pages are drawn, or are still to be drawn by a library of Python. */
type Making = StatementFile & { jobs: PythonJob[]; drawn?: string };

/** Makes the files of some plans. The same plans give the same files on the same machine. */
export async function makeFiles(plans: readonly Plan[], tools: Tools): Promise<StatementFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'));
  try {
    const making: Making[] = [];
    for (const plan of plans) making.push(await begin(plan, tools, folder));
    await runPython(making.flatMap(({ jobs }) => jobs));
    for (const one of making) if (one.drawn) one.bytes = Uint8Array.from(readFileSync(one.drawn));
    // A file that this machine cannot make, or in which the text to be typed over was not found, is left out.
    return making.filter(({ bytes }) => bytes.length > 0).map(({ jobs: _, drawn: __, ...file }) => file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns a producer that is here, and its style: standard fonts where a producer embeds none. */
function chosenProducer({ producer }: Plan, { printer, python, office }: Tools, pieces: number): Producer {
  const canJoin = pieces === 1 || python.includes('pikepdf');
  if (producer === 'chromium' && printer && canJoin) return producer;
  if (producer === 'office' && office && canJoin) return producer;
  if ((producer === 'reportlab' || producer === 'fpdf2') && python.includes(producer)) return producer;
  return producer === 'raw' ? 'raw' : 'pdfkit';
}

const helvetica: FontFamily = {
  name: 'Helvetica',
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  isEmbedded: false,
};
function styleFor(style: Style, producer: Producer): Style {
  if (producer === 'raw') return style.font.isEmbedded ? { ...style, font: helvetica } : style;
  if (producer === 'pdfkit') return style.grain === 'row' ? { ...style, grain: 'cell' } : style;
  return { ...style, rotation: 0, grain: style.grain === 'row' ? 'cell' : style.grain };
}

function slicesOf({ shape }: Plan, account: Account, isFeeMoved: boolean): Slice[] {
  const entries = entriesOf(account, isFeeMoved);
  const cut = (from: string, to: string) => sliceOf(account, entries, from, to);
  const month = (index: number) => {
    const from = addMonths(account.start, index);
    return cut(from, addDays(addMonths(account.start, index + 1), -1));
  };
  switch (shape) {
    case 'one-month':
    case 'three-months':
      return [cut(account.start, account.end)];
    case 'merged':
      return [month(0), month(1), month(2)];
    case 'merged-with-gap':
      return [month(0), month(2)];
    case 'merged-with-overlap': {
      const second = month(1);
      return [month(0), cut(addDays(second.start, -9), second.end), month(2)];
    }
  }
}

function keyOf(
  plan: Plan,
  {
    drawn,
    slices,
    account,
    hasHolder,
  }: { drawn: readonly Drawn[]; slices: readonly Slice[]; account: string | null; hasHolder: boolean },
): Key {
  const expected: Record<Plan['kind'], Expected> = {
    clean: 'ok',
    'unknown-bank': 'unknown-bank',
    paper: 'not-a-statement',
    scanned: 'scanned',
    locked: 'encrypted',
    altered: 'stopped',
  };
  // Where statements overlap, their common days count once.
  const rows = drawn.flatMap(({ rows: own }, index) => {
    const before = slices[index - 1]?.end ?? '';
    return own.filter(({ date }) => date > before);
  });
  return {
    bank: plan.layout?.bank ?? null,
    holder: hasHolder ? (slices[0]?.person.holder ?? null) : null,
    account,
    periods: slices.map(({ start, end, openingCents, closingCents }) => ({
      start,
      end,
      opening: keyed(openingCents),
      closing: keyed(closingCents),
    })),
    rows,
    expected: expected[plan.kind],
  };
}

/** A paper that is ready to be drawn. */
type Work = {
  plan: Plan;
  tools: Tools;
  producer: Producer;
  style: Style;
  metadata: Metadata;
  documents: readonly Document[];
  /** Where its files go, without an ending. */
  path: string;
};
/** The bytes of a file, or what a library of Python has to do for it. */
type Outcome = { bytes: Uint8Array<ArrayBuffer> } | { jobs: PythonJob[] };

/** Decides what a file says, before anything is drawn. */
function composed(plan: Plan) {
  const { vary, layout, paper, shape, kind } = plan;
  const hasHolder = kind === 'altered' || !vary.split('holder').chance(0.06);
  const open = layout?.open({ vary: vary.split('layout'), hasHolder });
  const months = shape === 'one-month' ? 1 : 3;
  const hasUnpaid = open?.hasUnpaid ?? false;
  const account = makeAccount({ vary: vary.split('account'), months, hasUnpaid });
  const slices = slicesOf(plan, account, open?.isFeeMoved ?? false);
  const drawn = slices.map(
    (slice): Drawn =>
      open?.draw(slice) ?? { document: paper?.draw(slice, vary.split('paper')) ?? nothing, rows: [] },
  );
  const key = keyOf(plan, { drawn, slices, account: open?.account ?? null, hasHolder });
  return { account, open, slices, drawn, key };
}

/** Returns what should be read in the file of a plan. */
export const keyOfPlan = (plan: Plan): Key => composed(plan).key;

async function begin(plan: Plan, tools: Tools, folder: string): Promise<Making> {
  const { vary, layout, paper, kind } = plan;
  const { account, open, slices, drawn, key } = composed(plan);
  const producer = chosenProducer(plan, tools, drawn.length);
  const bankData = bankMetadata(vary.split('metadata'), account.end);
  const ownStyle = styleFor(makeStyle(vary.split('style')), producer);
  // The library that types over writes upright.
  const style = plan.method === 'typed-over' ? { ...ownStyle, rotation: 0 as const } : ownStyle;
  const work: Work = {
    plan,
    tools,
    producer,
    style,
    metadata: plan.handling === 'office-metadata' ? officeMetadata(vary.split('office'), bankData) : bankData,
    documents: drawn.map(({ document }) => document),
    path: join(folder, `${kind}-${plan.index}`),
  };
  const [slice] = slices;
  const outcome =
    kind === 'altered' && open && slice ? await alteredFile(work, open, slice) : await honestFile(work);
  const making: Making = {
    plan,
    name: `${kind}-${plan.index}`,
    layout: layout?.name ?? paper?.name ?? kind,
    producer,
    handling: 'none',
    bytes: new Uint8Array(),
    key,
    jobs: [],
    ...outcome,
    ...('jobs' in outcome ? { drawn: `${work.path}.pdf` } : {}),
  };
  return handled(making, tools, work.path);
}

async function honestFile(work: Work): Promise<Outcome> {
  const { plan, tools, producer, style, metadata, documents, path } = work;
  const [first] = documents;
  // Without a browser nothing can be turned into a picture, and the file is left out.
  if (plan.kind === 'scanned')
    return { bytes: await picturesOf((first && (await tools.printer?.picture(first, style))) ?? [], style) };
  if (documents.length > 1 && isJoined(work)) return joinedFile(work);
  if (producer === 'chromium' && tools.printer && first)
    return { bytes: await tools.printer.print(first, style) };
  if (producer === 'office' && tools.office && first)
    return { bytes: await printByOffice(tools.office, first, style) };
  const order = plan.vary.split('order');
  const pages = documents.flatMap((document) => cutPages(typesetPages(document, style), style, order));
  if (producer === 'raw')
    return {
      bytes: writeRaw(rawObjects(pages, style, { metadata, form: rawForm(plan.vary.split('form')) })),
    };
  if (producer === 'pdfkit') {
    const lock = plan.kind === 'locked' ? { password } : {};
    return { bytes: await writeByPdfkit(pages, style, { metadata, ...lock }) };
  }
  const op = producer === 'fpdf2' ? producer : 'reportlab';
  return { jobs: [{ op, out: `${path}.pdf`, pages, style, metadata }] };
}

/** Tools that join files. */
const joiners = ['pikepdf', 'pypdf', 'mupdf', 'pdfium'] as const;
const joinerOf = ({ plan, tools }: Work) =>
  joiners.find((one) => one === plan.handling && tools.python.includes(one));
/** Printers make a file of each statement. Of others, some people join the files that they got one by one. */
const isJoined = (work: Work) =>
  work.producer === 'chromium' ||
  work.producer === 'office' ||
  (joinerOf(work) !== undefined && work.plan.vary.split('join').chance(0.6));

/** Makes a file of each statement and joins them. */
async function joinedFile(work: Work): Promise<Outcome> {
  const jobs: PythonJob[] = [];
  const files: string[] = [];
  for (const [index, document] of work.documents.entries()) {
    const path = `${work.path}-${index}`;
    const outcome = await honestFile({ ...work, documents: [document], path });
    if ('jobs' in outcome) jobs.push(...outcome.jobs);
    else writeFileSync(`${path}.pdf`, outcome.bytes);
    files.push(`${path}.pdf`);
  }
  return { jobs: [...jobs, { op: joinerOf(work) ?? 'pikepdf', files, out: `${work.path}.pdf` }] };
}

/** Banks take the ID number as the password. */
const password = '8001015009087';

const nothing: Document = {
  language: 'en',
  first: [],
  later: [],
  table: { columns: [], rows: [] },
  after: [],
  foot: () => [],
};

/** Adds what an honest person did with the file. */
function handled(making: Making, { python }: Tools, path: string): Making {
  const { handling, index } = making.plan;
  if (handling === 'none') return making;
  if (handling === 'office-metadata')
    return {
      ...making,
      handling: making.producer === 'raw' || making.producer === 'pdfkit' ? handling : 'none',
    };
  const operation = handling === 'unlocked' ? 'pikepdf' : handling;
  if (!python.includes(operation)) return making;
  const before = making.drawn ?? `${path}.pdf`;
  if (!making.drawn) writeFileSync(before, making.bytes);
  const out = `${path}-${handling}.pdf`;
  const jobs: PythonJob[] =
    handling === 'unlocked'
      ? [
          { op: 'encrypt', files: [before], out: `${path}-locked.pdf`, password },
          { op: 'pikepdf', files: [`${path}-locked.pdf`], out, password },
        ]
      : [{ op: operation, files: [before], out, isLinear: index % 3 === 0, isPacked: index % 2 === 0 }];
  return { ...making, handling, jobs: [...making.jobs, ...jobs], drawn: out };
}

/** Makes the honest file and edits it afterwards. */
async function typedOver(work: Work, draw: OpenLayout['draw'], slice: Slice): Promise<Outcome> {
  const { plan, path, documents, tools } = work;
  const { vary, change = 'amount' } = plan;
  const [document] = documents;
  const edits = document
    ? differingTexts(document, draw(changed(slice, change, vary.split('change'))).document)
    : [];
  const honest = await honestFile(work);
  // Without the library, and where no text differs that could be found, there is no such file.
  if (!tools.python.includes('mupdf') || edits.length === 0) return { bytes: new Uint8Array() };
  const file = `${path}-honest.pdf`;
  if ('bytes' in honest) writeFileSync(file, honest.bytes);
  const drawing = 'jobs' in honest ? honest.jobs.map((job) => ({ ...job, out: file })) : [];
  const choose = vary.split('typed');
  const typing: PythonJob = {
    op: 'type-over',
    files: [file],
    out: `${path}.pdf`,
    edits,
    font: choose.pick(['helv', 'tiro', 'cour']),
    isCovered: choose.chance(0.5),
  };
  return { jobs: [...drawing, typing] };
}

async function alteredFile(work: Work, { account, draw }: OpenLayout, slice: Slice): Promise<Outcome> {
  const { plan, style, metadata } = work;
  const { vary, change = 'amount', method = 'covered', producer } = plan;
  if (method === 'typed-over') return typedOver(work, draw, slice);
  const before = typesetPages(draw(slice).document, style);
  const after = (one: typeof change): Page[] | null => {
    const pages = typesetPages(draw(changed(slice, one, vary.split('change'))).document, style);
    const isOnePage = one === 'account-on-one-page';
    const all =
      isOnePage || one === 'account'
        ? withOtherAccount(pages, account, { vary: vary.split('number'), isOnePage })
        : pages;
    return forged(before, all, { method, style, vary: vary.split('forge') });
  };
  // A layout may not print what was to be changed.
  const other = isConsistent(change) ? 'amount-and-balances' : 'balance';
  const pages = after(change) ?? after(other) ?? before;
  const cut = (all: readonly Page[]) => cutPages(all, style, vary.split('order'));
  const data = forgedMetadata(metadata, method, {
    vary: vary.split('editor'),
    hasHistory: producer === 'raw',
  });
  if (producer !== 'raw') return { bytes: await writeByPdfkit(cut(pages), style, { metadata: data }) };
  const form = rawForm(vary.split('form'));
  const edited = rawObjects(cut(pages), style, { metadata: data, form });
  const isAppended = method === 'appended' || method === 'covered-and-appended';
  if (!isAppended) return { bytes: writeRaw(edited) };
  return { bytes: appendRaw(rawObjects(cut(before), style, { metadata, form }), edited) };
}

async function picturesOf(
  pictures: readonly Buffer[],
  { width, height }: Style,
): Promise<Uint8Array<ArrayBuffer>> {
  if (pictures.length === 0) return new Uint8Array();
  const doc = new PdfDocument({ autoFirstPage: false, info: { Producer: 'Scanner', Creator: 'Scanner' } });
  const done = buffer(doc);
  for (const picture of pictures) {
    doc.addPage({ size: [width, height], margin: 0 });
    doc.image(picture, 0, 0, { fit: [width, height] });
  }
  doc.end();
  return Uint8Array.from(await done);
}
