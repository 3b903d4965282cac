import type { Progress } from '@tshepa/test-kit/processes/progress';
import { isBrowserSkipped } from '@tshepa/test-kit/programs/browser';
import type { Tools } from './make-files.ts';
import { openPrinter } from './producers/chromium.ts';
import { findOffice } from './producers/office.ts';
import { findPythonOperations, pythonOperations } from './producers/python.ts';

/** Finds what this machine can make files with, and names what it cannot. */
export async function findTools(progress: Progress): Promise<{ tools: Tools; absent: string[] }> {
  const printer = isBrowserSkipped() ? null : await openPrinter().catch(() => null);
  const python = await findPythonOperations(progress);
  const office = findOffice();
  const absent = [
    ...(printer ? [] : ['chromium']),
    ...pythonOperations.filter((operation) => !python.includes(operation)),
    ...(office ? [] : ['LibreOffice']),
  ];
  return { tools: { printer, python, office }, absent };
}

export const closeTools = async ({ printer }: Tools): Promise<void> => printer?.close();
