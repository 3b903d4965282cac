import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Command, QueuePhase } from '../../offline/index.ts';
import { Unsent } from './loading-page.tsx';

const september = { blobId: 'b', name: 'september.pdf', contentType: 'application/pdf', sizeBytes: 9 };
const message = 'Scanned statements are not supported. Please download the PDF from your internet banking.';
const refused = {
  id: 'statements',
  kind: 'statements',
  step: 'bank-connect',
  state: 'rejected',
  createdAt: '2026-11-21T10:00:00.000Z',
  payload: { files: [september] },
  lastError: {
    code: 'file.scanned',
    message,
    fields: [{ pointer: '/files/0', message }],
    reasons: [],
    missing: [],
  },
} as unknown as Command;
const submission = { id: 'submit', kind: 'submit', step: 'affordability', state: 'waiting' } as Command;

const shown = (commands: Command[], phase: QueuePhase) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Unsent commands={commands} statements={[null, september, null]} phase={phase}>
        {null}
      </Unsent>
    </MemoryRouter>,
  );

test('[S2.26] a statement that was refused after an offline submission is named at once, with a link to its slot', () => {
  const markup = shown([refused, submission], 'idle');
  expect(markup).toContain(
    'Your September statement (september.pdf) is a scan; we need the PDF from your bank app.',
  );
  expect(markup).toContain('href="/bank-connect#statement-2"');
  expect(markup).not.toMatch(/connected/);
});

test('[S2.26] only a phone without a connection is told to wait for a connection', () => {
  expect(shown([submission], 'offline')).toMatch(/when you are connected/);
  for (const phase of ['idle', 'sending', 'closed', 'waiting-wifi', 'paused'] as const)
    expect(shown([submission], phase), phase).not.toMatch(/connected/);
});
