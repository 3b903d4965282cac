import type { Vary } from '../vary.ts';

export type Metadata = {
  producer: string;
  creator: string;
  created: Date;
  modified?: Date /** A program that only the file's history names. */;
  history?: string;
};

/** Programs that banks print their statements with. */
const banks: readonly [[string, string], ...[string, string][]] = [
  [
    'iText\u00ae 5.5.13.3 \u00a92000-2022 iText Group NV (AGPL-version)',
    'JasperReports Library version 6.20.0',
  ],
  ['OpenText Exstream Version 16.6.20', 'OpenText Exstream'],
  ['Apache FOP Version 2.8', 'Statement Services'],
  ['Compart MFFPDF I/O Filter', 'Compart Docbridge'],
  ['StreamServe Communication Server', 'StreamServe'],
  ['', ''],
];

export function bankMetadata(vary: Vary, end: string): Metadata {
  const [producer, creator] = vary.pick(banks);
  return {
    ...(creator && vary.chance(0.2) ? { history: creator } : {}),
    producer,
    creator,
    created: new Date(Date.parse(`${end}T05:12:00Z`) + vary.between(1, 20) * 86_400_000),
  };
}

/** Programs of an office or a system that print a file to PDF again. */
const offices: readonly [[string, string], ...[string, string][]] = [
  ['Microsoft: Print To PDF', ''],
  ['macOS Version 14.4 (Build 23E214) Quartz PDFContext', 'Preview'],
  ['Microsoft\u00ae Word for Microsoft 365', 'Microsoft\u00ae Word for Microsoft 365'],
  ['LibreOffice 24.2', 'Writer'],
  ['GPL Ghostscript 10.02.1', 'PrintToPDF'],
];

export function officeMetadata(vary: Vary, { created }: Metadata): Metadata {
  const [producer, creator] = vary.pick(offices);
  return { producer, creator, created: new Date(created.getTime() + vary.between(1, 20) * 86_400_000) };
}
