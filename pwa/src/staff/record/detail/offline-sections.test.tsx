import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { staffQueries } from '../../api/query.ts';
import { DocumentViewer } from '../../documents/document-viewer.tsx';
import { NotesSection } from '../../team/notes-section.tsx';
import { aRecord } from '../record-fixture.ts';
import { Messages } from './closed-sections.tsx';
import { FraudSection } from './fraud-section.tsx';
import { InstalmentsSection } from './instalments-section.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  staffQueries.clear();
});

const file = {
  fileId: '01980000-0000-7000-8000-000000000003',
  fileType: 'BANK_STATEMENT' as const,
  fileName: 'march.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1_000,
  createdAt: '2026-03-02T08:15:00.000Z',
};
const base = aRecord({ files: [file], enrollment: { client_id: 'C1', client_no: '1' } });
const record = { ...base, loanDistributions: { ...base.loanDistributions, provider_loan_id: 'L1' } };

const parts: Record<string, ReactNode> = {
  'a document': <DocumentViewer record={record} shown={{ file, label: 'Bank statement' }} />,
  'the list of messages': <Messages customerId={record.id} />,
  'the list of notes': <NotesSection record={record} />,
  'the fraud rules': <FraudSection record={record} />,
  'the instalments': <InstalmentsSection record={record} />,
};

test.each(
  Object.entries(parts),
)('[S2.33] offline, what was never read is loaded later, instead of loading or missing for ever: %s', (_name, part) => {
  onlineManager.setOnline(false);
  const shown = renderToStaticMarkup(<QueryClientProvider client={staffQueries}>{part}</QueryClientProvider>);
  expect(shown).toContain('This is loaded when you are online again.');
  expect(shown).not.toMatch(/Loading|Nothing was|No loan/);
});
